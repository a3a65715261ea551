import { afterEach, describe, expect, it, vi } from "vitest";
import * as utils from "../src/client/utils.ts";
import { HERO, openFixture, SWORD } from "./open-fixture.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("classes", () => {
  class Tool {}
  class Hammer extends Tool {}
  class Sledge extends Hammer {}

  it("know whether they extend another, and which they extend", () => {
    expect(utils.isSubclass(Sledge, Tool)).toBe(true);
    expect(utils.isSubclass(Tool, Tool)).toBe(true);
    expect(utils.isSubclass(Tool, Sledge)).toBe(false);
    expect(utils.getParentClasses(Sledge)).toEqual([Hammer, Tool]);
    expect(() => utils.getParentClasses({})).toThrow("not a type of Function");
  });

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

  it("throttle runs at most once in a while, and does not lose the last call", () => {
    vi.useFakeTimers();
    const said: unknown[] = [];
    const speaker = {
      name: "Ada",
      say: utils.throttle(function (this: { name: string }, word: string) {
        said.push(`${this.name}: ${word}`);
      }, 100),
    };
    speaker.say("one");
    vi.advanceTimersByTime(0);
    speaker.say("two");
    speaker.say("three");
    vi.advanceTimersByTime(99);
    expect(said).toEqual(["Ada: one"]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["Ada: one", "Ada: three"]);
  });
});

describe("objects", () => {
  it("are inverted, and filtered by the keys of another", () => {
    expect(utils.invertObject({ a: "x", b: "y" })).toEqual({ x: "a", y: "b" });
    expect(utils.filterObject({ a: 1, b: { c: 2, d: 3 } }, { a: 0, b: { c: 0 } })).toEqual({ a: 1, b: { c: 2 } });
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
  it("JSON is fetched, and a broken answer is an error with its status", async () => {
    const answer = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", answer);
    answer.mockResolvedValueOnce(new Response(JSON.stringify({ a: 1 })));
    expect(await utils.fetchJsonWithTimeout("a.json")).toEqual({ a: 1 });
    answer.mockResolvedValueOnce(new Response("", { status: 404, statusText: "Not Found" }));
    await expect(utils.fetchJsonWithTimeout("b.json")).rejects.toMatchObject({ code: 404, message: "Not Found" });
  });

  it("getRoute puts the prefix of the server before a path", () => {
    expect(utils.getRoute("systems/x/a.json")).toBe("/systems/x/a.json");
  });
});
