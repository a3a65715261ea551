import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { scriptDice } from "./dice-host.ts";
import { ANNE, GM, settled } from "./open-fixture.ts";
import { drag, drop, fill, find, openSystem, press, reopen, until, worldOf } from "./systems-table.ts";

/**
 * On both generations: a whole system in the manner of dnd5e is played; `systems/tidewater/README.md` tells of its manners.
 */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument --
   a system in JavaScript knows nothing of types */
const page = host as any;

const NELL = "nell000000000000";
const ROPE = "rope000000000000";
const HEAVE = "heave00000000000";
const LOOK = "look000000000000";
const GULL = "gull000000000000";

const nell = {
  _id: NELL,
  name: "Nell",
  type: "courier",
  ownership: { default: 0, [ANNE]: 3 },
  system: {
    breath: { value: 5, total: 9, bonus: "@abilities.grip.value" },
    abilities: { grip: { value: 6, bonus: "1d6" } },
    purse: 4,
    story: {
      public:
        "<p>She owes the harbour. [[/check grip 9]]{Hold on} &Tide[now] &Tide[then] @Purse[Actor.nell000000000000]</p>",
    },
  },
  items: [
    {
      _id: ROPE,
      name: "Wet Rope",
      type: "cargo",
      system: {
        weight: 3,
        description: { value: "<p>It weighs [[/r 1d6]].</p>" },
        activities: {
          [HEAVE]: { _id: HEAVE, type: "haul", sort: 2, formula: "1d6 + @gri.mod" },
          [LOOK]: { _id: LOOK, type: "check", sort: 1, ability: "tongue", target: 8, cost: 2 },
        },
      },
    },
  ],
};

const gull = { _id: GULL, name: "Gull", type: "courier", system: {} };
const open = (userId = GM) => openSystem("tidewater", { userId, world: worldOf(nell, gull) });
const actor = () => page.game.actors.get(NELL);
const rope = () => actor().items.get(ROPE);
const last = () => page.game.messages.contents.at(-1);

describe("a system in the manner of dnd5e", () => {
  it("starts, with its own names on the package, models of templates, and fields of its own", async () => {
    const ready: unknown[] = [];
    const { game } = await open();
    page.Hooks.on("tidewater.tides", (value: any) => ready.push(value.label));
    expect(page.tidewater).toBe(game.system);
    expect([page.tidewater.id, page.tidewater.moreThanOneCourier]).toEqual(["tidewater", true]);
    expect(page.game.actors.couriers).toHaveLength(2);
    expect(page.CONFIG.TIDEWATER.abilities.grip.label).toBe("Grip");
    // The bonus on breath is evaluated while the data are prepared; older data has another name for the maximum.
    expect(actor().system.breath).toMatchObject({ value: 5, max: 15, left: 10 });
    expect(actor().system.abilities.grip).toMatchObject({ value: 6, mod: 3, label: "Grip", bonus: "1d6" });
    expect(Object.keys(actor().system.abilities)).toEqual(["grip", "lungs", "tongue"]);
    expect(actor().system.schema.getField("abilities.lungs.value")).toBeInstanceOf(
      page.foundry.data.fields.NumberField,
    );
    expect([actor()._encumbrance, rope().system.identifier, rope().labels.weight]).toEqual([3, "wet-rope", "3 st"]);
    await expect(actor().update({ "system.abilities.grip.bonus": "1d(" })).rejects.toThrow();
    await expect(actor().update({ "system.breath.bonus": "1d4" })).rejects.toThrow("must not contain dice");
    await expect(rope().update({ "system.identifier": "wet rope" })).rejects.toThrow("is no identifier");
    await expect(actor().update({ "system.breath.value": 99 })).rejects.toThrow("Nobody holds that much breath");
    expect(page.game.settings.get("tidewater", "tides")).toMatchObject({ height: 3, label: "3" });
    await page.game.settings.set("tidewater", "tides", { height: 5, spring: true });
    expect(ready).toEqual(["5!"]);
    const effect = { name: "Braced", changes: [{ key: "system.abilities.grip.bonus", value: " 2", mode: 2 }] };
    await actor().createEmbeddedDocuments("ActiveEffect", [effect]);
    expect(actor().system.abilities.grip.bonus).toBe("1d6 + 2");
  });

  it("finds the fields in its mappings by their paths, in the order in which the generation takes steps", async () => {
    await open();
    const { fields } = page.foundry.data;
    const { schema } = actor().system;
    const lungs = ["abilities", "lungs", "value"];
    expect(schema.getField(lungs)).toBe(schema.getField("abilities.grip.value"));
    expect(schema.getField("abilities.lungs.bonus").label).toBe("Bonus");
    // Whoever asks keeps their path.
    expect(lungs).toEqual(["abilities", "lungs", "value"]);
    expect(schema.getField("abilities.lungs")).toBeInstanceOf(fields.SchemaField);
    expect([schema.getField("abilities.lungs.nothing"), schema.getField("story.tongues.0")?.name]).toEqual([
      undefined,
      "element",
    ]);
    const asked: unknown[] = [];
    class Watching extends fields.ObjectField {
      _getField(path: string[], options: unknown) {
        asked.push([...path], options);
        return this;
      }
    }
    const one = { type: new fields.StringField({ required: true }), all: new fields.ArrayField(new Watching()) };
    const watching = new fields.SchemaField({
      kept: new fields.TypedObjectField(new fields.TypedSchemaField({ one })),
    });
    watching.getField("kept.element.one.all.0.first.second");
    const source = { kept: { key: { type: "one", all: [{ first: 1 }] } } };
    watching.getField("kept.key.all.0.first.second", { source });
    expect(asked).toEqual(
      page.game.release.generation < 14
        ? [["first", "second"], {}]
        : [["second", "first"], {}, ["second", "first"], { source: { first: 1 } }],
    );
  });

  it("finds the field of what its models keep from the schema of the document, on 14 by the type in its data", async () => {
    await open();
    const found = (source?: object) => actor().schema.getField("system.abilities.grip.value", { source });
    expect(found()).toBeUndefined();
    expect(found(actor()._source)).toBe(
      page.game.release.generation < 14 ? undefined : actor().system.schema.getField("abilities.grip.value"),
    );
    expect([found({ type: "nobody" }), actor().schema.getField("system", { source: {} })]).toEqual([
      undefined,
      actor().schema.fields.system,
    ]);
  });

  it("has documents inside its items, which the database knows nothing of", async () => {
    const table = await open();
    expect(rope().system.activities.map((activity: any) => activity.name)).toEqual(["Check", "Haul"]);
    const haul = await page.fromUuid(`Actor.${NELL}.Item.${ROPE}.Activity.${HEAVE}`);
    expect([haul.item, haul.actor, haul.formula]).toEqual([rope(), actor(), "1d6 + @gri.mod"]);
    expect(page.fromUuidSync(haul.uuid)).toBe(haul);
    expect(page.fromUuidSync(`.Activity.${LOOK}`, { relative: rope() })?.type).toBe("check");
    await haul.update({ cost: 3, formula: "2d6" });
    expect(rope().system.activities.get(HEAVE)).toMatchObject({ cost: 3, formula: "2d6", type: "haul" });
    await expect(haul.update({ formula: "2d(" })).rejects.toThrow();
    const made = await rope().createActivity("check", { ability: "lungs" });
    expect(rope().system.activities.getByType("check")).toHaveLength(2);
    await made.delete();
    expect([...rope().system.activities.keys()].sort()).toEqual([HEAVE, LOOK]);
    expect(made.schema.fields.cost.label).toBe("Cost");
    // A courier has one knack.
    await actor().createEmbeddedDocuments("Item", [{ name: "Knots", type: "knack" }]);
    expect(await actor().createEmbeddedDocuments("Item", [{ name: "Reefs", type: "knack" }])).toEqual([]);
    await reopen("tidewater", table);
    expect(rope().system.activities.get(HEAVE)).toMatchObject({ cost: 3, formula: "2d6", name: "Haul" });
    expect(actor().items.getName("Knots").system.identifier).toBe("knots");
  });

  it("draws its sheet in containers, and keeps what is typed, folded and dragged", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true, tab: "hold" });
    const body = find(sheet.element, ".tab-body");
    expect([...body.children].map((part) => (part as HTMLElement).dataset["applicationPart"])).toEqual([
      "abilities",
      "hold",
      "story",
    ]);
    expect(sheet.tabGroups.primary).toBe("hold");
    expect(find(sheet.element, ".window-subtitle").innerText).toBe("Tidewater");
    expect(sheet.lastPosition.width).toBe(640);
    expect(sheet.title).toContain("Nell");
    expect(find(sheet.element, '[name="system.purse"]').hasAttribute("disabled")).toBe(true);
    press(sheet.element, "[data-action=toggleMode]");
    await until(() => !find(sheet.element, '[name="system.purse"]').hasAttribute("disabled"));
    expect(find(sheet.element, ".tab-body").children).toHaveLength(3);
    fill(sheet.element, '[name="system.purse"]', "+7");
    await until(() => actor().system.purse === 11);
    fill(sheet.element, '[name="system.abilities.lungs.value"]', "7");
    await until(() => actor().system.abilities.lungs.mod === 3);
    expect(actor()._source.system.breath.max).toBe(9);
    const parcel = () => find(sheet.element, `[data-item-id="${ROPE}"]`);
    expect(parcel().textContent).toContain("weight:3");
    press(parcel(), "[data-action=toggleCollapsed]");
    await sheet.render({ parts: ["hold"] });
    expect(parcel().classList.contains("collapsed")).toBe(false);
    press(sheet.element, "[data-action=createItem]");
    const made = await until(() => actor().items.find((item: any) => item.id !== ROPE));
    expect(made.name).toBe("Cargo");
    const row = () => sheet.element.querySelector(`[data-item-id="${made.id}"]`) as HTMLElement | null;
    await until(row);
    drag(find(parcel(), `[data-activity-id="${LOOK}"]`), row() as HTMLElement);
    await until(() => made.system.activities.size === 1);
    expect(made.system.activities.contents[0]).toMatchObject({ type: "check", ability: "tongue", target: 8 });
    drag(row() as HTMLElement, parcel());
    await until(() => made.sort < rope().sort);
    expect(page.CONFIG.ux.DragDrop.prototype).toBeInstanceOf(page.foundry.applications.ux.DragDrop);
  });

  it("takes what is dropped from compendia and from the world, onto tabs and stacks", async () => {
    await open();
    const { CompendiumCollection } = page.foundry.documents.collections;
    const pack = await CompendiumCollection.createCompendium({ label: "Wares", type: "Item" });
    const [amber, more] = await page.Item.createDocuments(
      [
        { name: "Amber", type: "charm", system: { weight: 1, activities: { [LOOK]: { _id: LOOK, type: "check" } } } },
        { name: "Wet Rope", type: "cargo", system: { quantity: 4 } },
      ],
      { pack: pack.collection },
    );
    expect([...(await pack.getIndex())].map((entry: any) => entry.system.identifier)).toEqual(["", ""]);
    const { sheet } = actor();
    await sheet.render({ force: true });
    drop({ type: "Item", uuid: amber.uuid }, find(sheet.element, '.tab[data-tab="hold"]'));
    const copy = await until(() => actor().items.getName("Amber"));
    expect([copy.system.activities.size, sheet.lastBehavior, copy._stats.compendiumSource]).toEqual([
      1,
      "hold",
      amber.uuid,
    ]);
    drop({ type: "Item", uuid: more.uuid }, sheet.element);
    await until(() => rope().system.quantity === 5);
    const vessel = await page.Actor.create({ name: "Heron", type: "vessel" });
    expect(vessel.img).toBe("icons/svg/boat.svg");
    drop({ type: "Actor", uuid: vessel.uuid }, sheet.element);
    await until(() => actor().system.vessel === vessel);
  });

  it("opens menus on its rows, which others add to", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    press(sheet.element, "[data-context-menu]");
    const menu = await until(() => document.querySelector<HTMLElement>("#context-menu"));
    expect(page.ui.context).toBeInstanceOf(page.tidewater.applications.TideContextMenu);
    expect(page.ui.context.preparedFor?.dataset.itemId).toBe(ROPE);
    expect(menu.classList.contains("tidewater")).toBe(true);
    expect(sheet.lastOptions.map((option: any) => option.name)).toEqual(["Weigh"]);
    expect([...menu.querySelectorAll("li")].map((entry) => entry.textContent.trim())).toEqual([
      "Use",
      "Delete",
      "Weigh",
    ]);
    expect([...sheet._getHeaderEntries()].map((entry: any) => entry.name)).toContain("TIDEWATER.Sheet.Mode");
    menu.querySelectorAll("li")[1]?.click();
    await until(() => actor().items.size === 0);
  });

  it("rolls in three stages, with a dialog which holds what is not thrown yet", async () => {
    await open();
    const heard: string[] = [];
    for (const hook of ["preRollCheck", "preRollCourier", "preRoll", "rollCheck", "buildCheckRollConfig"])
      page.Hooks.on(`tidewater.${hook}`, () => void heard.push(hook));
    const { sheet } = actor();
    await sheet.render({ force: true });
    press(sheet.element, '[data-ability="grip"] [data-action="roll"]');
    const dialog = await until(() =>
      document.querySelector<HTMLElement>(".roll-configuration .dialog-buttons")?.closest("form"),
    );
    expect(find(dialog, ".formula").textContent).toBe("1d12 + 3 + 1d6");
    fill(dialog, '[name="roll.0.situational"]', "2");
    await until(() => find(dialog, ".formula").textContent === "1d12 + 3 + 1d6 + 2");
    scriptDice([12, 4], [12, 11], [6, 2]);
    press(dialog, '[data-action="flood"]');
    const message = await until(last);
    expect([message.type, message.system.ability, message.rolls[0].constructor.name]).toEqual([
      "check",
      "grip",
      "CurrentRoll",
    ]);
    expect([message.rolls[0].formula, message.rolls[0].total]).toEqual(["2d12kh + 3 + 1d6 + 2", 18]);
    expect(message.rolls[0].dice[0].constructor.name).toBe("TideDie");
    expect(heard).toEqual([
      "preRollCheck",
      "preRollCourier",
      "preRoll",
      "buildCheckRollConfig",
      "buildCheckRollConfig",
      "rollCheck",
    ]);
    // Dismissed, it rolls nothing.
    const rolls = actor().rollCheck({ ability: "lungs" });
    const second = await until(() => document.querySelector<HTMLElement>(".roll-configuration [data-action=close]"));
    second.click();
    expect(await rolls).toEqual([]);
    expect(page.game.messages.size).toBe(1);
  });

  it("uses an activity from a macro, which two rolls answer, and from the chat", async () => {
    await open();
    scriptDice([6, 4], [6, 5]);
    await rope().system.activities.get(HEAVE).use({}, { configure: false });
    expect(last().rolls.map((roll: any) => [roll.constructor.name, roll.formula, roll.total])).toEqual([
      ["TideRoll", "1d6 + 3", 7],
      ["TideRoll", "3", 3],
    ]);
    expect(actor().system.breath.value).toBe(4);
    await page.ui.chat.processMessage("/r 1d6 + 1");
    expect([last().rolls[0].constructor.name, last().rolls[0].total]).toEqual(["TideRoll", 6]);
    const data = rope().system.activities.get(LOOK).toDragData();
    expect(page.Hooks.call("hotbarDrop", page.ui.hotbar, data, 3)).toBe(false);
    const macro = await until(() => page.game.macros.getName("Check"));
    await until(() => page.game.user.hotbar[3] === macro.id);
    scriptDice([12, 12]);
    await macro.execute();
    await until(() => last().type === "check");
    const html = await last().renderHTML();
    expect(find(html, ".dice-total").classList.contains("critical")).toBe(true);
    expect(html.classList.contains("mine")).toBe(true);
    scriptDice([12, 3]);
    await page.tidewater.documents.createMacro(data, 4);
    expect(page.game.macros.size).toBe(1);
  });

  it("reads its words in a text, and rolls when they are pressed", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    const story = find(sheet.element, ".public");
    expect(story.textContent).toBe("She owes the harbour. Hold on 3 &Tide[then] 4 coins");
    expect(story.querySelector("output")?.closest("enriched-content")).not.toBeNull();
    scriptDice([12, 6], [6, 1]);
    press(story, ".roll-link");
    const message = await until(last);
    expect([message.rolls[0].total, message.system.target]).toEqual([10, 9]);
    expect(find(await message.renderHTML(), ".dice-total").classList.contains("success")).toBe(true);
    const { implementation } = page.foundry.applications.ux.TextEditor;
    const embedded = await implementation.enrichHTML(`@Embed[Actor.${NELL}.Item.${ROPE} inline]`);
    expect(embedded).toContain("It weighs");
  });

  it("asks a player by a card, and writes the answer into it", async () => {
    const table = await open();
    const request = await page.ChatMessage.create({
      type: "request",
      content: "<p>Who holds @UUID[Actor.nell000000000000]?</p>",
      system: {
        handler: "check",
        data: { ability: "grip", target: 9 },
        targets: [{ actor: `Actor.${NELL}`, user: ANNE }],
      },
    });
    const wrong = {
      type: "request",
      system: { handler: "check", targets: [{ actor: "Compendium.a.b.Actor.nell000000000000" }] },
    };
    await expect(page.ChatMessage.create(wrong)).rejects.toThrow("actor of the world");
    expect(request.system.targets[0]).toMatchObject({ result: null, user: page.game.users.get(ANNE) });
    const html = await request.renderHTML();
    expect(find(html, ".content-link").textContent).toBe("Nell");
    scriptDice([12, 8], [6, 1]);
    const pressed = find(html, "[data-action=handleRequest]");
    page.tidewater.dice.CurrentRoll.applyKeybindings = (_: unknown, dialog: any) => (dialog.configure = false);
    pressed.click();
    await until(() => request.system.targets[0].result);
    expect(find(await request.renderHTML(), ".status").textContent).toBe("Answered: 12");
    delete page.tidewater.dice.CurrentRoll.applyKeybindings;
    await reopen("tidewater", table, ANNE);
    const again = await page.game.messages.get(request.id).renderHTML();
    expect(find(again, ".status").textContent).toBe("Answered: 12");
  });

  it("fights with groups in its tracker, and with rolls which the actor has kept", async () => {
    await open();
    const combat = await page.Combat.create({ active: true });
    const [mine, ...gulls] = await combat.createEmbeddedDocuments("Combatant", [
      { actorId: NELL },
      { actorId: GULL, initiative: 5.2 },
      { actorId: GULL, initiative: 5.2 },
    ]);
    const { combat: tracker } = page.ui;
    await tracker.render({ force: true });
    const group = await until(() => (tracker.element as HTMLElement).querySelector<HTMLElement>(".combatant-group"));
    expect(find(group, ".name").innerText).toBe("Gull (group of 2)");
    expect(group.querySelectorAll(".group-children > .combatant")).toHaveLength(2);
    expect(find(group, ".token-initiative input").getAttribute("value")).toBe("5");
    group.click();
    expect(combat.expandedGroups.size).toBe(1);
    scriptDice([12, 9]);
    press(find(tracker.element, `[data-combatant-id="${mine.id}"]`), "[data-action=rollInitiative]");
    await until(() => mine.initiative === 10);
    expect(last().rolls[0].constructor.name).toBe("CurrentRoll");
    await combat.startCombat();
    await until(() => actor().system.breath.value === 15);
    expect(combat.combatant).toBe(mine);
    await combat.nextTurn();
    expect(gulls).toContain(combat.combatant);
    const entries = tracker._getEntryContextOptions();
    const key = "condition" in entries[0] ? "condition" : "visible";
    expect(entries.every((entry: any) => !entry[key](group))).toBe(true);
  });

  it("has a setting which is a model, in a window of its own", async () => {
    await open();
    const menu = page.game.settings.menus.get("tidewater.tidesConfig");
    const app = new menu.type();
    await app.render({ force: true });
    fill(app.element, "[name=height]", "6");
    (app.element as HTMLFormElement).requestSubmit();
    await until(() => page.game.settings.get("tidewater", "tides").height === 6);
    await until(() => !app.rendered);
    await rope().sheet.render({ force: true });
    press(rope().sheet.element, "[data-action=editActivity]");
    const form = await until(() => document.querySelector<HTMLElement>("form.activity [name=cost]")?.closest("form"));
    fill(form, "[name=cost]", "4");
    await until(() => rope().system.activities.get(LOOK).cost === 4);
    await settled();
  });
});
