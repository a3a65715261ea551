import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { filesBelow, root } from "../package/read-package.ts";
import { freshTest } from "./table-test.ts";

// The diagrams of the compendia have their words in every language, which may be longer than in English.

freshTest("the words of each diagram have room in every language", async ({ worker: { browser } }) => {
  const page = await browser.newPage();
  const paths = await filesBelow("assets/rules", ".svg");
  expect(paths.filter((path) => path.includes("/de/"))).not.toEqual([]);
  const faults: string[] = [];
  for (const path of paths) {
    await page.setContent(await readFile(root + path, "utf8"));
    faults.push(...(await page.evaluate(faultsOfDiagram)).map((fault) => `${path}: ${fault}`));
  }
  await page.close();
  expect(faults).toEqual([]);
});

/** Returns the texts of the diagram on a page that overflow their box or overlap something else. */
function faultsOfDiagram(): string[] {
  interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  const boxOf = (element: SVGGraphicsElement): Box => {
    const { x, y, width, height } = element.getBBox();
    return { x, y, width, height };
  };
  const all = (name: string) =>
    [...document.querySelectorAll<SVGGraphicsElement>(`svg ${name}`)].map((shape) => ({ shape, box: boxOf(shape) }));
  const isIn = (one: Box, other: Box, edge: number) =>
    one.x >= other.x + edge && one.x + one.width <= other.x + other.width - edge;
  const middle = ({ x, y, width, height }: Box): Box => ({ x: x + width / 2, y: y + height / 2, width: 0, height: 0 });
  const meet = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;
  const texts = all("text").map(({ shape, box }) => ({
    words: shape.textContent,
    // A line of text is higher than its letters.
    box: { ...box, y: box.y + box.height * 0.2, height: box.height * 0.6 },
  }));
  const [frame, ...boxes] = all("rect");
  const dice = all("polygon");
  return texts.flatMap(({ words, box }) => {
    const own = boxes.find((one) => meet(middle(box), one.box)) ?? frame;
    const isOutside = own !== undefined && !isIn(box, own.box, 4);
    const isOnOther =
      texts.some((other) => other.box !== box && meet(box, other.box)) ||
      dice.some((die) => meet(box, die.box) && !meet(middle(box), die.box));
    return [...(isOutside ? [`“${words}” is too long`] : []), ...(isOnOther ? [`“${words}” lies on something`] : [])];
  });
}
