/** The vendored libraries, as far as the scripts use them: `make lint` checks against this instead of their minified code. */

declare module "d3-hierarchy" {
  export interface TidyNode<Datum> {
    data: Datum;
    depth: number;
    parent: TidyNode<Datum> | null;
    x: number;
    y: number;
    value: number;
    each(visit: (node: TidyNode<Datum>, index: number) => void): this;
    descendants(): TidyNode<Datum>[];
  }
  interface TidyTree<Datum> {
    (root: TidyNode<Datum>): TidyNode<Datum>;
    nodeSize(size: [number, number]): this;
    separation(apart: (a: TidyNode<Datum>, b: TidyNode<Datum>) => number): this;
  }
  export function hierarchy<Datum>(data: Datum, children: (datum: Datum) => Datum[] | null): TidyNode<Datum>;
  export function tree<Datum>(): TidyTree<Datum>;
}

declare module "idiomorph" {
  export const Idiomorph: {
    morph(part: Element, anew: Element, options: {
      morphStyle: "outerHTML" | "innerHTML";
      callbacks: {
        beforeNodeMorphed(node: Node): boolean;
        beforeAttributeUpdated(name: string, element: Element): boolean;
      };
    }): void;
  };
}

declare module "socket.io-client" {
  export interface Socket {
    active: boolean;
    connected: boolean;
    connect(): this;
    disconnect(): this;
    io: { engine: { close(): void } };
    on<News extends unknown[]>(event: string, hear: (...news: News) => void): this;
    onAny(hear: () => void): this;
    timeout(milliseconds: number): { emitWithAck<Answer>(event: string, data: object): Promise<Answer> };
  }
  export function io(options: { transports: string[]; tryAllTransports: boolean; query: { live: string }; auth: object }): Socket;
}

/** What htmx tells of one of its requests; `text` is the answer's. */
interface HtmxContext {
  request: { form?: HTMLFormElement | null; body: FormData | URLSearchParams | null; action: string };
  sourceElement: Element;
  target: Element | null;
  text: string;
}

/** htmx itself: it is asked to look at parts that our own scripts have put in. */
declare var htmx: { process(part: Element): void } | undefined;

interface DocumentEventMap {
  "htmx:config:request": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:before:request": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:finally:request": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:before:swap": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:after:swap": CustomEvent<{ ctx: HtmxContext }>;
  "htmx:response:error": CustomEvent<{ ctx: HtmxContext }>;
}
