import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRUNO, GM, openTable, smallWorld } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest } from "./page.ts";
import type { Client } from "./requests-page.ts";

/**
 * What a client may do that sends what it likes to the server, with none of Foundry's checks or ours in the way: every kind
 * of change that the system makes, by role and by ownership.
 */

const roles = ["player", "trusted", "assistant", "gamemaster"] as const;
type Role = (typeof roles)[number];

/** Returns the id of something that belongs to a case. */
const idOf = (...parts: readonly string[]): string => parts.join("").padEnd(16, "0").slice(0, 16);
const userOf = (role: Role): string => idOf("user", role);

/** The levels at which a user owns a character, by letter. */
const levels = { N: 0, L: 1, V: 2, O: 3 } as const;
/** Whose a message or a macro is, by letter: the user's own, another player's, a game master's. */
const authors = (role: Role) => ({ S: userOf(role), P: BRUNO, G: GM });

const actorOf = (role: Role, level: string): string => idOf("actor", role.slice(0, 4), level);
const [ITEM, EFFECT, INNER] = [idOf("item"), idOf("effect"), idOf("inner")];
const COMBAT = idOf("combat");
const messageOf = (type: string, role: Role, author: string): string => idOf(type, role.slice(0, 4), author);
const macroOf = (type: string, role: Role, author: string): string => idOf("m", type, role.slice(0, 4), author);
const settingOf = (whose: string): string => idOf("set", whose);

const atLevels = roles.flatMap((role) => Object.entries(levels).map(([letter, level]) => ({ role, letter, level })));
const byAuthors = roles.flatMap((role) =>
  Object.entries(authors(role)).map(([letter, author]) => ({ role, letter, author })),
);

const effect = (_id: string) => ({ _id, name: "Blessed", img: "icons/svg/aura.svg" });

const world = {
  ...smallWorld,
  users: [
    ...(smallWorld.users ?? []),
    ...roles.map((role, index) => ({ _id: userOf(role), name: role, role: index + 1, flags: {} })),
  ],
  actors: [
    ...(smallWorld.actors ?? []),
    ...atLevels.map(({ role, letter, level }) => ({
      _id: actorOf(role, letter),
      name: "Silarn",
      type: "character",
      ownership: { default: 0, [userOf(role)]: level },
      items: [{ _id: ITEM, name: "Brawl", type: "ability", system: {}, effects: [effect(INNER)] }],
      effects: [effect(EFFECT)],
    })),
  ],
  combats: [
    {
      _id: COMBAT,
      round: 1,
      turn: 0,
      combatants: atLevels.map(({ role, letter }) => ({
        _id: idOf("fighter", role.slice(0, 4), letter),
        actorId: actorOf(role, letter),
      })),
    },
  ],
  messages: byAuthors.flatMap(({ role, letter, author }) =>
    ["roll", "request"].map((type) => ({ _id: messageOf(type, role, letter), type, author, system: {} })),
  ),
  macros: byAuthors.flatMap(({ role, letter, author }) =>
    ["chat", "script"].map((type) => ({
      _id: macroOf(type, role, letter),
      name: "Roll",
      type,
      author,
      command: "",
      ownership: { default: 0, [author]: 3 },
    })),
  ),
  settings: [
    ...roles.map((role) => ({ _id: settingOf(role), key: `test.${role}`, value: "false", user: null })),
    { _id: settingOf("roles"), key: "core.permissions", value: "{}", user: null },
  ],
};

let table: Table;
beforeAll(async () => {
  table = await openTable({ world });
  // What the system stores when a world is opened is none of the deeds.
  await rest();
});
afterAll(() => table.close());

type Action = "create" | "update" | "delete";

/** A request to the server. The page of the game master here is not told of it: the server alone decides. */
function ask(type: string, action: Action, operation: object) {
  return (client: Client): Promise<unknown> =>
    client.modifyDocument({ type, action, operation: { keepId: true, broadcast: false, ...operation } });
}
const create = (type: string, data: object, parentUuid?: string) => ask(type, "create", { data: [data], parentUuid });
const update = (type: string, _id: string, changes: object, parentUuid?: string) =>
  ask(type, "update", { updates: [{ _id, ...changes }], parentUuid });
const remove = (type: string, _id: string, parentUuid?: string) => ask(type, "delete", { ids: [_id], parentUuid });

type Deed = (client: Client) => Promise<unknown>;

/** Tells whether the server does what it is asked for; a refusal names what is lacking. */
async function isDone(role: Role, deed: Deed): Promise<boolean> {
  const client = table.join(userOf(role));
  try {
    await deed(client);
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/lacks permission to|may not pause/);
    return false;
  } finally {
    client.close();
  }
}

/** Returns the world as the server has it. */
async function stored(): Promise<string> {
  const client = table.join(GM);
  const { documents } = await client.getWorld();
  client.close();
  return JSON.stringify(documents);
}

/** How many cases there are: of docs/trust.md. */
let cells = 0;

/**
 * Plays a row of the table: what each role may do. A refused deed changes nothing. What is refused comes first, since
 * what is done changes the world.
 */
async function play(row: string, letters: string, deed: (role: Role, letter: string) => Deed): Promise<void> {
  const columns = row.split(/ +/);
  expect(columns).toHaveLength(roles.length);
  const cases = roles.flatMap((role, index) =>
    letters.split("").map((letter) => ({ role, letter, isAllowed: columns[index]?.includes(letter) === true })),
  );
  const before = await stored();
  const done: string[] = [];
  for (const isAllowed of [false, true]) {
    for (const { role, letter } of cases.filter((one) => one.isAllowed === isAllowed)) {
      if (await isDone(role, deed(role, letter))) done.push(`${role} ${letter}`);
    }
    if (!isAllowed) expect(await stored()).toBe(before);
  }
  expect(done).toEqual(cases.filter(({ isAllowed }) => isAllowed).map(({ role, letter }) => `${role} ${letter}`));
}

describe("with a character at the levels none (N), limited (L), observer (V) and owner (O)", () => {
  const OWNER = "O O NLVO NLVO";
  const GMS = "- - NLVO NLVO";
  type At = { readonly id: string; readonly uuid: string; readonly item: string; readonly fighter: string };

  const rows: readonly [deed: string, row: string, deed: (at: At) => Deed][] = [
    ["changes its data", OWNER, ({ id }) => update("Actor", id, { system: { description: "Tall" } })],
    ["changes its name", OWNER, ({ id }) => update("Actor", id, { name: "Tall Silarn" })],
    ["sets its flags", OWNER, ({ id }) => update("Actor", id, { "flags.quadrivium.mark": 1 })],
    ["gives it to others", GMS, ({ id }) => update("Actor", id, { ownership: { [BRUNO]: 3 } })],
    ["gives it an item", OWNER, ({ uuid }) => create("Item", { name: "Sword", type: "weapon" }, uuid)],
    ["changes its item", OWNER, ({ uuid }) => update("Item", ITEM, { system: { score: 9 } }, uuid)],
    ["sets flags of its item", OWNER, ({ uuid }) => update("Item", ITEM, { "flags.quadrivium.mark": 1 }, uuid)],
    ["gives its item an effect", OWNER, ({ item }) => create("ActiveEffect", { name: "Sharp" }, item)],
    ["changes an effect of its item", OWNER, ({ item }) => update("ActiveEffect", INNER, { disabled: true }, item)],
    ["deletes an effect of its item", OWNER, ({ item }) => remove("ActiveEffect", INNER, item)],
    ["gives it an effect", OWNER, ({ uuid }) => create("ActiveEffect", { name: "Stunned" }, uuid)],
    ["changes its effect", OWNER, ({ uuid }) => update("ActiveEffect", EFFECT, { disabled: true }, uuid)],
    ["deletes its effect", OWNER, ({ uuid }) => remove("ActiveEffect", EFFECT, uuid)],
    ["brings it into a combat", OWNER, ({ id }) => create("Combatant", { actorId: id }, `Combat.${COMBAT}`)],
    [
      "sets its initiative",
      OWNER,
      ({ fighter }) => update("Combatant", fighter, { initiative: 9 }, `Combat.${COMBAT}`),
    ],
    ["hides it in a combat", GMS, ({ fighter }) => update("Combatant", fighter, { hidden: true }, `Combat.${COMBAT}`)],
    ["takes it out of a combat", OWNER, ({ fighter }) => remove("Combatant", fighter, `Combat.${COMBAT}`)],
    ["deletes its item", OWNER, ({ uuid }) => remove("Item", ITEM, uuid)],
    ["deletes it", GMS, ({ id }) => remove("Actor", id)],
  ];
  cells += rows.length * roles.length * Object.keys(levels).length;

  test.each(rows)("who %s: %s", async (_deed, row, deed) => {
    await play(row, "NLVO", (role, letter) => {
      const id = actorOf(role, letter);
      const uuid = `Actor.${id}`;
      return deed({ id, uuid, item: `${uuid}.Item.${ITEM}`, fighter: idOf("fighter", role.slice(0, 4), letter) });
    });
  });
});

describe("with what is the user's own (S), another player's (P) and a game master's (G)", () => {
  const OWN = "S S SPG SPG";
  const GMS = "- - SPG SPG";
  type By = {
    readonly roll: string;
    readonly request: string;
    readonly author: string;
    readonly macro: (type: string) => string;
  };

  const verdict = { answer: idOf("answer"), actor: "Actor.naddaha000000000", fault: "" };
  const answers = { request: idOf("request"), option: "a", actor: "Actor.naddaha000000000", round: 0, seal: "" };
  const message = (author: string, own: object) => create("ChatMessage", { author, type: "roll", ...own });

  const rows: readonly [deed: string, row: string, deed: (by: By) => Deed][] = [
    ["says something", OWN, ({ author }) => message(author, { type: "base", content: "Hello" })],
    ["posts a roll", OWN, ({ author }) => message(author, { rolls: [] })],
    ["answers a request", OWN, ({ author }) => message(author, { system: { answers } })],
    ["posts a request", OWN, ({ author }) => message(author, { type: "request", system: { rulings: [verdict] } })],
    ["changes the content of a roll", OWN, ({ roll }) => update("ChatMessage", roll, { content: "20" })],
    ["changes its dice", OWN, ({ roll }) => update("ChatMessage", roll, { rolls: ["{}"] })],
    ["lets it answer a request", OWN, ({ roll }) => update("ChatMessage", roll, { system: { answers } })],
    ["writes damage into it", OWN, ({ roll }) => update("ChatMessage", roll, { system: { taken: [] } })],
    ["sets its flags", OWN, ({ roll }) => update("ChatMessage", roll, { "flags.quadrivium.scatter": {} })],
    ["hides it", OWN, ({ roll }) => update("ChatMessage", roll, { whisper: [GM], blind: true })],
    ["signs it with another character", OWN, ({ roll }) => update("ChatMessage", roll, { speaker: { actor: "x" } })],
    ["says that another has sent it", GMS, ({ roll }) => update("ChatMessage", roll, { author: GM })],
    ["closes a request", OWN, ({ request }) => update("ChatMessage", request, { system: { state: "closed" } })],
    ["gives a verdict", OWN, ({ request }) => update("ChatMessage", request, { system: { rulings: [verdict] } })],
    ["says what is revealed", OWN, ({ request }) => update("ChatMessage", request, { system: { opened: "{}" } })],
    ["replaces a seal", OWN, ({ request }) => update("ChatMessage", request, { system: { seal: "0" } })],
    ["nominates in it", OWN, ({ request }) => update("ChatMessage", request, { system: { nominations: [] } })],
    ["makes a roll a request", OWN, ({ roll }) => update("ChatMessage", roll, { type: "request", "==system": {} })],
    ["deletes a roll", OWN, ({ roll }) => remove("ChatMessage", roll)],
    ["deletes a request", OWN, ({ request }) => remove("ChatMessage", request)],
    ["makes a macro", OWN, ({ author }) => create("Macro", { name: "Roll", type: "script", author })],
    ["changes a macro", OWN, ({ macro }) => update("Macro", macro("chat"), { command: "/r 1ds" })],
    ["changes a script", OWN, ({ macro }) => update("Macro", macro("script"), { command: "1" })],
    ["gives a macro away", GMS, ({ macro }) => update("Macro", macro("chat"), { ownership: { default: 3 } })],
    ["deletes a macro", OWN, ({ macro }) => remove("Macro", macro("chat"))],
  ];
  cells += rows.length * roles.length * "SPG".length;

  test.each(rows)("who %s: %s", async (_deed, row, deed) => {
    await play(row, "SPG", (role, letter) =>
      deed({
        roll: messageOf("roll", role, letter),
        request: messageOf("request", role, letter),
        author: Object.entries(authors(role)).find(([one]) => one === letter)?.[1] ?? "",
        macro: (type) => macroOf(type, role, letter),
      }),
    );
  });
});

describe("with the world (+)", () => {
  const ANYONE = "+ + + +";
  const GMS = "- - + +";
  const setting = (key: string, user: string | null) => create("Setting", { key, value: "1", user });
  const pack =
    (name: string): Deed =>
    (client) =>
      client.managePacks({ action: "create", metadata: { type: "Item", label: "Loot", name } } as never);

  const rows: readonly [deed: string, row: string, deed: (role: Role) => Deed][] = [
    ["makes a character", GMS, () => create("Actor", { name: "Nobody", type: "character" })],
    ["makes an item", GMS, () => create("Item", { name: "Sword", type: "weapon" })],
    ["makes a journal entry", "- + + +", () => create("JournalEntry", { name: "Notes" })],
    ["makes a combat", GMS, () => create("Combat", {})],
    ["goes on to the next turn", ANYONE, () => update("Combat", COMBAT, { turn: 0, round: 1 })],
    ["changes what a combat is", GMS, () => update("Combat", COMBAT, { "flags.quadrivium.mark": 1 })],
    ["sets a setting of the world", GMS, () => setting("quadrivium.letItRide", null)],
    ["changes one", GMS, (role) => update("Setting", settingOf(role), { value: "true" })],
    ["deletes one", GMS, (role) => remove("Setting", settingOf(role))],
    ["sets a setting of their own", ANYONE, (role) => setting("core.some", userOf(role))],
    ["sets one of somebody else", GMS, () => setting("core.some", BRUNO)],
    ["says what roles may do", "- - - +", () => update("Setting", settingOf("roles"), { value: "{ }" })],
    ["fills their own hotbar", ANYONE, (role) => update("User", userOf(role), { hotbar: { 1: idOf("macro") } })],
    ["sets their own flags", ANYONE, (role) => update("User", userOf(role), { "flags.quadrivium.mark": 1 })],
    ["takes a character", ANYONE, (role) => update("User", userOf(role), { character: idOf("actor") })],
    ["sets a player's flags", GMS, () => update("User", BRUNO, { "flags.quadrivium.mark": 1 })],
    ["sets a game master's flags", "- - - +", () => update("User", GM, { "flags.quadrivium.mark": 1 })],
    ["gives themselves another role", "- - - +", (role) => update("User", userOf(role), { role: 4 })],
    ["founds a compendium", GMS, (role) => pack(role)],
    [
      "sends what they like to all clients",
      ANYONE,
      () => (client) => {
        client.emit("system.quadrivium", { anything: true });
        return Promise.resolve();
      },
    ],
    [
      "pauses the game",
      GMS,
      () => (client) => {
        client.emit("pause", { paused: true });
        return Promise.resolve();
      },
    ],
    ["asks the game master's client", ANYONE, () => (client) => client.query(GM, "quadrivium.nominate", {})],
    ["makes a game master", "- - - +", () => create("User", { name: "Mallory", role: 4 })],
    ["deletes a game master", "- - - +", () => remove("User", idOf("user", "gamemaster"))],
  ];
  cells += rows.length * roles.length;

  test.each(rows)("who %s: %s", async (_deed, row, deed) => {
    await play(row, "+", (role) => deed(role));
  });
});

/** What Foundry lets players do to what is theirs, and the tests that show what it does not bring about. */
const withstood = [
  ["answers a request", "request-cheating.test.ts", "does not count, and others are heard"],
  ["lets a roll answer it", "request-cheating.test.ts", "before it was asked answer nothing"],
  ["lets one roll answer two", "request-cheating.test.ts", "for another request answer no second one"],
  ["signs a roll with another character", "request-cheating.test.ts", "brings and costs that character nothing"],
  ["posts a request", "request-authors.test.ts", "says that it is none of a game master's, and asks nobody"],
  ["writes nonsense into it", "request-authors.test.ts", "says so whatever nonsense it holds"],
  ["claims a seal", "request-authors.test.ts", "lets nobody have what it claims to be sealed"],
  ["changes dice", "request-altered.test.ts", "so that nobody finds out a hidden target by one roll after the other"],
  ["changes sealed dice", "request-altered.test.ts", "is shown as it fell, whatever its author has put in its place"],
  ["changes a total", "request-altered.test.ts", "a roll whose total does not follow from its dice is marked"],
  ["tells damage of others", "booked-damage.both.test.ts", "tells of somebody else hurts nobody, and no card shows it"],
  ["asks it for secrets", "requests.test.ts", "what was sealed leaves this one only to those who may know"],
  ["deletes an answer", "request-answers-kept.test.ts", "Let Naddaha answer again"],
  ["nominates for others", "nominate.test.ts", "nobody who is not asked or not played"],
] as const;

test.each(withstood)("who %s is withstood: %s", (_deed, file, title) => {
  expect(readFileSync(join(import.meta.dirname, file), "utf8")).toContain(title);
});

test("the tables have 700 cases", () => {
  expect(cells).toBe(700);
});
