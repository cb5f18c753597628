/** While one request runs, further calls are merged into a single one after it: answers do not overtake each other. @param {() => Promise<void>} act */
export function oneByOne(act) {
  let isBusy = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      await act().catch(() => {}); // an answer that breaks off: the next look gets another
    }
    isBusy = false;
  };
}
