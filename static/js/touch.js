/** Whether a click is a finger's. In some browsers a click does not say what it was made with: the press before it does. */
let pressedWith = "";

document.addEventListener("pointerdown", ({ pointerType }) => { pressedWith = pointerType; }, true);
document.addEventListener("keydown", () => { pressedWith = ""; }, true);

/** @param {MouseEvent} click */
export const isByTouch = ({ isTrusted }) => isTrusted && pressedWith === "touch"; // a script's own click is not by touch
