import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { DragDrop } from "../src/client/applications/ux/drag-drop.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";
import { only14 } from "./generation.ts";

const { ActorSheetV2, ItemSheetV2 } = applications.sheets;
const GM = "gm00000000000000";
const PIA = "pia0000000000000";
const ANN = "ann0000000000000";
const BOB = "bob0000000000000";
const BLESSED = "blessed000000000";

/** An event of dragging, with the data it carries. */
function drag(kind: string, data?: object): DragEvent & { readonly carried: Map<string, string> } {
  const carried = new Map<string, string>(data ? [["text/plain", JSON.stringify(data)]] : []);
  const dataTransfer = {
    getData: (key: string) => carried.get(key) ?? "",
    setData: (key: string, value: string) => carried.set(key, value),
    get types() {
      return [...carried.keys()];
    },
  };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer, carried }) as unknown as DragEvent & { carried: typeof carried };
}

afterEach(() => {
  document.body.replaceChildren();
});

describe("DragDrop", () => {
  const show = () => {
    document.body.innerHTML = '<div id="list"><p class="row"></p></div>';
    const [list, row] = [document.getElementById("list"), document.querySelector<HTMLElement>(".row")];
    if (!list || !row) throw new Error("No list");
    return { list, row };
  };

  it("hears all six steps of dragging", () => {
    const { list, row } = show();
    const heard: string[] = [];
    const hear = (event: DragEvent) => heard.push(event.type);
    const steps = ["dragstart", "dragenter", "dragover", "dragleave", "drop", "dragend"] as const;
    const callbacks = Object.fromEntries(steps.map((step) => [step, hear]));
    new DragDrop({ dragSelector: ".row", callbacks }).bind(list);
    for (const step of steps) row.dispatchEvent(drag(step));
    expect(heard).toEqual([...steps]);
  });

  it("asks for permission with its selectors, when it is bound", () => {
    const { list, row } = show();
    const dragstart = vi.fn(() => false);
    const drop = vi.fn(() => false);
    const permissions = { dragstart, drop };
    new DragDrop({ dragSelector: ".row", dropSelector: ".row", permissions }).bind(list);
    expect([dragstart, drop].map(({ mock }) => mock.calls)).toEqual([[[".row"]], [[".row"]]]);
    expect([row.ondragstart, row.ondrop].map((listener) => typeof listener === "function")).toEqual([false, false]);
  });

  it("that is bound again hears each event once", () => {
    const { list, row } = show();
    const dragstart = vi.fn();
    const dragDrop = new DragDrop({ dragSelector: ".row", callbacks: { dragstart } });
    expect(dragDrop.bind(list).bind(list)).toBe(dragDrop);
    row.dispatchEvent(drag("dragstart"));
    expect(dragstart).toHaveBeenCalledOnce();
  });
});

class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { classes: ["hero"] };
  static override PARTS = { effects: { template: "systems/sheets-system/templates/foreign/effects.hbs" } };
}

interface Sheeted extends DocumentView {
  readonly items: Iterable<DocumentView> & { readonly size: number };
  readonly effects: { get(id: string): DocumentView; readonly size: number; readonly contents: DocumentView[] };
}

describe("the sheet of an actor", () => {
  let table: Table;
  const actorOf = (id: string) => table.game.actors.get(id) as unknown as Sheeted;

  const open = async (userId = GM) => {
    for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
    const effects = [{ _id: BLESSED, name: "Blessed", img: "b.svg" }];
    table = await openTable({
      root: join(import.meta.dirname, "sheets-system"),
      userId,
      world: {
        users: [
          { _id: GM, name: "Gamemaster", role: 4 },
          { _id: PIA, name: "Pia", role: 1 },
        ],
        actors: [
          { _id: ANN, name: "Ann", type: "character", ownership: { default: 2 } },
          { _id: BOB, name: "Bob", type: "character", effects, ownership: { default: 3 } },
        ],
      },
    });
    return new HeroSheet({ document: actorOf(ANN) }).render({ force: true });
  };

  afterEach(async () => {
    await table.close();
  });

  it("has its actor, and the token of an actor that is one's own", async () => {
    const sheet = await open();
    expect([sheet.actor, sheet.token]).toEqual([actorOf(ANN), null]);
  });

  it("hands a document to the method of its kind, which answers null where a system must say what to do", async () => {
    const sheet = await open();
    const heard: string[] = [];
    for (const method of ["_onDropActor", "_onDropItem", "_onDropActiveEffect", "_onDropFolder"] as const) {
      const { documentName } = { documentName: method.replace("_onDrop", "") };
      const spy = vi.spyOn(sheet, method).mockImplementation(() => Promise.resolve(heard.push(method) as never));
      await sheet._onDropDocument(drag("drop"), { documentName } as DocumentView);
      spy.mockRestore();
    }
    expect(heard).toEqual(["_onDropActor", "_onDropItem", "_onDropActiveEffect", "_onDropFolder"]);
    expect(await sheet._onDropDocument(drag("drop"), actorOf(BOB))).toBeNull();
    expect(await sheet._onDropDocument(drag("drop"), { documentName: "Macro" } as DocumentView)).toBeNull();
  });

  it("makes an item of data that stands for one which is not stored", async () => {
    const sheet = await open();
    await sheet._onDrop(drag("drop", { type: "Item", data: { name: "Rope", type: "thing" } }));
    expect([...actorOf(ANN).items].map(({ name }) => name)).toEqual(["Rope"]);
  });

  only14("of an item takes an effect, and answers null to every other document", async () => {
    const sheet = await open();
    await sheet._onDrop(drag("drop", { type: "Item", data: { name: "Rope", type: "thing" } }));
    const [rope] = actorOf(ANN).items;
    const itemSheet = new ItemSheetV2({ document: rope as never });
    expect(await itemSheet._onDropDocument(drag("drop"), actorOf(BOB))).toBeNull();
    expect(await itemSheet._onDropDocument(drag("drop"), rope as never)).toBeNull();
    await itemSheet._onDropDocument(drag("drop"), actorOf(BOB).effects.get(BLESSED));
    expect((rope as unknown as { effects: Map<string, unknown> }).effects.size).toBe(1);
  });

  it("copies an effect of another actor, but not its own", async () => {
    const sheet = await open();
    const copy = await sheet._onDropDocument(drag("drop"), actorOf(BOB).effects.get(BLESSED));
    expect(actorOf(ANN).effects.contents.map(({ name }) => name)).toEqual(["Blessed"]);
    expect(copy?.id).toBe(BLESSED);
    if (copy) expect(await sheet._onDropDocument(drag("drop"), copy)).toBeNull();
    expect(actorOf(ANN).effects.size).toBe(1);
  });

  it("says what effect is dragged by its row's id", async () => {
    await open();
    const row = document.createElement("p");
    row.dataset["effectId"] = BLESSED;
    const event = Object.defineProperties(drag("dragstart"), { currentTarget: { value: row }, target: { value: row } });
    await new HeroSheet({ document: actorOf(BOB) })._onDragStart(event);
    expect(JSON.parse(event.carried.get("text/plain") ?? "")).toEqual({
      type: "ActiveEffect",
      uuid: `Actor.${BOB}.ActiveEffect.${BLESSED}`,
    });
  });

  it("passes over what is no document, once the hook has heard of it", async () => {
    const sheet = await open();
    const heard = vi.fn();
    (host.Hooks as { on(hook: string, fn: unknown): void }).on("dropActorSheetData", heard);
    const drop = vi.spyOn(sheet, "_onDropDocument");
    await sheet._onDrop(drag("drop", { type: "Wizardry", spell: 1 }));
    expect(heard).toHaveBeenCalledWith(actorOf(ANN), sheet, { type: "Wizardry", spell: 1 });
    expect(drop).not.toHaveBeenCalled();
  });

  it("lets nobody drag or drop who may not change it", async () => {
    const sheet = await open(PIA);
    expect([sheet._canDragStart(".draggable"), sheet._canDragDrop(null)]).toEqual([false, false]);
    expect(typeof sheet.element.ondrop === "function").toBe(false);
    expect(await sheet._onDropDocument(drag("drop"), actorOf(BOB).effects.get(BLESSED))).toBeNull();
    expect(actorOf(ANN).effects.size).toBe(0);
  });
});
