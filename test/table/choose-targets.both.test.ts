import { afterEach, describe, expect, test } from "vitest";
import { buttonIn, check, click, textOf, uncheck, until } from "./page.ts";
import { ADA, GM, openTable, scriptFaces, smallWorld, table } from "./open-table.ts";
import type { AnswerMessage } from "./open-table.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** Targets of an attack are chosen in the dialog, since a phone may lack a map and a canvas. */

const SCENE = "bridge0000000000";
const ALWAYS = 50;

const idOf = (name: string) => name.toLowerCase().replaceAll(/\W/g, "").padEnd(16, "0").slice(0, 16);

/** A character on the bridge whose token is not linked. */
const foe = (name: string, token: object = {}, system: object = {}) => ({
  actor: { _id: idOf(name), name, type: "npc", system: { tradition: "stress", ...system } },
  token: { _id: idOf(`token${name}`), name, actorId: idOf(name), displayName: ALWAYS, x: 0, y: 0, ...token },
});

const foes = [
  foe("Ogre"),
  foe("Bandit", { displayName: 0 }),
  foe("Spy", { displayName: 0 }),
  foe("Garrow", { hidden: true }),
  foe("Mimic", { disposition: -2 }),
];

const uuidOf = (name: string) => `Scene.${SCENE}.Token.${idOf(`token${name}`)}.Actor.${idOf(name)}`;

/** Opens a table at the bridge. */
async function open({ userId = ADA, tokenVision = false, fighters = [] as readonly string[] } = {}): Promise<void> {
  const own = { _id: "tokennaddaha0000", name: "Naddaha", actorId: "naddaha000000000", actorLink: true };
  const scene = {
    _id: SCENE,
    name: "Bridge",
    active: true,
    width: 1000,
    height: 800,
    tokenVision,
    tokens: [own, ...foes.map(({ token }) => token)],
  };
  const combatants = fighters.map((name) => ({
    _id: idOf(`fights${name}`),
    actorId: idOf(name),
    tokenId: idOf(`token${name}`),
    sceneId: SCENE,
  }));
  const combats = fighters.length > 0 ? [{ _id: "fight00000000000", active: true, combatants }] : [];
  const actors = [...(smallWorld.actors ?? []), ...foes.map(({ actor }) => actor)];
  await openTable({ userId, world: { ...smallWorld, actors, scenes: [scene], combats } });
}
afterEach(async () => {
  document.getElementById("board")?.remove();
  await canvas.draw(null);
});

/** Opens the dialog of Naddaha's attack. */
async function attack(): Promise<void> {
  void table.api.rollTrait(table.naddaha, { total: { id: "attack", weapon: "" } } as never);
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
}

/** The targets in the dialog, with a tick before the chosen ones. */
const offered = () =>
  [...dialog().querySelectorAll(".whom label")].map(
    (one) => (one.querySelector("input")?.checked ? "✓ " : "") + textOf(one),
  );

const summary = () => textOf(dialog().querySelector(".whom summary"));
const lead = () => textOf(dialog().querySelector(".odds"));

describe("in the dialog of an attack, whoever has no canvas", () => {
  test("chooses among the tokens that are not hidden, under the names that a player may know", async () => {
    await open();
    await attack();
    expect(offered()).toEqual(["Ogre", "Unknown character (1)", "Unknown character (2)"]);
    expect(dialog().outerHTML).not.toMatch(/Garrow|Mimic|Bandit|Spy/);
    expect(summary()).toBe("No token targeted");
    check(dialog(), `whom.${uuidOf("Ogre")}`);
    await until(() => summary() === "Against Ogre");
    expect(offered()[0]).toBe("✓ Ogre");
    await until(() => lead().includes("Against Ogre: defense hidden"));
    scriptFaces(5);
    submitDialog();
    const message = await until(() => game.messages.contents.at(-1));
    expect((message.system as unknown as AnswerMessage["system"]).against).toMatchObject([{ actor: uuidOf("Ogre") }]);
  });

  test("keeps who was chosen for the next roll, until they are taken out or hidden", async () => {
    await open();
    await attack();
    check(dialog(), `whom.${uuidOf("Ogre")}`);
    await until(() => summary() === "Against Ogre");
    click(buttonIn(dialog(), "Cancel"));
    await until(() => !document.querySelector(".roll-dialog"));
    await attack();
    expect(summary()).toBe("Against Ogre");
    uncheck(dialog(), `whom.${uuidOf("Ogre")}`);
    await until(() => summary() === "No token targeted");
    check(dialog(), `whom.${uuidOf("Ogre")}`);
    await until(() => summary() === "Against Ogre");
    const hidden = { updates: [{ _id: idOf("tokenOgre"), hidden: true }], parentUuid: `Scene.${SCENE}` };
    await table.join(GM).modifyDocument({ type: "Token", action: "update", operation: hidden } as never);
    await until(() => summary() === "No token targeted");
    expect(dialog().outerHTML).not.toContain("Ogre");
  });

  test("who is a game master chooses among all, and reads who is hidden", async () => {
    await open({ userId: GM, tokenVision: true });
    await attack();
    expect(offered()).toEqual(["Mimic", "Bandit", "Garrow", "Ogre", "Spy"]);
    expect(
      [...dialog().querySelectorAll(".whom [role=img]")].map((one) => one.closest("label")?.textContent.trim()),
    ).toEqual(["Garrow"]);
  });
});

/** Opens the dialog of the action of a pilot that the game master plays. */
async function act(): Promise<Actor.Stored> {
  const items = [{ _id: "ace0000000000000", name: "Ace", type: "trait", system: { size: 10 } }];
  const pilot = (await Actor.create({
    name: "Pilot",
    type: "npc",
    system: { tradition: "fortune" },
    items,
  } as never)) as Actor.Stored;
  void table.api.rollTrait(pilot as never, { traits: ["ace0000000000000"] });
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
  return pilot;
}

test("the dialog of an action says whom it is against, who may be nobody, and lets choose", async () => {
  await open({ userId: GM });
  await act();
  expect(summary()).toBe("No token targeted");
  expect(dialog().querySelector<HTMLDetailsElement>("details.whom")?.open).toBe(false);
  expect(dialog().querySelector("[name=target]")?.closest(".more")).toBeNull();
  check(dialog(), `whom.${uuidOf("Ogre")}`);
  await until(() => summary() === "Against Ogre");
  // The dialog does not ask for the number of a counter that can be rolled.
  expect(dialog().querySelector("[name=target]")?.closest(".more")).not.toBeNull();
  scriptFaces([20, 12], [10, 7]);
  submitDialog();
  const message = await until(() => game.messages.contents.at(-1));
  expect((message.system as unknown as AnswerMessage["system"]).against).toMatchObject([{ actor: uuidOf("Ogre") }]);
});
