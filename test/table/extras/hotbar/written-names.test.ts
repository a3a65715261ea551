import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces } from "../../open-table.ts";
import { click, openSheet, rest, textOf, until, windowOf } from "../../page.ts";

/**
 * Whatever writes a name down for longer than a card: every client receives every document, so it holds no name that players do
 * not know.
 */

beforeEach(() => openTable());

type Npc = Actor.Stored<"npc">;
type Token = TokenDocument.Implementation;

/** A document of any kind. */
interface Stored {
  toObject(): object;
}

/** The name of the token, and that of its actor. */
const [TOKEN, ACTOR] = ["Assassin", "Count Zarg"] as const;

/** Puts a token on the scene whose actor Ada owns, with something of each kind that is rolled. */
async function put(source: object): Promise<{ actor: Npc; token: Token }> {
  const made = await Actor.implementation.create({
    name: ACTOR,
    type: "npc",
    ownership: { default: 0, [ADA]: 3 },
    system: { tradition: "stress", characteristics: { sta: { value: 3 } } },
    items: [
      { name: "Stealth", type: "ability", system: { score: 4 } },
      { name: "Dagger", type: "weapon", system: { attack: 4, damage: 2 } },
      { name: "Vanish", type: "power", system: { effectFormula: "1d6" } },
    ],
  } as never);
  const tokens = [{ name: TOKEN, actorId: made?.id, actorLink: false, displayName: 50, ...source }];
  const scene = await Scene.implementation.create({ name: "Cave", tokens } as never);
  const token = scene?.tokens.contents[0];
  if (!token?.actor) throw new Error("The token has no actor.");
  return { token, actor: token.actor as Npc };
}

/** Lets a user act. */
const as = (user: string): unknown => vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(user) as never);

const drop = (data: object): unknown => Hooks.call("hotbarDrop", ui.hotbar as never, data as never, 1);
const itemOf = (actor: Npc, name: string) => actor.items.getName(name, { strict: true });

/** What a click in a sheet would roll. */
async function rollable(actor: Npc, selector: string): Promise<HTMLElement> {
  await openSheet(actor);
  return until(() => windowOf("character-sheet").querySelector<HTMLElement>(selector));
}

/** Drags from a sheet to the hotbar. */
const drag = async (actor: Npc, selector: string) => drop(dataOf(await rollable(actor, selector)));

function dataOf(element: HTMLElement): object {
  const dataTransfer = new DataTransfer();
  element.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }));
  return JSON.parse(dataTransfer.getData("text/plain")) as object;
}

/** The drag data of a link in a text. */
async function link(words: string): Promise<object> {
  const { TextEditor } = foundry.applications.ux;
  const text = document.createElement("section");
  text.innerHTML = await TextEditor.implementation.enrichHTML(words);
  document.body.append(text);
  return dataOf(await until(() => text.querySelector<HTMLElement>(".command-link")));
}

/** The ways in which a name is written down. */
const ways: Readonly<Record<string, (actor: Npc, token: Token) => unknown>> = {
  "a macro of a Characteristic": (actor) => drag(actor, "[data-characteristics=sta]"),
  "a macro of an Ability": (actor) => drop(itemOf(actor, "Stealth").toDragData()),
  "a macro of a weapon": (actor) => drop(itemOf(actor, "Dagger").toDragData()),
  "a macro of a combat total": (actor) => drag(actor, "[data-total=damage]"),
  "a macro of a power's effect": (actor) => drag(actor, "[data-formula-of]"),
  "a macro that the menu of a row adds": async (actor) => {
    const row = await rollable(actor, "[data-characteristics=sta]");
    row.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
    click(await until(() => entries().find((one) => textOf(one) === "Add to hotbar")));
  },
  "a macro of a link that names it": async () => drop(await link(`[[/stress as ${TOKEN} sta]]`)),
  "a macro of a link under its name": async () => drop(await link(`[[/stress sta]]{Where is ${TOKEN}?}`)),
  "a macro of a request in words": async () => drop(await link(`[[/request stress sta for ${TOKEN}]]{Look out}`)),
  "a fight": async (_actor, token) => {
    const fight = await Combat.implementation.create({ active: true });
    const fighter = { actorId: token.actorId, tokenId: token.id, sceneId: token.parent?.id };
    const made = await fight?.createEmbeddedDocuments("Combatant", [fighter] as never);
    scriptFaces(7);
    await fight?.rollInitiative([made?.[0]?.id ?? ""]);
  },
};

/** All documents but the token and its actor, which Foundry sends to all. */
function written(): string {
  const { messages, macros, journal, users, combats, folders } = game as unknown as Record<string, Iterable<Stored>>;
  const settings = game.settings.storage.get("world") as unknown as Iterable<Stored>;
  const all = [messages, macros, journal, users, combats, folders, settings].flatMap((one) => [...(one ?? [])]);
  return JSON.stringify(all.map((one) => one.toObject()));
}

const kinds = {
  hidden: { hidden: true },
  "without a nameplate": { displayName: 0 },
  "linked and hidden": { hidden: true, actorLink: true },
};
/** Players do not have links to requests. */
const writers = (way: string): readonly string[] => (way === "a macro of a request in words" ? [GM] : [GM, ADA]);
const cases = Object.entries(kinds).flatMap(([kind, source]) =>
  Object.keys(ways).flatMap((way) => writers(way).map((user) => ({ kind, source, way, user }))),
);

describe("a name that players do not know", () => {
  test.each(cases)("is in no document: $way by $user, of a token that is $kind", async ({ source, way, user }) => {
    const { actor, token } = await put(source);
    as(user);
    await ways[way]?.(actor, token);
    await rest();
    for (const name of [TOKEN, ACTOR]) expect(written()).not.toContain(name);
  });

  test("is why a link becomes no macro, which says so", async () => {
    await put({ hidden: true });
    drop(await link(`[[/stress as ${TOKEN} sta]]`));
    await rest();
    expect(textOf(document.querySelector("#notifications .notification"))).toContain("a secret name in this macro");
    expect(game.macros.size).toBe(0);
  });
});
