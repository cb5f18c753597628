/** How a projected stage is divided: what is said of a tree, such as the code of its search, stands beside it, or below a tree that needs the width. */
import { leastType } from "poda/tree-view/lettering.js";
import { needsWidth } from "./draw-size.js";

const CODE = 28; // times the least type: the code beside a tree, with the gap between them
const BELOW = 6; // the same: the rows of buttons below a tree

/**
 * @param {HTMLElement} stage  gets the class `is-wide`  @param {import("./draw.js").LabPicture} picture
 * @returns {() => void}  divides it anew, for another tree
 */
export function divideStage(stage, picture) {
  const divide = () => {
    const least = leastType();
    const isWide = least > 0 && stage.matches(".stepping, .choosing") && picture.root !== null
      && needsWidth(picture, picture.root, { wide: stage.clientWidth - CODE * least, high: stage.clientHeight - BELOW * least });
    stage.classList.toggle("is-wide", isWide);
  };
  addEventListener("resize", divide);
  document.addEventListener("poda:presenting", divide);
  return divide;
}
