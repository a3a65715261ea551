import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Token } from "../src/table/board/token.ts";
import type { Canvas } from "../src/table/board/canvas.ts";
import type { Scene } from "../src/client/documents/scene.ts";
import type { TokenDocument } from "../src/client/documents/token.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, GM, HERO, openFixture, settled, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

const SCENE = "scene00000000000";
const OWN = "own0000000000000";
const WOLF = "wolf000000000000";

function worldWithScene() {
  const tokens = [
    { _id: OWN, name: "Hero", actorId: HERO, actorLink: true, x: 200, y: 300, disposition: 1 },
    { _id: WOLF, name: "Wolf", actorId: null, x: 600, y: 300, displayName: 30 },
    { _id: "hidden0000000000", name: "Spy", actorId: null, x: 0, y: 0, hidden: true },
  ];
  return { ...smallWorld(), scenes: [{ _id: SCENE, name: "Bridge", active: true, width: 1000, height: 800, tokens }] };
}

const canvas = () => page.canvas as unknown as Canvas;

async function open(options: object = {}) {
  const table = await openFixture({ world: worldWithScene(), ...options });
  const scene = page.game.scenes.get(SCENE) as Scene;
  const [own, wolf] = [OWN, WOLF].map((id) => canvas().tokens?.get(id)) as [Token, Token];
  return { table, scene, own, wolf };
}

/** Listens to a hook and keeps what it is told. */
function heard(hook: string): unknown[][] {
  const calls: unknown[][] = [];
  Hooks.on(hook, (...args: unknown[]) => void calls.push(args));
  return calls;
}

const elementOf = ({ id }: Token) => document.querySelector<HTMLElement>(`[data-token-id="${id}"]`) as HTMLElement;

function press(key: string, modifiers: object = {}): void {
  const options = { code: key, key, bubbles: true, ...modifiers };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", options));
}

let board: HTMLElement;
beforeEach(() => {
  board = document.createElement("section");
  board.id = "board";
  document.body.append(board);
});
afterEach(() => {
  board.remove();
});

describe("a board", () => {
  it("shows the scene that this user views, and says so with its hooks", async () => {
    const ready = vi.fn();
    Hooks.on("canvasReady", ready);
    const { scene, own, wolf } = await open();
    expect(canvas()).toMatchObject({ ready: true, scene, id: SCENE });
    expect(canvas().tokens?.placeables).toContain(wolf);
    expect(own.document.object).toBe(own);
    expect(own.center).toEqual({ x: 250, y: 350 });
    expect(canvas().grid?.getCenterPoint({ x: 660, y: 310 })).toEqual({ x: 650, y: 350 });
    expect(canvas().grid?.getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    const gone = heard("canvasTearDown");
    await scene.unview();
    expect([gone.length, canvas().ready, canvas().scene, own.document.object]).toEqual([1, false, null, null]);
    expect(board.querySelector(".board-token")).toBeNull();
  });

  it("shows a ping to this client alone, or to everybody", async () => {
    const { table } = await open();
    const told: unknown[] = [];
    table.world.join(BEN).on("userActivity.board", (...args: unknown[]) => void told.push(args[0]));
    await canvas().controls?.drawPing({ x: 10, y: 20 });
    await settled();
    expect(told).toEqual([]);
    await canvas().ping({ x: 30, y: 40 });
    await settled();
    expect(told).toEqual([{ sceneId: SCENE, ping: { x: 30, y: 40 } }]);
    expect(board.querySelectorAll(".board-ping")).toHaveLength(2);
  });

  it("moves the view, and tells where a point of the scene is seen", async () => {
    await open();
    const pans = heard("canvasPan");
    canvas().pan({ x: 300, y: 200, scale: 2 });
    expect(pans[0]).toEqual([canvas(), { x: 300, y: 200, scale: 2 }]);
    expect(canvas().stage?.pivot).toEqual({ x: 300, y: 200 });
    await canvas().animatePan({ y: 250 });
    expect(canvas().stage?.pivot).toEqual({ x: 300, y: 250 });
    canvas().pan({ y: 200 });
    expect(canvas().clientCoordinatesFromCanvas({ x: 310, y: 200 })).toEqual({ x: 20, y: 0 });
  });
});

describe("a token on the board", () => {
  it("is selected by a click, alone or with Shift beside others, and let go of by a click beside it", async () => {
    const { own, wolf } = await open();
    const controls = heard("controlToken");
    elementOf(own).click();
    expect(canvas().tokens?.controlled).toEqual([own]);
    elementOf(wolf).dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
    expect(canvas().tokens?.controlled).toEqual([own, wolf]);
    elementOf(wolf).click();
    expect(canvas().tokens?.controlled).toEqual([wolf]);
    expect(elementOf(wolf).getAttribute("aria-pressed")).toBe("true");
    board.click();
    expect(canvas().tokens?.controlled).toEqual([]);
    expect(controls).toEqual([
      [own, true],
      [wolf, true],
      [own, false],
      [wolf, false],
    ]);
  });

  it("is selected only by whoever owns it; a hidden one is not shown to players", async () => {
    const { own, wolf } = await open({ userId: ANNE });
    elementOf(wolf).click();
    expect(canvas().tokens?.controlled).toEqual([]);
    elementOf(own).click();
    expect(canvas().tokens?.controlled).toEqual([own]);
    expect(page.ChatMessage.getSpeaker()).toMatchObject({ scene: SCENE, token: OWN, actor: HERO });
    expect(board.querySelector<HTMLElement>("[data-token-id=hidden0000000000]")?.hidden).toBe(true);
  });

  it("is seen by players unless it is hidden, and is a secret for those who may not observe it where its disposition says so", async () => {
    const { scene, own, wolf } = await open({ userId: ANNE });
    const hidden = scene.tokens.get("hidden0000000000") as TokenDocument;
    expect([own, wolf, hidden.object].map((token) => token?.isVisible)).toEqual([true, true, false]);
    const { SECRET } = page.CONST.TOKEN_DISPOSITIONS;
    for (const token of scene.tokens) token.updateSource({ disposition: SECRET });
    for (const token of scene.tokens) token.reset();
    expect([own, wolf].map((token) => token.document.isSecret)).toEqual([false, true]);
  });

  it("is a target of its user by T, alone or with Shift beside others, and other clients are told", async () => {
    const { table, own, wolf } = await open({ userId: ANNE });
    const targets = heard("targetToken");
    const told: unknown[] = [];
    table.world.join(BEN).on("userActivity.board", (...args: unknown[]) => void told.push(args));
    elementOf(wolf).focus();
    press("KeyT");
    expect([...(page.game.user?.targets ?? [])]).toEqual([wolf]);
    expect([wolf.isTargeted, elementOf(wolf).getAttribute("aria-label")]).toEqual([true, "Wolf, hostile, targeted"]);
    elementOf(own).focus();
    press("KeyT", { shiftKey: true });
    expect(page.game.user?.targets.ids).toEqual([WOLF, OWN]);
    press("KeyT");
    expect(page.game.user?.targets.size).toBe(0);
    expect(targets).toEqual([
      [page.game.user, wolf, true],
      [page.game.user, own, true],
      [page.game.user, wolf, false],
      [page.game.user, own, false],
    ]);
    await settled();
    expect(told[0]).toEqual([{ sceneId: SCENE, targets: [WOLF] }, ANNE]);
  });

  it("stands for the actor of its document", async () => {
    const { own } = await open();
    expect(own.actor).toBe(page.game.actors.get(HERO));
  });
});

describe("the name of a token", () => {
  const spy = () => board.querySelector<HTMLElement>('[data-token-id="hidden0000000000"]');
  const names = () => ["Hero", "Wolf", "Spy"].filter((name) => document.documentElement.outerHTML.includes(name));

  it("is nowhere in the page of a player who does not see the token", async () => {
    const { table, scene } = await open({ userId: BEN });
    expect([names(), spy()?.hidden]).toEqual([["Wolf"], true]);
    const reveal = (hidden: boolean) =>
      table.world.join(GM).modifyDocument({
        type: "Token",
        action: "update",
        operation: {
          parentUuid: `Scene.${SCENE}`,
          updates: [{ _id: "hidden0000000000", hidden, displayName: 50 }],
        },
      } as never);
    await reveal(false);
    await settled();
    expect([scene.tokens.get("hidden0000000000")?.hidden, names(), spy()?.hidden]).toEqual([
      false,
      ["Wolf", "Spy"],
      false,
    ]);
    await reveal(true);
    await settled();
    expect([names(), spy()?.hidden]).toEqual([["Wolf"], true]);
  });

  it.each([
    ["never", 0, false],
    ["to owners who point at it", 20, false],
    ["to those who point at it", 30, true],
    ["to owners", 40, false],
    ["always", 50, true],
  ])("is told to a player who does not own it as its nameplate is shown: %s", async (_when, displayName, isNamed) => {
    const world = worldWithScene();
    for (const token of world.scenes[0]?.tokens ?? []) Object.assign(token, { displayName });
    await openFixture({ world, userId: BEN });
    const wolf = board.querySelector(`[data-token-id="${WOLF}"]`);
    expect(wolf?.getAttribute("aria-label")).toBe(isNamed ? "Wolf, hostile" : "Token without a name, hostile");
    expect(wolf?.outerHTML.includes("Wolf")).toBe(isNamed);
  });
});

describe("what is shown around a token", () => {
  const hud = () => document.querySelector<HTMLElement>("#token-hud");
  const button = (action: string) => hud()?.querySelector<HTMLElement>(`[data-action=${action}]`) as HTMLElement;

  async function opened(token: Token): Promise<void> {
    elementOf(token).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    await vi.waitFor(() => {
      expect(hud()).not.toBeNull();
    });
  }

  it("follows what changes meanwhile: its statuses, its encounter, its values", async () => {
    const { own } = await open();
    await opened(own);
    button("togglePalette").click();
    await vi.waitFor(() => {
      expect(hud()?.querySelector("[data-status-id=prone]")).not.toBeNull();
    });
    const pressed = (of: string) => hud()?.querySelector(of)?.getAttribute("aria-pressed");
    await own.actor?.toggleStatusEffect("prone");
    await vi.waitFor(() => {
      expect(pressed("[data-status-id=prone]")).toBe("true");
    });
    await (own.document.constructor as typeof TokenDocument).createCombatants([own.document]);
    await vi.waitFor(() => {
      expect(pressed("[data-action=combat]")).toBe("true");
    });
  });

  it("is not shown to whoever does not own the token", async () => {
    const { wolf } = await open({ userId: ANNE });
    elementOf(wolf).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    await settled();
    expect(hud()).toBeNull();
  });
});

describe("a press on the board", () => {
  it("is heard by the stage first, which may keep it from the tokens", async () => {
    const { wolf } = await open();
    const { stage } = canvas();
    canvas().pan({ x: 500, y: 400, scale: 1 });
    const points: unknown[] = [];
    const listener = (event: { button: number; stopPropagation(): void; getLocalPosition(at: unknown): object }) => {
      points.push(event.button, event.getLocalPosition(stage));
      event.stopPropagation();
    };
    stage?.on("pointerdowncapture", listener);
    const click = () => {
      elementOf(wolf).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: 10, clientY: 5 }));
      elementOf(wolf).click();
    };
    click();
    expect(points).toEqual([0, { x: 510, y: 405 }]);
    expect(wolf.controlled).toBe(false);
    stage?.off("pointerdowncapture", listener);
    click();
    expect([points.length, wolf.controlled]).toEqual([2, true]);
  });
});
