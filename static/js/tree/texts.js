/** Sentences come from the page, already in the reader's language: keys → templates with {placeholders}. */

/**
 * @param {Record<string, string>} texts
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(texts, key, values = {}) {
  const template = texts[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Says a list of `{key, values}` as one paragraph. */
export function sayAll(texts, parts) {
  return parts.map(({ key, values }) => say(texts, key, values)).join(" ");
}
