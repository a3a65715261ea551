/** Formulas to try, by the id of their tradition; each list ends with a command in words. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  stress: ["1ds + 5 vs 9", "1dsb3 + 5 vs 9", "1dq + 2", "/stress 5 botch 3 vs 9"],
  fortune: ["1dnc10:8:8 vs 12", "1dnc10:8:8adv vs 12", "/fortune d8 d6 advantage vs 12"],
  check: ["3dk + 4 vs 19", "3dkbo2ba1 + 4 vs 19", "/check 4 boons 2 vs 19"],
  trip: ["1dts4b7 vs 15", "1dhd6", "/trip *4 slide 2 bonus 7 vs 15"],
  plain: ["2d6 + 1 vs 8", "max(1d8, 1d6) vs 5"],
};
