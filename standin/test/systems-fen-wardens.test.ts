import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { scriptDice } from "./dice-host.ts";
import { only13, only14 } from "./generation.ts";
import { ANNE, BEN, GM } from "./open-fixture.ts";
import { drop, fill, find, openSystem, press, reopen, until, worldOf } from "./systems-table.ts";

/**
 * On both generations: a whole system in the manner of crucible is played; `systems/fen-wardens/README.md` tells of its
 * manners.
 */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument --
   a system in JavaScript knows nothing of types */
const page = host as any;

const HOB = "hob0000000000000";
const WIN = "win0000000000000";
const BAND = "band000000000000";
const OAR = "oar0000000000000";

const hob = {
  _id: HOB,
  name: "Hob",
  type: "warden",
  ownership: { default: 0, [ANNE]: 3 },
  system: {
    level: 1,
    abilities: { reed: { base: 3 }, stone: { base: 2 } },
    skills: { path: { rank: 2 } },
    languages: ["fen", "none"],
    details: { biography: { public: "<p>Find [[/skill path dc=12]] or [[/skill swim]].</p>" } },
  },
  items: [{ _id: OAR, name: "Oar", type: "tool", system: { equipped: true, uses: [{ level: 2 }] } }],
};
const win = { _id: WIN, name: "Win", type: "warden", ownership: { default: 0, [BEN]: 3 }, system: { level: 1 } };
const band = { _id: BAND, name: "The Band", type: "party", system: { members: [{ actorId: HOB }] } };
const open = (userId = GM) => openSystem("fen-wardens", { userId, world: worldOf(hob, win, band) });
const actor = (id = HOB) => page.game.actors.get(id);
const last = () => page.game.messages.contents.at(-1);
const modes = () =>
  page.CONFIG.ChatMessage.modes ? { gm: "gm", key: "messageMode" } : { gm: "gmroll", key: "rollMode" };

describe("a system in the manner of crucible", () => {
  it("starts with constants that freeze, models that replace the core's, and a party in its settings", async () => {
    const table = await open();
    expect(page.fen).toBe(table.game.system);
    expect(Object.isFrozen(page.SYSTEM.SKILLS.path)).toBe(true);
    expect(page.SYSTEM.SKILLS.path.label).toBe("Pathfinding");
    expect(page.CONFIG.statusEffects).toHaveLength(3);
    expect(actor().system.points).toEqual({ total: 4, spent: 0, available: 4 });
    expect(actor().system.resources.health).toEqual({ value: 8, max: 8 });
    expect(actor()._source.system.resources.health.value).toBeNull();
    expect([...actor().system.languages]).toEqual(["fen"]);
    expect(actor().equipment.map((item: any) => item.name)).toEqual(["Oar"]);
    expect(actor().system.schema.getField("level").label).toBe("Level");
    expect(page.fen.party).toBeNull();
    const { SettingsConfig } = page.foundry.applications.settings;
    const window = await new SettingsConfig().render({ force: true });
    const select = find(window.element, '[name="fen-wardens.party"]') as HTMLSelectElement;
    expect([...select.options].map((option) => option.textContent)).toContain("The Band");
    await page.game.settings.set("fen-wardens", "party", BAND);
    expect(page.fen.party).toBe(actor(BAND));
    expect([...page.fen.party.system.actors]).toEqual([actor()]);
    await actor().toggleStatusEffect("dazed");
    expect(actor().statuses.has("dazed")).toBe(true);
    await reopen("fen-wardens", table, ANNE);
    expect([page.fen.party.id, actor().statuses.size]).toEqual([BAND, 1]);
  });

  only14("extends the schemas that its models inherit", async () => {
    const table = await open();
    const beast = await page.Actor.create({ name: "Eel", type: "beast", system: { resources: { fury: "5" } } });
    expect(beast.system.resources).toMatchObject({ fury: 5, dread: 1, health: { value: 7, max: 7 } });
    expect(beast._source.system.resources).toEqual({ health: { value: null }, fury: 5 });
    expect(Object.keys(beast._source.system.details)).toEqual(["biography"]);
    const { schema } = beast.system;
    expect(schema.getField("resources.fury").fieldPath).toBe("system.resources.fury");
    expect([beast.system.rage.units, schema.getField("rage.units").choices]).toEqual(["", ["", "hunts"]]);
    await expect(beast.update({ "system.rage.units": "moons" })).rejects.toThrow("units");
    // What is extended is the model's own: wardens and the core's effects are as they were.
    expect([actor().system.schema.getField("resources.fury"), "calling" in actor().system.details]).toEqual([
      undefined,
      true,
    ]);
    expect(page.ActiveEffect.schema.getField("duration.units").choices).not.toContain("hunts");
    expect(() => schema.fields.resources.extendFields({ fury: schema.fields.level })).toThrow("other parent");
    await reopen("fen-wardens", table);
    expect(page.game.actors.getName("Eel").system.resources.fury).toBe(5);
  });

  only13("has no way to extend a schema", async () => {
    await open();
    expect("extendFields" in page.foundry.data.fields.SchemaField.prototype).toBe(false);
  });

  it("makes a warden step by step, on a copy that nobody else sees", async () => {
    await open();
    const { CompendiumCollection } = page.foundry.documents.collections;
    const pack = await CompendiumCollection.createCompendium({ label: "Callings", type: "Item" });
    const callings = [
      { name: "Reeve", type: "calling", system: { identifier: "reeve", ability: "stone", skills: ["lore"] } },
      { name: "Eeler", type: "calling", system: { identifier: "eeler", ability: "reed", skills: ["path"] } },
    ];
    await page.Item.createDocuments(callings, { pack: pack.collection });
    await expect(
      page.Item.create({ name: "Both", type: "calling", system: { identifier: "both", skills: ["lore", "path"] } }),
    ).rejects.toThrow("A calling has one skill");
    page.fen.CONFIG.packs.calling.add(pack.collection);
    const made = await page.Actor.create({ name: "New", type: "warden" });
    const { sheet } = made;
    expect(sheet.constructor.name).toBe("CreationSheet");
    await sheet.render({ force: true });
    const { element } = sheet;
    expect([element.id, element.querySelector(".window-header")]).toEqual(["fen-creation", null]);
    expect([...element.querySelectorAll(".inline-item")].map((item: any) => item.textContent)).toEqual([
      "Eeler",
      "Reeve",
    ]);
    fill(element, "#creation-name", "Sedge");
    press(find(element, '[data-calling-id="reeve"]'), "[data-action=choose]");
    await until(() => element.querySelector("nav .complete"));
    expect(find(element, "nav .complete").textContent).toBe("Calling Reeve");
    expect(made.system.details.calling).toBeNull();
    press(element, 'nav [data-tab="abilities"]');
    await until(() => element.dataset.step === "abilities");
    const stone = () => find(element, '[data-ability="stone"]');
    await until(() => stone().textContent.trim().startsWith("3"));
    for (const value of ["4", "5", "6"]) {
      press(stone(), "[data-action=increase]");
      await until(() => stone().textContent.trim().startsWith(value));
    }
    press(element, "[data-action=complete]");
    await until(() => made.system.level === 1);
    expect(made).toMatchObject({
      name: "Sedge",
      system: { details: { calling: { identifier: "reeve", name: "Reeve" } } },
    });
    expect([made.system.abilities.stone.value, made.system.skills.lore.rank]).toEqual([6, 1]);
    await until(() => !sheet.rendered);
    expect(made.sheet.constructor.name).toBe("WardenSheet");
    const again = new page.fen.CONFIG.creationSheet({ document: made });
    await again.render({ force: true });
    expect(again.rendered).toBe(false);
  });

  it("asks before a creation is left, and begins it anew", async () => {
    await open();
    const made = await page.Actor.create({ name: "New", type: "warden" });
    const { sheet } = made;
    await sheet.render({ force: true });
    press(sheet.element, "[data-action=close]");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog [data-action=no]"));
    dialog.click();
    await until(() => !document.querySelector("dialog"));
    expect(sheet.rendered).toBe(true);
    fill(sheet.element, "#creation-name", "Rush");
    press(sheet.element, "[data-action=restart]");
    await until(() => (sheet.element.querySelector("#creation-name") as HTMLInputElement).value === "New");
    press(sheet.element, "[data-action=close]");
    (await until(() => document.querySelector<HTMLElement>("dialog [data-action=yes]"))).click();
    await until(() => !sheet.rendered);
  });

  it("draws sheets whose classes complete themselves, with tabs of their own shape", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    expect(sheet.options.classes).toEqual(expect.arrayContaining(["fen", "actor", "warden"]));
    expect(find(sheet.element, ".window-content > .level, .sheet-body > .level").textContent).toContain("1");
    expect(find(sheet.element, '.tab[data-tab="skills"]').classList.contains("active")).toBe(true);
    press(sheet.element, 'nav [data-tab="tools"]');
    expect(find(sheet.element, '.tab[data-tab="tools"]').classList.contains("active")).toBe(true);
    await sheet.render();
    expect(sheet.tabGroups).toEqual({ sheet: "tools" });
    find(sheet.element, ".pips").dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, button: 2 }));
    await until(() => actor().system.resources.health.value === 7);
    expect(find(sheet.element, ".biography").textContent).toBe("Find Pathfinding or ?swim.");
    press(sheet.element, "[data-action=itemEdit]");
    const tool = actor().items.get(OAR);
    await until(() => tool.sheet.rendered);
    press(tool.sheet.element, '[name="system.equipped"]');
    await until(() => !tool.isEquipped && actor().equipment.length === 0);
    drop({ type: "Actor", uuid: actor(WIN).uuid }, (await actor(BAND).sheet.render({ force: true })).element);
    await until(() => actor(BAND).system.actors.size === 2);
    await until(() => actor(BAND).sheet.element.querySelectorAll("ol > li").length === 2);
    press(actor(BAND).sheet.element, `[data-actor-id="${HOB}"]`);
    await until(() => actor(BAND).system.actors.size === 1);
  });

  it("checks with dice that its data decide, in a dialog of its own", async () => {
    await open();
    await actor().sheet.render({ force: true });
    press(actor().sheet.element, '[data-skill="path"] [data-action="skillRoll"]');
    const form = await until(() => document.querySelector<HTMLElement>("form.standard-check"));
    expect(form.classList.contains("window-content")).toBe(true);
    expect(form.querySelector(".pool")?.textContent).toBe("d8d8d8");
    expect(form.closest("dialog")?.querySelector(".window-title")?.textContent).toContain("Pathfinding check of Hob");
    press(form, "[data-action=boons-add]");
    await until(() => form.querySelector(".pool")?.textContent === "d10d8d8");
    fill(form, "[name=dc]", "18");
    scriptDice([10, 9], [8, 4], [8, 2]);
    press(form, "[type=submit]");
    const message = await until(last);
    const [roll] = message.rolls;
    expect([roll.constructor.name, roll.formula, roll.total, roll.isSuccess]).toEqual([
      "StandardCheck",
      "1d10 + 1d8 + 1d8 + 3 + 2",
      20,
      true,
    ]);
    expect([roll.data.dc, roll.actor]).toEqual([18, actor()]);
    const html = await message.renderHTML();
    expect(find(html, ".outcome").textContent).toBe("Success");
    press(html, ".fen.confirm");
    await until(() => message.getFlag("fen-wardens", "confirmed"));
    find(await message.renderHTML(), "i.confirmed");
    const copy = roll.clone();
    expect([copy.formula, copy.data.dc]).toEqual([roll.formula, 18]);
    const dismissed = actor().rollSkill("lore");
    (await until(() => document.querySelector<HTMLElement>("dialog [data-action=close]"))).click();
    expect(await dismissed).toBeNull();
  });

  it("has messages that wait for the game master: by menu, by key, and not thrown away before", async () => {
    await open();
    scriptDice([8, 1], [8, 1], [8, 1]);
    await actor().rollSkill("lore", { dialog: false, dc: 30 });
    await last().delete();
    expect(page.game.messages.size).toBe(1);
    const entries: any[] = [];
    page.Hooks.callAll("getChatMessageContextOptions", page.ui.chat, entries);
    const row = await last().renderHTML();
    const shown = () => entries.map((entry) => Boolean((entry.visible ?? entry.condition)(row)));
    expect(shown()).toEqual([true, false]);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyX", key: "x", bubbles: true }));
    await until(() => last().getFlag("fen-wardens", "confirmed"));
    expect(shown()).toEqual([false, true]);
    await last().delete();
    expect(page.game.messages.size).toBe(0);
  });

  it("asks a group by queries, and gathers the answers on one card", async () => {
    const table = await open();
    const anne = table.world.join(ANNE);
    const asked: any[] = [];
    anne.on("query", (question: any, reply: any) => {
      asked.push([question.name, question.data.actorId, question.timeout]);
      const check = actor(question.data.actorId).getSkillCheck(question.data.skillId, question.data);
      void check.evaluate().then((roll: any) => reply({ result: roll.toJSON() }));
    });
    const ben = table.world.join(BEN);
    ben.on("query", (_: unknown, reply: any) => reply({ result: { aborted: true } }));
    await until(() => page.game.users.get(BEN).active);
    const { GroupCheck } = page.fen.api.dice;
    const third = await page.Actor.create({ name: "Moss", type: "warden", system: { level: 1 } });
    const configured = GroupCheck.configure({ dc: 12 });
    const form = await until(() => document.querySelector<HTMLElement>("form.roll-request"));
    for (const dropped of [actor(BAND), actor(WIN), third]) {
      drop(dropped.toDragData(), find(form, ".requested-actors"));
      await until(() =>
        find(form, ".requested-actors").textContent.includes(dropped === actor(BAND) ? "Hob" : dropped.name),
      );
    }
    scriptDice(...Array.from({ length: 6 }, () => [8, 4] as [number, number]));
    press(form, "[data-action=requestSubmit]");
    await until(() => last()?.content.includes("no answer") && last().rolls.length === 2);
    await configured;
    expect(asked).toEqual([["requestGroupCheck", HOB, 120_000]]);
    const { groupCheck } = last().flags["fen-wardens"];
    expect(Object.values(groupCheck.actors).map((entry: any) => [entry.name, entry.status, entry.total])).toEqual([
      ["Hob", "complete", 17],
      ["Win", "aborted", null],
      ["Moss", "complete", 13],
    ]);
    const html = await last().renderHTML();
    expect(find(html, `[data-actor-id="${HOB}"]`).textContent).toBe("Hob: 17");
    expect(html.querySelector(".dice-roll")).toBeNull();
    await reopen("fen-wardens", table, BEN);
    expect(last().rolls.map((roll: any) => [roll.constructor.name, roll.data.type])).toEqual([
      ["StandardCheck", "path"],
      ["StandardCheck", "path"],
    ]);
  });

  it("answers what it is asked itself, with the dialog or with nothing", async () => {
    const { world: served } = await open();
    const anne = served.join(ANNE);
    const asked = anne.query(GM, "requestGroupCheck", { actorId: HOB, skillId: "path", dc: 9, boons: 1 });
    const form = await until(() =>
      document.querySelector<HTMLElement>("form.standard-check [type=submit]")?.closest("form"),
    );
    scriptDice([10, 1], [8, 1], [8, 1]);
    press(form, "[type=submit]");
    expect(await asked).toMatchObject({ class: "StandardCheck", total: 8, data: { dc: 9, totalBoons: 1 } });
    const aborted = anne.query(GM, "requestGroupCheck", { actorId: HOB, skillId: "path" });
    (await until(() => document.querySelector<HTMLElement>("dialog [data-action=close]"))).click();
    expect(await aborted).toEqual({ aborted: true });
    expect((await anne.query(GM, "requestSkillCheck", { check: { actorId: "none" } })) ?? null).toBeNull();
    scriptDice([8, 3], [8, 3], [8, 3]);
    const request = anne.query(GM, "requestSkillCheck", {
      check: { actorId: HOB, type: "lore", dc: 5, totalBoons: 0 },
    });
    press(await until(() => document.querySelector<HTMLElement>("form.standard-check")), "[type=submit]");
    await request;
    expect(last().speaker.actor).toBe(HOB);
  });

  it("hunts: the round brings the quarry closer, and initiative is a check", async () => {
    await open();
    const combat = await page.Combat.create({ type: "hunt", active: true });
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: HOB }, { actorId: WIN }]);
    expect([combat.system.combat, combat.system.distance, combatant.resource]).toEqual([combat, 3, 8]);
    scriptDice(...Array.from({ length: 6 }, () => [8, 2] as [number, number]));
    await combat.rollAll();
    expect(combat.combatants.map((c: any) => c.initiative)).toEqual([9, 7]);
    expect(last().rolls[0].constructor.name).toBe("InitiativeCheck");
    expect(last().flavor).toBe("Initiative");
    await combat.startCombat();
    await until(() => combat.system.distance === 2);
    await page.ui.combat.render({ force: true });
    expect(page.ui.combat.element.querySelector('[data-action="toggleHidden"]')).toBeNull();
    await combat.nextRound();
    await until(() => combat.system.distance === 1);
    await actor().update({ "system.resources.health.value": 3 });
    await until(() => combatant.resource === 3);
  });

  it("makes macros of what it drags itself, and whispers by the mode of its data", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    let dragged = "";
    const dataTransfer = { setData: (_: string, data: string) => (dragged = data), getData: () => dragged, types: [] };
    find(sheet.element, '.skill[data-skill="path"]').dispatchEvent(
      Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }),
    );
    page.Hooks.call("hotbarDrop", page.ui.hotbar, JSON.parse(dragged), 2);
    await until(() => page.game.user.hotbar[2]);
    scriptDice([8, 1], [8, 1], [8, 1]);
    await page.game.macros.getName("Pathfinding").execute();
    await until(() => last()?.rolls.length === 1);
    const check = actor().getSkillCheck("lore");
    check.data.rollMode = modes().gm;
    scriptDice([8, 1], [8, 1], [8, 1]);
    await check.toMessage();
    expect(last().whisper).toEqual([GM]);
    await page.ui.chat.processMessage("/r 5 + @reed", { speaker: page.ChatMessage.getSpeaker({ actor: actor() }) });
    expect(last().rolls[0].total).toBe(8);
  });

  only14("gives tokens ways of detection by their ids, and reads the lists of older worlds", async () => {
    const eyes = { id: "smell", enabled: true, range: 60 };
    const old = { ...hob, prototypeToken: { detectionModes: [eyes, { id: "hearing", enabled: false }, { range: 5 }] } };
    const scenes = [{ _id: "fen0000000000000", name: "Fen", tokens: [{ _id: OAR, actorId: WIN, detectionModes: [] }] }];
    const table = await openSystem("fen-wardens", { world: { ...worldOf(old, win), scenes } });
    const read = { smell: { enabled: true, range: 60 }, hearing: { enabled: false, range: null } };
    expect(actor().prototypeToken.detectionModes).toEqual(read);
    const [token] = page.game.scenes.contents[0].tokens.contents;
    expect(token.detectionModes).toEqual({ nose: { enabled: true, range: 30 } });
    expect(token._source.detectionModes).toEqual({});
    expect((await actor().getTokenDocument()).toObject().detectionModes).toEqual(read);
    await token.update({ "detectionModes.smell.range": 20 });
    expect(token._source.detectionModes).toEqual({ smell: { enabled: true, range: 20 } });
    await actor().update({ "prototypeToken.detectionModes.hearing": page._del });
    await actor().update({ "prototypeToken.detectionModes.smell.range": null });
    expect(actor().prototypeToken.schema.getField("detectionModes.element.range").fieldPath).toContain("range");
    await reopen("fen-wardens", table);
    expect(actor()._source.prototypeToken.detectionModes).toEqual({ smell: { enabled: true, range: null } });
  });

  only13("has ways of detection in a list", async () => {
    await open();
    await actor().update({ "prototypeToken.detectionModes": [{ id: "smell", range: 60 }] });
    expect(actor().prototypeToken.toObject().detectionModes).toEqual([{ id: "smell", enabled: true, range: 60 }]);
  });

  it("has a root part of several elements, which says where the other parts go", async () => {
    await open();
    const { sheet } = actor();
    await sheet.render({ force: true });
    const { content } = sheet.window;
    const parts = (parent: HTMLElement) => [...parent.children].map((child: any) => child.dataset.applicationPart);
    const isWhole = () => {
      const body = find(content, ":scope > .sheet-body");
      expect(parts(content)).toEqual(["header", "tabs", undefined]);
      expect(parts(body).slice(0, 2)).toEqual([undefined, "skills"]);
      expect(content.querySelector("template")).toBeNull();
      expect([sheet.parts.skills.parentElement, content.dataset.applicationPart]).toEqual([body, "main"]);
    };
    isWhole();
    await sheet.render();
    isWhole();
    await sheet.render({ parts: ["skills", "header"] });
    isWhole();
  });

  it("has scenes and tokens of its own classes, and actors that live in a token alone", async () => {
    await open();
    const [scene] = await page.Scene.createDocuments([{ name: "Mire" }]);
    expect([scene.constructor.name, scene.getFlag("fen-wardens", "mapped")]).toEqual(["FenScene", true]);
    const [token] = await scene.createEmbeddedDocuments("Token", [await actor(WIN).getTokenDocument({ x: 0, y: 0 })]);
    expect([token.constructor.name, token.size, scene.wardens]).toEqual(["FenToken", 1, [token]]);
    await token.actor.update({ "system.level": 4 });
    expect([token.actor.level, actor(WIN).level, token.related > 0]).toEqual([4, 1, true]);
    expect(token.actor.system.points.available).toBe(7);
  });
});
