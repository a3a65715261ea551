import { beforeEach, describe, expect, test, vi } from "vitest";
import { scatterDice } from "../../src/rules/procedures/scatter.ts";
import { BRUNO, GM, openTable, scriptFaces, type } from "./open-table.ts";
import { buttonIn, click, textOf, until, chooseVisibility } from "./page.ts";
import { openScene } from "./scene-canvas.ts";
import type { OpenScene, Spot } from "./scene-canvas.ts";

beforeEach(() => openTable());

/** Rolls a scatter: 5 and 2 are "two grid spaces southeast" on squares. */
async function thrown(
  command = "/scatter square",
  faces: readonly [number, number] = [5, 2],
): Promise<ChatMessage.Implementation> {
  scriptFaces([scatterDice(command.endsWith("square") ? "square" : "flatHex")[0], faces[0]], [8, faces[1]]);
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

/** Presses “Place on the scene”. */
async function placing(message: ChatMessage.Implementation): Promise<void> {
  click(buttonIn(await boxOf(message), "Place on the scene"));
}

function notes(): string[] {
  return [...document.querySelectorAll("#notifications .notification")].map(textOf);
}

/** Targets a token somewhere on a scene. */
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

  test.each([
    ["HEXODDQ", "flat", { i: 4, j: 4 }, "north"],
    ["HEXODDR", "pointy", { i: 4, j: 5 }, "northeast"],
  ] as const)(
    "is laid from where the next click with the left button falls, which nothing else hears: %s",
    async (name, shape, landed, direction) => {
      const open = await openScene(name);
      const message = await thrown(`/scatter ${shape}`, [2, 3]);
      await placing(message);
      expect(notes().at(-1)).toContain("Click the aim point");
      expect(open.stage.press({ x: 10, y: 10 }, 2)).toBe(true);
      expect(placedIn(message)).toBeUndefined();
      const middle = open.grid.getCenterPoint({ i: 5, j: 4 });
      expect(open.stage.press({ x: middle.x + 20, y: middle.y - 20 })).toBe(false);
      await until(() => open.pings.length > 0);
      const to = placedIn(message)?.to ?? { x: 0, y: 0 };
      expect(open.grid.getOffset(to)).toEqual(landed);
      expect(textOf((await boxOf(message)).querySelector("p"))).toBe(`Lands 1 space ${direction} of the chosen point.`);
    },
  );

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
