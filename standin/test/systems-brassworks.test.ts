import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { scriptDice } from "./dice-host.ts";
import { ANNE, BEN, GM } from "./open-fixture.ts";
import { drag, drop, fill, find, openSystem, press, reopen, until, worldOf } from "./systems-table.ts";

/**
 * On both generations: a whole system in the manner of draw-steel is played; `systems/brassworks/README.md` tells of its
 * manners.
 */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument --
   a system in JavaScript knows nothing of types */
const page = host as any;

const IDA = "ida0000000000000";
const PRESS = "press00000000000";
const SPRING = "spring0000000000";
const HAND = "hand000000000000";

const ida = {
  _id: IDA,
  name: "Ida",
  type: "tinker",
  ownership: { default: 0, [ANNE]: 3 },
  system: {
    steam: { value: 12, max: 12, temporary: 2 },
    traits: { brass: { value: 3 }, soot: { value: 1 } },
    statuses: { immunities: ["jammed"] },
    biography: { value: "<p>Try [[/pressure brass edges=1]]{it} or [[/status jammed]] [[/status none]].</p>" },
  },
  items: [
    {
      _id: HAND,
      name: "Brass Hand",
      type: "part",
      system: {
        description: "<p>Five fingers.</p>",
        gears: { [SPRING]: { _id: SPRING, type: "spring", teeth: 12 }, wrong: { type: "spring" } },
      },
    },
  ],
};
const engine = { _id: PRESS, name: "The Press", type: "engine", system: { steam: { value: 20, max: 20 } } };
const OLD = "old0000000000000";
const world = () => ({
  ...worldOf(ida, engine),
  messages: [{ _id: OLD, type: "valve", author: GM, content: "<p>Hiss</p>", timestamp: 1 }],
});
const open = (userId = GM) => openSystem("brassworks", { userId, world: world() });
const actor = (id = IDA) => page.game.actors.get(id);
const hand = () => actor().items.get(HAND);
const last = () => page.game.messages.contents.at(-1);

describe("a system in the manner of draw-steel", () => {
  it("registers by what its classes say of themselves", async () => {
    const { game } = await open();
    expect(actor().constructor.name).toBe("WorksActor");
    expect([game.actors, game.combats].map((collection) => collection.constructor.name)).toEqual([
      "WorksActors",
      "WorksEncounters",
    ]);
    expect(page.CONFIG.Actor.typeIcons.engine).toBe("fa-solid fa-gears");
    expect([...page.CONFIG.statusEffects].map((status: any) => status.id)).toEqual([
      "dead",
      "sleep",
      "jammed",
      "leaking",
    ]);
    expect(actor().system.schema.getField("traits.brass.value").label).toBe("Brass");
    expect(actor().system.schema.getField("steam.value").label).toBe("Steam");
    expect(actor().system.schema.getField("biography.value").label).toBe("Life");
    expect(page.game.user.initials).toBe("G");
    expect([actor().system.steam.low, actor().getRollData().B]).toEqual([6, 3]);
    expect(page.game.actors.pressure.value).toBe(2);
    const made = await page.Actor.create({ name: "Otto", type: "tinker" }, { renderSheet: true });
    // What was made just now is there to be edited.
    await until(() => made.sheet.rendered);
    expect(made.sheet.isPlayMode).toBe(false);
    expect(made.prototypeToken).toMatchObject({ actorLink: true, disposition: 1, sight: { enabled: true } });
  });

  it("keeps gears in its parts, which can be made, changed, found and deleted", async () => {
    const table = await open();
    expect([...hand().system.gears.keys()]).toEqual([SPRING]);
    expect([hand().system.teeth, hand().system.gears.get(SPRING).name]).toEqual([12, "Spring"]);
    const spring = await page.fromUuid(`Actor.${IDA}.Item.${HAND}.Gear.${SPRING}`);
    expect([spring.document, spring.fieldPath, spring.isSource]).toEqual([hand(), "system.gears", true]);
    expect(spring.schema.getField("teeth").label).toBe("Teeth");
    await spring.update({ wound: 4 });
    expect(hand().system.gears.get(SPRING)).toMatchObject({ wound: 4, teeth: 12, type: "spring" });
    const wheel = await page.bw.data.gears.BaseGear.create({ type: "wheel" }, { parent: hand() });
    expect([wheel.teeth, hand().system.teeth]).toEqual([8, 20]);
    await expect(spring.update({ teeth: "many" })).rejects.toThrow();
    await wheel.delete();
    expect(hand().system.gears.size).toBe(1);
    await hand().sheet.render({ force: true });
    press(hand().sheet.element, "[data-action=createPseudo]");
    await until(() => hand().system.gears.size === 2);
    await until(() => hand().sheet.element.querySelectorAll("[data-pseudo-id]").length === 2);
    press(hand().sheet.element, "[data-action=deletePseudo]");
    await until(() => hand().system.gears.size === 1);
    await reopen("brassworks", table, ANNE);
    expect([hand().system.gears.size, page.game.messages.get(OLD).system.parts[0].text]).toEqual([1, "<p>Hiss</p>"]);
  });

  it("draws sheets in two modes, with tabs, embeds, rows and an element of its own", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    expect([...sheet.element.querySelectorAll("nav [data-tab]")].map((tab) => tab.textContent.trim())).toEqual([
      "Works",
      "Life",
    ]);
    expect(find(sheet.element, "[data-trait=brass]").textContent).toBe("Brass 3");
    press(sheet.element, "[data-action=toggleMode]");
    await until(() => sheet.element.querySelector('[name="system.traits.soot.value"]'));
    fill(sheet.element, '[name="system.traits.soot.value"]', "9");
    await until(() => actor().system.traits.soot.value === 5);
    fill(sheet.element, "[data-update-item]", "Iron Hand");
    await until(() => hand().name === "Iron Hand");
    press(sheet.element, "[data-action=toggleItemEmbed]");
    await until(() => sheet.element.querySelector(".description")?.textContent.includes("Five fingers."));
    press(sheet.element, "works-toggle button");
    await until(() => actor().getFlag("brassworks", "safe") === true);
    press(sheet.element, "[data-status=leaking]");
    await until(() => sheet.element.querySelector("[data-status=leaking]")?.getAttribute("aria-pressed") === "true");
    const life = find(sheet.element, '[data-tab="life"][data-group="primary"].tab');
    expect(life.textContent).toContain("Try it or Jammed [[/status none]].");
    await actor(PRESS).sheet.render({ force: true });
    expect(actor(PRESS).sheet.element.querySelectorAll("nav [data-tab]")).toHaveLength(1);
    drag(find(sheet.element, `[data-item-id="${HAND}"]`), actor(PRESS).sheet.element);
    const copy = await until(() => actor(PRESS).items.getName("Iron Hand"));
    expect(copy.system.worn).toBe(true);
    expect(actor(PRESS).sheet.dropped).toBe(copy);
    const [plan] = await page.Item.createDocuments([{ name: "Plan", type: "blueprint" }]);
    expect(plan.system.description).toBe("<p>Lines.</p>");
    drop(plan.toDragData(), actor(PRESS).sheet.element);
    drop(plan.toDragData(), sheet.element);
    await until(() => actor().items.getName("Plan, built"));
    expect(actor(PRESS).items.size).toBe(1);
  });

  it("tells its element which window it stands in as soon as that window comes onto the page", async () => {
    await open();
    const { sheet } = actor();
    const { instances } = page.foundry.applications;
    const seen: unknown[] = [];
    const { _insertElement: insert } = sheet;
    sheet._insertElement = (element: HTMLElement) => {
      seen.push(instances.get(sheet.id) === sheet, element.isConnected);
      insert.call(sheet, element);
    };
    await sheet.render({ force: true });
    press(sheet.element, "[data-action=toggleMode]");
    await until(() => sheet.element.querySelector("works-toggle"));
    expect(seen).toEqual([true, false]);
    // In a window that opens with it, too.
    await sheet.close();
    await sheet.render({ force: true });
    expect((find(sheet.element, "works-toggle") as any).application).toBe(sheet);
    await sheet.close();
    sheet._insertElement = () => {
      throw new Error("There is no room");
    };
    await expect(sheet.render({ force: true })).rejects.toThrow("no room");
    expect(instances.has(sheet.id)).toBe(false);
  });

  it("asks for the edges of a roll in a form, and tells of it in parts of a message", async () => {
    await open();
    const asked = actor().rollPressure("brass", { target: actor(PRESS).uuid });
    const form = await until(() =>
      document.querySelector<HTMLElement>(".pressure-dialog [name=edges]")?.closest("form"),
    );
    expect(find(form, ".formula").textContent).toBe("2d10[brass] + @B");
    fill(form, "[name=edges]", "2");
    press(form, "[data-action=edge]");
    press(form, "[type=submit]");
    await until(
      () => document.querySelector("#notifications, .notification") ?? page.ui.notifications.active?.length !== 0,
    );
    expect(form.isConnected).toBe(true);
    fill(form, "[name=edges]", "2");
    scriptDice([10, 6], [10, 5]);
    press(form, "[type=submit]");
    const message = await asked;
    const [part] = message.system.parts;
    expect([part.constructor.TYPE, part.tier, part.rolls[0].formula]).toEqual([
      "pressure",
      3,
      "2d10[brass] + 3 + 4[Edge]",
    ]);
    expect([message.isRoll, part.message, part.parent]).toEqual([true, message, message.system]);
    expect(message.toObject().system.parts[0].rolls[0]).toBeTypeOf("string");
    const html = await message.renderHTML();
    expect(find(html, ".dice-total").textContent).toBe("18Tier 3");
    expect([html.dataset["speaker"], html.classList.contains("of-parts")]).toEqual(["Ida", true]);
    const changes: unknown[] = [];
    page.Hooks.on("bw.steamChanged", (doc: any, delta: number, mine: boolean) => changes.push([doc.name, delta, mine]));
    press(html, "[data-action=take]");
    await until(() => message.system.parts[0].taken === 6);
    expect([actor(PRESS).system.steam.value, changes]).toEqual([14, [["The Press", -6, true]]]);
    scriptDice([10, 4]);
    press(await message.renderHTML(), "[data-action=vent]");
    await until(() => message.system.parts.length === 2);
    expect(find(await message.renderHTML(), ".message-part:last-child .tier").textContent).toBe("Tier 1");
    await expect(
      page.ChatMessage.create({
        type: "standard",
        system: { parts: [{ type: "content", rolls: [{ evaluated: false }] }] },
      }),
    ).rejects.toThrow("rolls which are evaluated");
  });

  it("hides the parts of a private message from others, and comes back whole", async () => {
    const table = await open();
    scriptDice([10, 6], [10, 5]);
    await actor().rollPressure("brass", { skipDialog: true, mode: page.CONFIG.ChatMessage.modes ? "gm" : "gmroll" });
    expect(last().whisper).toEqual([GM]);
    await reopen("brassworks", table, BEN);
    const html = await last().renderHTML();
    expect(find(html, ".message-part .flavor").textContent).toBe("Gamemaster lets off steam");
    expect(find(html, ".dice-total").textContent).toBe("?");
    expect(html.querySelector("[data-action=vent]")).toBeNull();
    expect(last().system.parts[0].rolls[0].constructor.name).toBe("PressureRoll");
  });

  it("lets the model of a message draw it, frame and all, in the log and for the hook", async () => {
    await open();
    await page.ui.chat.render({ force: true });
    const heard: unknown[] = [];
    page.Hooks.on("renderChatMessageHTML", (...args: unknown[]) => heard.push(args));
    const message = await page.ChatMessage.create({ type: "bulletin", system: { headline: "Steam & brass" } });
    const row = await until(() => document.querySelector<HTMLElement>(`[data-message-id="${message.id}"]`));
    expect(find(row, ".headline").textContent).toBe("Steam & brass");
    expect([row.querySelector(".message-content"), message.system.parent]).toEqual([null, message]);
    heard.length = 0;
    const html = await message.renderHTML();
    // Whoever listens is given no context, because none was made.
    expect(heard).toEqual([[message, html]]);
    find(html, ".message-delete");
    expect((await message.renderHTML({ canDelete: false })).querySelector(".message-delete")).toBeNull();
  });

  it("asks the game master by a query for what a player may not do, and tells the others by its socket", async () => {
    const { world: served } = await open();
    await page.ui.players.render({ force: true });
    const anne = served.join(ANNE);
    const heard: unknown[] = [];
    anne.on("system.brassworks", (...args) => heard.push(args));
    const answer = await anne.query(GM, "brassworks.takeDamage", { uuid: actor().uuid, amount: 5 }, { timeout: 9000 });
    expect(answer).toEqual({ left: 9, timeout: 9000, text: "Take 5" });
    expect(actor().system.steam).toMatchObject({ value: 9, temporary: 0 });
    await until(() => heard.length > 0);
    expect(heard).toEqual([[{ type: "refresh", payload: { uuid: actor().uuid } }, GM]]);
    anne.emit("system.brassworks", { type: "hello", payload: {} });
    await until(() => page.game.system.socketHandler.heard.length === 1);
    expect(page.game.system.socketHandler.heard[0]).toEqual(["hello", {}, ANNE]);
    expect(await anne.query(GM, "brassworks.raisePressure", { amount: 3 })).toBe(5);
    expect(page.game.settings.get("brassworks", "pressure").value).toBe(5);
    await until(() => page.ui.players.element.querySelector("#pressure .value")?.textContent === "5");
  });

  it("has settings that are schemas, in a form of its own", async () => {
    await open();
    const heard: unknown[] = [];
    page.Hooks.on("bw.valves", (value: unknown) => heard.push(value));
    const menu = page.game.settings.menus.get("brassworks.valves");
    const app = new menu.type();
    await app.render({ force: true });
    expect(find(app.element, "[name=initiative]")).toMatchObject({ value: "crews" });
    fill(app.element, "[name=shifts]", "7");
    fill(app.element, "[name=initiative]", "dice");
    press(app.element, "[type=submit]");
    await until(() => heard.length === 1);
    expect(page.game.settings.get("brassworks", "valves")).toEqual({ initiative: "dice", shifts: 7 });
    await expect(page.game.settings.set("brassworks", "valves", { initiative: "luck" })).rejects.toThrow();
    await page.ui.players.render({ force: true });
    press(page.ui.players.element, "#pressure .menu");
    const entry = await until(() => document.querySelector<HTMLElement>("#context-menu li"));
    entry.click();
    await until(() => page.game.actors.pressure.value === 3);
  });

  it("has effects of a type of its own, whose time is told by the game", async () => {
    await open();
    const effect = await actor().toggleStatusEffect("leaking");
    expect([effect.type, effect.system.end.type, effect.id]).toEqual(["fault", "shift", "leaking000000000"]);
    expect([...actor().statuses].sort()).toEqual(["leaking", "wet"]);
    expect([effect.isTemporary, effect.isSuppressed, effect.system.durationLabel]).toEqual([
      true,
      false,
      "Until shift",
    ]);
    expect(effect.getRollData().effect.until).toBe("shift");
    await effect.update({ "system.end.mended": true });
    expect([effect.active, [...actor().statuses]]).toEqual([false, []]);
    await actor().toggleStatusEffect("jammed");
    expect(actor().effects.size).toBe(1);
    await actor(PRESS).toggleStatusEffect("jammed");
    expect(actor(PRESS).statuses.has("jammed")).toBe(true);
    expect(await actor(PRESS).toggleStatusEffect("jammed")).toBe(false);
  });

  it("fights in crews, which its tracker shows and combatants are dragged between", async () => {
    await open();
    const combat = await page.Combat.create({ active: true });
    const [crew] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Stokers", type: "crew" }]);
    const [first, second] = await combat.createEmbeddedDocuments("Combatant", [
      { actorId: IDA, group: crew.id, initiative: 2 },
      { actorId: PRESS, initiative: 1 },
    ]);
    expect([crew.system.size, crew.disposition, first.group]).toEqual([1, 2, crew]);
    const { combat: tracker } = page.ui;
    await tracker.render({ force: true });
    const shown = () =>
      [...(tracker.element as HTMLElement).querySelectorAll<HTMLElement>(".crew, .combatant")].map((row) =>
        row.textContent.replaceAll(/\s+/g, ""),
      );
    expect(shown()).toEqual(["StokersIda", "Ida", "ThePress"]);
    expect(find(tracker.element, `[data-combatant-id="${first.id}"]`).classList.contains("side2")).toBe(true);
    drag(find(tracker.element, `[data-combatant-id="${second.id}"]`), find(tracker.element, ".crew"));
    await until(() => shown()[0] === "StokersIdaThePress");
    expect(second.group).toBe(crew);
    press(tracker.element, "[data-action=toggleCrew]");
    await until(() => tracker.element.querySelector(".crew.expanded"));
    drag(find(tracker.element, `[data-combatant-id="${second.id}"]`), find(tracker.element, ".crews"));
    await until(() => second.group === null);
    await actor().createEmbeddedDocuments("ActiveEffect", [
      { name: "Dazed", type: "fault", system: { end: { type: "turn" } } },
    ]);
    await combat.startCombat();
    expect(combat.combatant.name).toBe("Ida");
    await combat.nextTurn();
    await until(() => first.initiative === 0);
    await until(() => actor().effects.contents[0].system.end.mended);
    await combat.nextRound();
    expect([first.initiative, combat.round]).toEqual([1, 2]);
    await crew.sheet.render({ force: true });
    fill(crew.sheet.element, "[name=name]", "The Stokers");
    press(crew.sheet.element, "[type=submit]");
    await until(() => crew.name === "The Stokers");
    await page.game.settings.set("brassworks", "valves", { initiative: "dice" });
    await tracker.render({ force: true });
    expect(tracker.element.querySelector(".crews")).toBeNull();
    find(tracker.element, ".combat-tracker");
    await first.sheet.render({ force: true });
    find(first.sheet.element, '[name="flags.brassworks.reserve"]');
  });

  it("wakes its words up wherever they are shown", async () => {
    await open(ANNE);
    await page.ui.chat.render({ force: true });
    const message = await page.ChatMessage.create({ content: "<p>[[/pressure soot edges=-1]]</p>" });
    const html = await until(() => document.querySelector<HTMLElement>(`[data-message-id="${message.id}"]`));
    const link = await until(() => html.querySelector<HTMLElement>("a.roll-link.ready"));
    scriptDice([10, 2], [10, 3]);
    link.click();
    await until(() => last().type === "standard");
    expect([last().system.parts[0].tier, last().speaker.actor]).toEqual([1, IDA]);
    const entries: any[] = [];
    page.Hooks.callAll("getChatMessageContextOptions", page.ui.chat, entries);
    const row = await until(() => document.querySelector<HTMLElement>(`[data-message-id="${last().id}"]`));
    const { visible, condition } = entries.at(-1);
    expect((visible ?? condition)(row)).toBe(true);
    expect((visible ?? condition)(html)).toBeFalsy();
  });
});
