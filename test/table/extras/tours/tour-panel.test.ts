import { expect, test } from "vitest";
import { placeBeside } from "../../../../src/extras/tours/step-panel.ts";

test.for([
  ["at the right of its window", { left: 100, top: 100 }, { left: 716, top: 50 }],
  ["at the left of a window at the right", { left: 600, top: 100 }, { left: 284, top: 50 }],
] as const)("the panel stands %s", ([, window, place]) => {
  const around = { ...window, width: 600, height: 400 };
  const box = { left: around.left + 20, top: 100, width: 100, height: 100 };
  expect(placeBeside(box, around, { width: 300, height: 200 }, { width: 1200, height: 800 })).toEqual(place);
});

test("on a narrow page the panel stands below what it is about, or above it", () => {
  const [panel, page] = [
    { width: 300, height: 200 },
    { width: 320, height: 700 },
  ];
  const at = (top: number): unknown =>
    placeBeside({ left: 10, top, width: 300, height: 50 }, { left: 0, top: 0, width: 320, height: 700 }, panel, page);
  expect(at(100)).toEqual({ left: 10, top: 166 });
  expect(at(600)).toEqual({ left: 10, top: 384 });
});

test("without anything to stand beside, it stands in the middle of the page or at its end", () => {
  const [panel, page] = [
    { width: 300, height: 200 },
    { width: 1200, height: 800 },
  ];
  expect(placeBeside("middle", null, panel, page)).toEqual({ left: 450, top: 300 });
  expect(placeBeside("end", null, panel, page)).toEqual({ left: 450, top: 592 });
});
