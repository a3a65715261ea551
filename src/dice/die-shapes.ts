/** The outlines of dice by number of faces: points of an SVG polygon in a box of 36 by 36. */
const outlines: ReadonlyMap<number, string> = new Map([
  [4, "18,3 34,31 2,31"],
  [6, "5,5 31,5 31,31 5,31"],
  [8, "18,2 33,18 18,34 3,18"],
  [10, "18,2 34,15 34,20 18,34 2,20 2,15"],
  [12, "18,2 33,13 27,31 9,31 3,13"],
  [16, "18,2 30,6 34,18 30,30 18,34 6,30 2,18 6,6"],
  [20, "18,2 32,10 32,26 18,34 4,26 4,10"],
  [24, "18,2 31,7 34,18 31,29 18,34 5,29 2,18 5,7"],
  [30, "18,2 28,4 34,13 34,23 28,32 18,34 8,32 2,23 2,13 8,4"],
]);

const COIN = "18,2 26,4.3 31.7,10 34,18 31.7,26 26,31.7 18,34 10,31.7 4.3,26 2,18 4.3,10 10,4.3";

/** Returns the outline of a die; a die of unusual size is drawn round. */
export function dieShape(faces: number): string {
  return outlines.get(faces) ?? COIN;
}
