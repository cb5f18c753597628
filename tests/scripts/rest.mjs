/** In place of static/js/rest.js, where there is no page. */
export const stir = () => {};
export const begin = () => stir;
export const during = (promise) => promise;
export const request = (...asked) => fetch(...asked);
export function after(act, wait) {
  const timer = setTimeout(act, wait);
  return () => clearTimeout(timer);
}
