/** What the page asks the server: reading, searching, storing answers. */

const token = () => document.querySelector('meta[name="csrf-token"]').content;

/**
 * Posts fields and answers with what came back as JSON: `{refusal}` where the server refuses, null where it cannot be
 * reached or breaks.
 */
export async function post(address, fields) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "X-CSRF-Token": token() }, body: new URLSearchParams(fields) });
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return isJson && answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Calls `act` once, this long after the last call. */
export function afterRest(act, wait) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), wait);
  };
}
