import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { until } from "./page.ts";
import { isUnfolded, rememberFolds } from "../../src/ui/folds.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** Draws a part with something to fold, as a window does, and returns it. */
function draw(name: string, usual = false): HTMLDetailsElement {
  const template = Handlebars.compile(`<details {{quadriviumFold name usual=usual}}><summary>More</summary></details>`);
  const part = document.createElement("section");
  part.innerHTML = template({ name, usual });
  rememberFolds(part);
  document.body.append(part);
  const fold = part.querySelector("details");
  if (!fold) throw new Error("Nothing can be folded.");
  return fold;
}

describe("what can be folded", () => {
  test("is drawn as its user last left it, wherever that was", async () => {
    const first = draw("dialog.stress");
    expect(first.open).toBe(false);
    first.open = true;
    await until(() => isUnfolded("dialog.stress"));
    const second = draw("dialog.stress");
    expect(second.open).toBe(true);
    second.open = false;
    await until(() => !isUnfolded("dialog.stress"));
    expect(draw("dialog.stress").open).toBe(false);
  });

  test("is another thing for each name", async () => {
    draw("dialog.stress").open = true;
    await until(() => isUnfolded("dialog.stress"));
    expect(draw("dialog.trip").open).toBe(false);
  });

  test("is open at first where that is usual, until somebody folds it", async () => {
    const shown = draw("help.tours", true);
    expect(shown.open).toBe(true);
    shown.open = false;
    await until(() => game.settings.get("quadrivium", "folds")["help.tours"] === false);
    expect(draw("help.tours", true).open).toBe(false);
  });

  test("is kept of several that are folded at once", async () => {
    const names = ["a", "b", "c"];
    for (const fold of names.map((name) => draw(name))) fold.open = true;
    await until(() => names.every((name) => isUnfolded(name)));
    expect(game.settings.get("quadrivium", "folds")).toEqual({ a: true, b: true, c: true });
  });
});
