/** The pages' own events: what one part of a page tells the others. */
interface DocumentEventMap {
  /** Numbers are to be written as decimals, or as fractions again. */
  "poda:decimals": CustomEvent<null>;
  /** Presenter mode was turned on or off. */
  "poda:presenting": CustomEvent<{ on: boolean }>;
  /** Type has been fitted to a projected page (present/fit.js). */
  "poda:fitted": CustomEvent<null>;
  /** The page is about to show another version of the match, and has. */
  "poda:showing": CustomEvent<null>;
  "poda:shown": CustomEvent<null>;
  /** The server has done what a form asked for. */
  "poda:carried-out": CustomEvent<{ form: HTMLFormElement }>;
  /** A piece that was dragged lies again. */
  "poda:dropped": CustomEvent<null>;
}

/** The sentences of this page's scripts, where a script before them brings these (webapp/play/kept_files.py). */
declare var podaTexts: Record<string, string> | undefined;
