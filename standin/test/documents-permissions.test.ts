import { describe, expect, it } from "vitest";
import type { DocumentRequest, Source } from "../src/client/connection.ts";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";

const GM = "gamemaster000000";
const AIDE = "assistant0000000";
const ANNE = "anne000000000000";
const BEN = "ben0000000000000";
const SWORD = "sword00000000000";

const NONE = 0;
const LIMITED = 1;
const OBSERVER = 2;
const OWNER = 3;

const idOf = (word: string) => word.padEnd(16, "0").slice(0, 16);

/** A world in which Anne has a thing of each kind at one level, and the assistant and the GM have nothing. */
async function openWorld(level: number, permissions?: Record<string, number[]>) {
  const ownership = { default: 0, [ANNE]: level };
  const store = new MemoryStore({
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: AIDE, name: "Aide", role: 3 },
      { _id: ANNE, name: "Anne", role: 1 },
      { _id: BEN, name: "Ben", role: 1 },
    ],
    actors: [{ _id: idOf("Actor"), ownership, items: [{ _id: SWORD, name: "Sword", effects: [] }] }],
    items: [{ _id: idOf("Item"), ownership }],
    macros: [{ _id: idOf("Macro"), author: BEN, ownership }],
    journal: [{ _id: idOf("JournalEntry"), ownership }],
    messages: [{ _id: idOf("ChatMessage"), author: level === OWNER ? ANNE : BEN }],
    folders: [{ _id: idOf("Folder"), name: "Folder", type: "Actor" }],
    settings: [
      { _id: idOf("Setting"), key: "test.world", value: "1", user: null },
      ...(permissions ? [{ _id: idOf("p"), key: "core.permissions", value: JSON.stringify(permissions) }] : []),
    ],
  });
  return World.open(store, {
    world: { id: "test", title: "Test" },
    system: { id: "test", version: "1.0.0" },
    release: { generation: 13, build: 351 },
    now: () => 1000,
  });
}

function request(action: DocumentRequest["action"], type: string, data: Record<string, unknown> = {}): DocumentRequest {
  if (type === "Item in Actor") {
    const parentUuid = `Actor.${idOf("Actor")}`;
    const inner = request(action, "Item", { ...data, _id: SWORD });
    return { ...inner, operation: { ...inner.operation, ids: [SWORD], parentUuid } };
  }
  const _id = typeof data["_id"] === "string" ? data["_id"] : idOf(type);
  const operations: Record<string, DocumentRequest["operation"]> = {
    create: { data: [{ name: "New", ...data }] },
    update: { updates: [{ name: "Changed", ...data, _id }] },
    delete: { ids: [_id] },
  };
  return { type, action, operation: operations[action] ?? {} };
}

async function outcome(world: World, userId: string, wanted: DocumentRequest): Promise<"allowed" | "refused"> {
  try {
    await world.join(userId).modifyDocument(wanted);
    return "allowed";
  } catch (error) {
    expect(String(error)).toMatch(/User (?:Anne|Ben|Aide) lacks permission to (?:create|update|delete) \w+ \[\w{16}\]/);
    return "refused";
  }
}

describe("a player with a level of ownership", () => {
  /** The least level which a player needs; none suffices where there is none. */
  const needed: [type: string, update: number | null, remove: number | null][] = [
    ["Actor", OWNER, null],
    ["Item in Actor", OWNER, OWNER],
    ["Item", OWNER, OWNER],
    ["Macro", OWNER, OWNER],
    ["JournalEntry", OWNER, OWNER],
    ["ChatMessage", OWNER, OWNER],
    ["Folder", null, null],
    ["Setting", null, null],
  ];
  const cases = needed.flatMap(([type, update, remove]) =>
    [NONE, LIMITED, OBSERVER, OWNER].flatMap((level) => [
      { type, action: "update" as const, level, allowed: update !== null && level >= update },
      { type, action: "delete" as const, level, allowed: remove !== null && level >= remove },
    ]),
  );
  it.each(cases)("$level may $action $type: $allowed", async ({ type, action, level, allowed }) => {
    const world = await openWorld(level);
    expect(await outcome(world, ANNE, request(action, type))).toBe(allowed ? "allowed" : "refused");
  });
});

describe("assistants and gamemasters", () => {
  const types = ["Actor", "Item in Actor", "Item", "Macro", "JournalEntry", "ChatMessage", "Folder", "Setting"];
  const cases = types.flatMap((type) => (["update", "delete"] as const).map((action) => ({ type, action })));
  it.each(cases)("may $action $type", async ({ type, action }) => {
    for (const userId of [AIDE, GM]) {
      expect(await outcome(await openWorld(NONE), userId, request(action, type))).toBe("allowed");
    }
  });
});

describe("creating", () => {
  const cases: [type: string, data: Record<string, unknown>, player: string, assistant: string][] = [
    ["Actor", {}, "refused", "allowed"],
    ["Item", {}, "refused", "allowed"],
    ["JournalEntry", {}, "refused", "allowed"],
    ["Folder", { type: "Actor" }, "refused", "allowed"],
    ["Macro", { type: "chat", author: ANNE }, "allowed", "allowed"],
    ["Macro", { type: "chat", author: BEN }, "refused", "allowed"],
    ["ChatMessage", { author: ANNE }, "allowed", "allowed"],
    ["ChatMessage", { author: GM }, "refused", "allowed"],
    ["User", { role: 1 }, "refused", "allowed"],
    ["User", { role: 4 }, "refused", "refused"],
  ];
  it.each(cases)("%s %o: players are %s, assistants %s", async (type, data, player, assistant) => {
    const world = await openWorld(NONE);
    expect(await outcome(world, ANNE, request("create", type, data))).toBe(player);
    expect(await outcome(world, AIDE, request("create", type, data))).toBe(assistant);
  });

  it("core.permissions gives a role more, or less", async () => {
    const more = await openWorld(NONE, { ACTOR_CREATE: [1, 2, 3] });
    expect(await outcome(more, ANNE, request("create", "Actor"))).toBe("allowed");
    const less = await openWorld(NONE, { ACTOR_CREATE: [] });
    expect(await outcome(less, AIDE, request("create", "Actor"))).toBe("refused");
    expect(await outcome(less, GM, request("create", "Actor"))).toBe("allowed");
  });

  it("who makes a document owns it", async () => {
    const world = await openWorld(NONE, { ACTOR_CREATE: [1, 2, 3] });
    const made = await world.join(ANNE).modifyDocument(request("create", "Actor", { ownership: { [BEN]: 2 } }));
    const [actor] = made.result as Source[];
    expect(actor?.["ownership"]).toEqual({ default: 0, [BEN]: 2, [ANNE]: 3 });
    expect(await outcome(world, ANNE, request("update", "Actor", { _id: actor?._id }))).toBe("allowed");
  });
});

describe("scripts", () => {
  const macro = (_id: string, type: string) => ({ type, _id: idOf(_id), author: ANNE, command: "1" });
  const trials: [words: string, request: DocumentRequest][] = [
    ["made", request("create", "Macro", { type: "script", author: ANNE })],
    ["made of a line of chat", request("update", "Macro", { _id: idOf("chat"), type: "script" })],
    ["made of it by replacing", request("update", "Macro", { _id: idOf("chat"), "==type": "script" })],
    ["changed", request("update", "Macro", { _id: idOf("script"), command: "2" })],
  ];

  it.each(trials)("are %s only by those who have the permission MACRO_SCRIPT", async (_words, wanted) => {
    for (const [roles, told] of [
      [[2, 3, 4], "refused"],
      [[1, 2, 3, 4], "allowed"],
    ] as const) {
      const world = await openWorld(OWNER, { MACRO_SCRIPT: [...roles] });
      const data = [macro("chat", "chat"), macro("script", "script")];
      await world.join(GM).modifyDocument({ type: "Macro", action: "create", operation: { data, keepId: true } });
      expect(await outcome(world, ANNE, wanted)).toBe(told);
    }
  });

  it("are deleted by their owners, and lines of chat changed, without it", async () => {
    const world = await openWorld(OWNER, { MACRO_SCRIPT: [4] });
    const data = [macro("chat", "chat"), macro("script", "script")];
    await world.join(GM).modifyDocument({ type: "Macro", action: "create", operation: { data, keepId: true } });
    expect(await outcome(world, ANNE, request("update", "Macro", { _id: idOf("chat"), command: "/r 1d6" }))).toBe(
      "allowed",
    );
    expect(await outcome(world, ANNE, request("delete", "Macro", { _id: idOf("script") }))).toBe("allowed");
  });
});

describe("a forged request", () => {
  const replaced = (value: unknown) => ({ __$OPERATOR$__: "ForcedReplacement", value });
  const forged: [words: string, type: string, data: Record<string, unknown>][] = [
    ["gives a document another owner", "Actor", { ownership: { [ANNE]: 3, [BEN]: 3 } }],
    ["gives it by a dotted key", "Actor", { [`ownership.${BEN}`]: 3 }],
    ["gives it by replacing", "Actor", { "==ownership": { default: 3 } }],
    ["gives it by an operator", "Actor", { ownership: replaced({ default: 3 }) }],
    ["names another author", "ChatMessage", { author: BEN }],
    ["raises the own role", "User", { _id: ANNE, role: 4 }],
    ["raises the own role by an operator", "User", { _id: ANNE, role: replaced(4) }],
    ["gives the own user permissions", "User", { _id: ANNE, permissions: replaced({ ACTOR_CREATE: true }) }],
    ["changes another user", "User", { _id: BEN }],
  ];
  it.each(forged)("which %s is refused", async (_, type, data) => {
    expect(await outcome(await openWorld(OWNER), ANNE, request("update", type, data))).toBe("refused");
  });

  it("of an assistant who makes themselves or others a GM is refused, by whichever way", async () => {
    const world = await openWorld(OWNER);
    for (const role of [4, "4", "many", replaced(4), replaced("many")]) {
      const wanted = (_id: string) => ({
        type: "User",
        action: "update" as const,
        operation: { updates: [{ _id, role }] },
      });
      expect(await outcome(world, AIDE, wanted(ANNE))).toBe("refused");
      expect(await outcome(world, AIDE, wanted(AIDE))).toBe("refused");
    }
  });

  it("cannot give a document another id or another history", async () => {
    const world = await openWorld(OWNER);
    const data = { "-=_id": null, _stats: { createdTime: 5, lastModifiedBy: BEN, duplicateSource: "Actor.x" } };
    const { result } = await world.join(ANNE).modifyDocument(request("update", "Actor", data));
    expect(result[0]).toMatchObject({ _stats: { lastModifiedBy: ANNE, modifiedTime: 1000 } });
    const { documents } = await world.data(GM);
    const [actor] = documents.actors;
    expect(actor?._id).toBe(idOf("Actor"));
    expect(actor?.["_stats"]).toEqual({ duplicateSource: "Actor.x", lastModifiedBy: ANNE, modifiedTime: 1000 });
  });
});
