import { afterEach, describe, expect, it, vi } from "vitest";
import { CONST } from "../src/client/constants.ts";
import { generation } from "../src/client/generations/index.ts";
import * as utils from "../src/client/utils.ts";
import { HERO, openFixture, SWORD } from "./open-fixture.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("merging", () => {
  const { mergeObject } = utils;

  it("inner objects are merged, arrays replaced, and the original changed", () => {
    const original = { a: { b: 1, c: [1, 2] } };
    expect(mergeObject(original, { a: { c: [3], d: 4 } })).toBe(original);
    expect(original).toEqual({ a: { b: 1, c: [3], d: 4 } });
  });

  it("the published examples hold", () => {
    expect(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({ k1: { i2: "v2" } });
    expect(mergeObject({ k1: "v1", k2: "v2" }, { "-=k1": null }, { performDeletions: true })).toEqual({ k2: "v2" });
    expect(mergeObject({ k1: { i1: "v1" } }, { "==k1": { i2: "v2" } }, { performDeletions: true })).toEqual({
      k1: { i2: "v2" },
    });
  });

  it("dotted keys are paths, and a copy can be asked for", () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { "a.c": 2 }, { inplace: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
  });

  it("types can be enforced", () => {
    expect(() => mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow("Mismatched data types");
  });
});

describe("differences", () => {
  it("only what is different is kept, as deep as it is", () => {
    expect(utils.diffObject({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: 1, c: 3 }, d: [1], e: 4 })).toEqual({
      a: { c: 3 },
      e: 4,
    });
    expect(utils.diffObject({ a: 1 }, { a: 1, b: 2 }, { inner: true })).toEqual({});
  });

  it("a deletion counts only where there is something to delete", () => {
    expect(utils.diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null });
  });
});

describe("paths", () => {
  it("are read, written and deleted by dots", () => {
    const object = { a: { b: 1 } };
    expect(utils.getProperty(object, "a.b")).toBe(1);
    expect(utils.getProperty(object, "a.x.y")).toBeUndefined();
    expect(utils.hasProperty(object, "a.b")).toBe(true);
    expect(utils.setProperty(object, "a.c.d", 2)).toBe(true);
    expect(utils.setProperty(object, "a.c.d", 2)).toBe(false);
    expect(utils.deleteProperty(object, "a.b")).toBe(true);
    expect(object).toEqual({ a: { c: { d: 2 } } });
  });

  it("expand and flatten are each other's reverse", () => {
    const flat = { "a.b": 1, "a.c.d": [2], e: {} };
    const nested = { a: { b: 1, c: { d: [2] } }, e: {} };
    expect(utils.expandObject(flat)).toEqual(nested);
    expect(utils.flattenObject(nested)).toEqual(flat);
  });

  it("an object and dotted keys into it are one", () => {
    expect(utils.expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
  });

  it("nobody's prototype can be written", () => {
    expect(() => utils.setProperty({}, "__proto__.evil", 1)).toThrow("__proto__");
    expect(() => utils.expandObject(JSON.parse('{"__proto__": {"evil": 1}}') as object)).toThrow("__proto__");
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});

describe("values", () => {
  it("are named by type", () => {
    const values = [null, undefined, 1, "a", [], new Set(), new Map(), {}, new Date(), () => 1, new Error()];
    expect(values.map((value) => utils.getType(value))).toEqual([
      "null",
      "undefined",
      "number",
      "string",
      "Array",
      "Set",
      "Map",
      "Object",
      "Unknown",
      "function",
      "Error",
    ]);
  });

  it("are empty when they have no content", () => {
    expect([undefined, null, [], {}, new Set()].map(utils.isEmpty)).toEqual([true, true, true, true, true]);
    expect([0, "", false, [0]].map(utils.isEmpty)).toEqual([false, false, false, false]);
  });

  it("are equal with the same keys in any order", () => {
    expect(utils.equals({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true);
    expect(utils.equals({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  });

  it("objectsEqual warns where equals compares values of any kind", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(utils.objectsEqual({}, {})).toBe(true);
    const warnings = warn.mock.calls.map(([warning]) => String(warning));
    expect(warnings.filter((warning) => warning.includes("foundry.utils.equals"))).toHaveLength(
      generation().names.hasEquals ? 1 : 0,
    );
  });

  it("are cloned as plain data; other objects are shared or refused", () => {
    const set = new Set([1]);
    expect(utils.deepClone({ set }).set).toBe(set);
    expect(() => utils.deepClone({ set }, { strict: true })).toThrow("advanced");
  });

  it("are duplicated as JSON would carry them, without a warning", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(utils.duplicate({ a: NaN, b: undefined, c: new Date(0), d: [1] })).toEqual({
      a: null,
      c: "1970-01-01T00:00:00.000Z",
      d: [1],
    });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe("texts", () => {
  it("ids are 16 letters and digits", () => {
    expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(utils.randomID(5)).toHaveLength(5);
  });

  it("no path changes what all objects inherit", () => {
    const object = {};
    expect(utils.setProperty(object, "toString.mark", 1)).toBe(true);
    expect(object).toEqual({ toString: { mark: 1 } });
    expect(utils.expandObject({ "valueOf.mark": 1 })).toEqual({ valueOf: { mark: 1 } });
    expect(utils.deleteProperty({}, "toString.name")).toBe(false);
    const { toString, valueOf } = Object.prototype as unknown as Record<"toString" | "valueOf", object>;
    expect([Object.keys(toString), Object.keys(valueOf), "name" in toString]).toEqual([[], [], true]);
  });

  it("HTML is escaped", () => {
    const text = `<b title="a">Tom & 'Jerry'</b>`;
    expect(utils.escapeHTML(text)).toBe("&lt;b title=&quot;a&quot;&gt;Tom &amp; &#x27;Jerry&#x27;&lt;/b&gt;");
  });

  it("what runs is cleaned out of HTML", () => {
    const dirty = `<p onclick="x()">a<script>x()</script><a href="java\nscript:x()">b</a><img src="a.png"></p>`;
    expect(utils.cleanHTML(dirty)).toBe(`<p>a<a>b</a><img src="a.png"></p>`);
  });

  it("a uuid names the document and the way to it", () => {
    expect(utils.parseUuid("Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb")).toMatchObject({
      type: "Item",
      id: "bbbbbbbbbbbbbbbb",
      primaryType: "Actor",
      primaryId: "aaaaaaaaaaaaaaaa",
      embedded: ["Item", "bbbbbbbbbbbbbbbb"],
    });
  });
});

describe("collections", () => {
  const collection = new utils.Collection([
    ["a", { name: "Anna" }],
    ["b", { name: "Bert" }],
  ]);

  it("iterate over their values", () => {
    expect([...collection].map(({ name }) => name)).toEqual(["Anna", "Bert"]);
    expect(collection.map(({ name }) => name)).toEqual(["Anna", "Bert"]);
    expect(collection.contents.map(({ name }) => name)).toEqual(["Anna", "Bert"]);
  });

  it("are searched by key, by name and by condition", () => {
    expect(collection.get("a")?.name).toBe("Anna");
    expect(collection.getName("Bert")).toBe(collection.get("b"));
    expect(collection.find(({ name }) => name.startsWith("B"))?.name).toBe("Bert");
    expect(collection.filter(({ name }) => name.length === 4).map(({ name }) => name)).toEqual(["Anna", "Bert"]);
    expect([collection.some(({ name }) => name === "Bert"), collection.some(({ name }) => !name)]).toEqual([
      true,
      false,
    ]);
    expect(collection.get("c")).toBeUndefined();
    expect(() => collection.get("c", { strict: true })).toThrow("does not exist");
  });
});

describe("time", () => {
  it("a semaphore lets only so many tasks run at once", async () => {
    const semaphore = new utils.Semaphore(1);
    const order: string[] = [];
    const task = async (name: string) => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([semaphore.add(task, "a"), semaphore.add(task, "b")])).toEqual(["a", "b"]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });
});

describe("sorting", () => {
  it("only the moved thing changes while there is room", () => {
    const [a, b, c] = [100, 200, 300].map((sort) => ({ sort }));
    if (!a || !b || !c) throw new Error("three things");
    expect(utils.performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 150 } },
    ]);
  });

  it("all are numbered anew where there is none", () => {
    const [a, b, c] = [1, 2, 3].map((sort) => ({ sort }));
    if (!a || !b || !c) throw new Error("three things");
    const updates = utils.performIntegerSort(c, { target: b, siblings: [a, b] });
    expect(CONST.SORT_INTEGER_DENSITY).toBe(100_000);
    expect(updates.map(({ target, update }) => [target, update["sort"]])).toEqual([
      [a, 100_000],
      [c, 200_000],
      [b, 300_000],
    ]);
  });
});

describe("paths that would reach what all objects share", () => {
  it.each(["__proto__.polluted", "a.__proto__.polluted", "constructor.prototype.polluted"])("%s is refused", (path) => {
    expect(() => utils.setProperty({}, path, true)).toThrow("may not contain");
    expect(() => utils.expandObject({ [path]: true })).toThrow("may not contain");
    expect("polluted" in {}).toBe(false);
  });
});

describe("classes", () => {
  it("emit the events they name, once or until the listener is taken off", () => {
    class Bell extends utils.EventEmitterMixin() {
      static override emittedEvents = ["ring"];
    }
    const bell = new Bell();
    const [once, often] = [vi.fn(), vi.fn()];
    bell.addEventListener("ring", once, { once: true });
    bell.addEventListener("ring", often);
    for (let count = 0; count < 2; count++) bell.dispatchEvent(new Event("ring"));
    bell.removeEventListener("ring", often);
    bell.dispatchEvent(new Event("ring"));
    expect([once.mock.calls.length, often.mock.calls.length]).toEqual([1, 2]);
    expect(() => {
      bell.addEventListener("crack", often);
    }).toThrow('"crack" is not a supported event of the Bell class');
  });
});

describe("functions that wait", () => {
  it("debounce runs once, when nobody has called for a while, with the last arguments and `this`", () => {
    vi.useFakeTimers();
    const said: unknown[] = [];
    const speaker = {
      name: "Ada",
      say: utils.debounce(function (this: { name: string }, word: string) {
        said.push(`${this.name}: ${word}`);
      }, 100),
    };
    speaker.say("one");
    vi.advanceTimersByTime(99);
    speaker.say("two");
    vi.advanceTimersByTime(99);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["Ada: two"]);
  });
});

describe("texts", () => {
  it("HTML becomes an element, or a collection where it is not exactly one", () => {
    expect((utils.parseHTML("<p>a</p>") as HTMLElement).localName).toBe("p");
    expect((utils.parseHTML("<p>a</p><p>b</p>") as HTMLCollection).length).toBe(2);
  });

  it("uuids are built of a document's names", () => {
    expect(utils.buildUuid({ id: HERO, documentName: "Actor" })).toBe(`Actor.${HERO}`);
    const parent = { uuid: `Actor.${HERO}` };
    expect(utils.buildUuid({ id: SWORD, documentName: "Item", parent })).toBe(`Actor.${HERO}.Item.${SWORD}`);
  });

  it("the time that has passed is told in its largest unit", async () => {
    await openFixture();
    vi.useFakeTimers({ now: 10 * 86_400_000 });
    const since = (seconds: number) => utils.timeSince(Date.now() - seconds * 1000);
    expect([since(10), since(120), since(7200), since(172_800)]).toEqual([
      "just now",
      "2 min ago",
      "2 h ago",
      "2 d ago",
    ]);
  });
});

describe("addresses", () => {
  it("getRoute puts the prefix of the server before a path", () => {
    expect(utils.getRoute("systems/x/a.json")).toBe("/systems/x/a.json");
  });
});
