import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scatter, scatterDice } from "../../src/rules/procedures/scatter.ts";
import { BRUNO, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { buttonIn, click, textOf, until, chooseVisibility } from "./page.ts";
import { apart, gridCalled, openScene, SIZE } from "./scene-canvas.ts";
import type { GridName, OpenScene, Spot } from "./scene-canvas.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await table.close();
});

/** Throws a scatter: 5 and 2 are "two grid spaces southeast" on squares. */
async function thrown(
  command = "/scatter square",
  faces: readonly [number, number] = [5, 2],
  directionFaces: number = scatterDice(command.endsWith("square") ? "square" : "flatHex")[0],
): Promise<ChatMessage.Implementation> {
  scriptFaces([directionFaces, faces[0]], [8, faces[1]]);
  const before = game.messages.size;
  await type(command);
  return until(() => game.messages.size > before && game.messages.contents.at(-1));
}

/** Returns the part of a scatter's card about the scene. */
async function boxOf(message: ChatMessage.Implementation): Promise<HTMLElement> {
  const html = await message.renderHTML();
  const box = html.querySelector<HTMLElement>(".scatter");
  if (!box) throw new Error("This is not the card of a scatter.");
  return box;
}

function buttonsIn(box: HTMLElement): string[] {
  return [...box.querySelectorAll("button")].map(textOf);
}

/** Presses “Place on the scene”. */
async function placing(message: ChatMessage.Implementation): Promise<void> {
  click(buttonIn(await boxOf(message), "Place on the scene"));
}

function notes(): string[] {
  return [...document.querySelectorAll("#notifications .notification")].map(textOf);
}

/** Targets a token that stands somewhere on a scene. */
async function target({ scene }: OpenScene, center: Spot, data: object = {}): Promise<void> {
  const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Irzi", ...data }] as never);
  (game.user.targets as unknown as Set<unknown>).add({ center, document: token });
}

const placedIn = (message: ChatMessage.Implementation) => message.flags.quadrivium?.scatter?.placed;

describe("a scatter on the scene", () => {
  test("is laid from the token that is targeted, and everybody sees where it lands", async () => {
    const open = await openScene("SQUARE");
    await target(open, { x: 350, y: 250 });
    const message = await thrown();
    await placing(message);
    await until(() => open.pings.length > 0);
    expect(open.pings).toEqual([{ x: 550, y: 450 }]);
    const [token] = open.scene.tokens.contents;
    expect(placedIn(message)).toEqual({
      scene: open.scene.id,
      from: { x: 350, y: 250 },
      to: { x: 550, y: 450 },
      token: token?.uuid,
    });
    expect(textOf((await boxOf(message)).querySelector("p"))).toBe("Lands 2 spaces southeast of Irzi.");
  });

  test("is laid from where the next click with the left button falls, which nothing else hears", async () => {
    const open = await openScene("HEXODDQ");
    const message = await thrown("/scatter flat", [2, 3]);
    await placing(message);
    expect(notes().at(-1)).toContain("Click the point that was aimed at");
    expect(open.stage.press({ x: 10, y: 10 }, 2)).toBe(true);
    expect(placedIn(message)).toBeUndefined();
    const middle = open.grid.getCenterPoint({ i: 5, j: 4 });
    expect(open.stage.press({ x: middle.x + 20, y: middle.y - 20 })).toBe(false);
    await until(() => open.pings.length > 0);
    const to = placedIn(message)?.to ?? { x: 0, y: 0 };
    expect(open.grid.getOffset(to)).toEqual({ i: 4, j: 4 });
    expect(textOf((await boxOf(message)).querySelector("p"))).toBe("Lands 1 space north of the chosen point.");
    expect(open.stage.press({ x: 10, y: 10 })).toBe(true);
  });

  test("that not everybody sees is shown to whoever places it, and written down nowhere", async () => {
    const open = await openScene("SQUARE");
    await target(open, { x: 350, y: 250 });
    await chooseVisibility("gm");
    const message = await thrown();
    expect(message.whisper).toEqual([GM]);
    await placing(message);
    await until(() => open.ownPings.length > 0);
    expect(open.ownPings).toEqual([{ x: 550, y: 450 }]);
    expect(open.pings).toEqual([]);
    expect(placedIn(message)).toBeUndefined();
    expect(notes().at(-1)).toBe("Lands 2 spaces southeast of Irzi. Only you can see this.");
  });
});

describe("the card of a scatter", () => {
  test("has no place for it where no scene is drawn, and gets one as soon as one is", async () => {
    await ui.chat.render({ force: true });
    const message = await thrown();
    const box = await until(() =>
      document.querySelector<HTMLElement>(`.chat-log [data-message-id="${message.id ?? ""}"] .scatter`),
    );
    expect(box.hidden).toBe(true);
    const open = await openScene("SQUARE");
    expect(buttonsIn(box)).toEqual(["Place on the scene"]);
    open.close();
    expect([box.hidden, buttonsIn(box)]).toEqual([true, []]);
  });

  test.each([
    ["a name that stands on the scene", { displayName: 50 }, "Irzi"],
    ["no name that does not", { displayName: 0 }, "the target"],
    ["no name of what is hidden", { displayName: 50, hidden: true }, "the target"],
    ["the name of a player's character", { displayName: 0, actorId: "naddaha000000000", actorLink: true }, "Irzi"],
  ])("tells players %s", async (_what, data, name) => {
    const open = await openScene("SQUARE");
    await target(open, { x: 350, y: 250 }, data);
    const message = await thrown();
    await placing(message);
    await until(() => open.pings.length > 0);
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO) as never);
    expect(textOf((await boxOf(message)).querySelector("p"))).toBe(`Lands 2 spaces southeast of ${name}.`);
  });
});

describe("where something lands", () => {
  const grids = ["SQUARE", "HEXODDR", "HEXEVENR", "HEXODDQ", "HEXEVENQ"] as const;

  /** Which way something lies on the screen. */
  function compass(from: Spot, to: Spot): string {
    const isSame = (one: number, other: number) => Math.abs(one - other) < 1e-6;
    const down = isSame(from.y, to.y) ? "" : to.y < from.y ? "north" : "south";
    const across = isSame(from.x, to.x) ? "" : to.x < from.x ? "west" : "east";
    return down && across ? `${down}${across === "west" ? "West" : "East"}` : down || across;
  }

  /** Returns the number of steps between two spaces, by the neighbours of the grid. */
  function spacesBetween(name: GridName, from: Spot, to: Spot): number {
    const grid = gridCalled(name);
    const key = ({ i, j }: { i: number; j: number }) => `${i} ${j}`;
    let reached = new Set([key(grid.getOffset(from))]);
    for (let steps = 0; steps < 5; steps += 1) {
      if (reached.has(key(grid.getOffset(to)))) return steps;
      const offsets = [...reached].map((one) => one.split(" ").map(Number));
      reached = new Set(offsets.flatMap(([i = 0, j = 0]) => grid.getAdjacentOffsets({ i, j }).map(key)));
    }
    return Infinity;
  }

  test.each(grids)("is as many spaces away as the dice say, in their direction: %s", async (name) => {
    const shape = name === "SQUARE" ? "square" : name.endsWith("Q") ? "flatHex" : "pointyHex";
    const [directionFaces] = scatterDice(shape);
    for (let face = 1; face <= directionFaces; face += 1) {
      const open = await openScene(name, { hasDiagonals: false });
      const distance = 1 + (face % 4);
      // Not in the middle of a space, and on either side of the first one.
      const aimedAt = { x: face * 190 - 900, y: 700 - face * 130 };
      game.user.targets.clear();
      await target(open, aimedAt);
      const message = await thrown("/scatter", [face, distance], directionFaces);
      await placing(message);
      const { to } = await until(() => placedIn(message));
      const result = scatter(shape, face, distance);
      const start = open.grid.getCenterPoint(aimedAt);
      expect(to).toEqual(open.grid.getCenterPoint(to));
      expect(spacesBetween(name, start, to)).toBe(result.spaces);
      expect(compass(start, to)).toBe(result.direction ?? "");
      // Straight on: twice as far is the same way once more.
      const isDiagonal = shape === "square" && (result.direction?.length ?? 0) > "north".length;
      expect(apart(start, to)).toBeCloseTo(result.spaces * SIZE * (isDiagonal ? Math.SQRT2 : 1), 6);
      open.close();
    }
  });
});
