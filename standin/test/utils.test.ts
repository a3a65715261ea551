import { afterEach, describe, expect, it, vi } from "vitest";
import { CONST } from "../src/client/constants.ts";
import * as utils from "../src/client/utils.ts";

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

  it("dotted keys are paths, and a copy can be asked for", () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { "a.c": 2 }, { inplace: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
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

  it("are cloned as plain data; other objects are shared or refused", () => {
    const set = new Set([1]);
    expect(utils.deepClone({ set }).set).toBe(set);
    expect(() => utils.deepClone({ set }, { strict: true })).toThrow("advanced");
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

  it("HTML is parsed to its element, or to all of them", () => {
    expect(utils.parseHTML("<p>a</p>")).toMatchObject({ tagName: "P", textContent: "a" });
    expect(utils.parseHTML("<p>a</p><p>b</p>")).toHaveLength(2);
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
