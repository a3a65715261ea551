import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { DragDrop } from "../src/client/applications/ux/drag-drop.ts";
import { openTable, type Table } from "../src/open-table.ts";

const { ActorSheetV2 } = applications.sheets;
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

  it("asks for permission with its selectors, when it is bound", () => {
    const { list, row } = show();
    const dragstart = vi.fn(() => false);
    const drop = vi.fn(() => false);
    const permissions = { dragstart, drop };
    new DragDrop({ dragSelector: ".row", dropSelector: ".row", permissions }).bind(list);
    expect([dragstart, drop].map(({ mock }) => mock.calls)).toEqual([[[".row"]], [[".row"]]]);
    expect([row.ondragstart, row.ondrop].map((listener) => typeof listener === "function")).toEqual([false, false]);
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
});
