/** Reads files that people open as text; what is too large, or no text, is refused in a sentence. */
import { text as say } from "poda/texts.js";

const MOST_BYTES = 4; // of a character
const MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] };
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/; // in no text, but in nearly every other file

/**
 * @param {File} file  @param {number} most  characters that are read here
 * @returns {Promise<{text: string} | {refusal: string}>}
 */
export async function textOf(file, most) {
  if (file.size > MOST_BYTES * most) return tooLarge("file.large", file.name, file.size, most);
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { refusal: say(file.type.startsWith("image/") ? "file.picture" : "file.no_text", { name: file.name }) };
  return text.length > most ? tooLarge("file.long", file.name, text.length, most) : { text };
}

/** @param {string} key  of the sentence  @param {string} name  @param {number} size  in bytes, or of a text in characters  @param {number} most */
function tooLarge(key, name, size, most) {
  return { refusal: say(key, { name, size, most }) };
}

/** The text in UTF-8, or in the encodings of older editors; null if it is none. @param {Uint8Array<ArrayBuffer>} bytes */
function decoded(bytes) {
  const marked = Object.entries(MARKS).find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  const text = (marked ? inEncoding(marked[0], bytes) : inEncoding("utf-8", bytes) ?? inEncoding("windows-1252", bytes));
  return text === null || CONTROL.test(text) ? null : text;
}

/** @param {string} encoding  @param {Uint8Array<ArrayBuffer>} bytes */
function inEncoding(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
