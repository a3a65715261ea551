// On both generations: what a new character is to be is asked first, and players ask the game master for one.

import { afterEach, describe, expect, test } from "vitest";
import { ownTraditions } from "../../../../src/rules/traditions/traditions.ts";
import { ADA, BRUNO, GM, openTable, smallWorld, type Table } from "../../open-table.ts";
import { buttonIn, click, fill, openSheet, rest, textOf, until, windowOf } from "../../page.ts";

let table: Table;
afterEach(async () => {
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
  await table.close();
});

type Asked = Parameters<typeof Actor.createDialog>;

const asks = () => document.querySelector<HTMLElement>(".application.new-character");
const foundryAsks = () => document.querySelector<HTMLElement>('.application select[name="type"]');
const submit = (window: HTMLElement) =>
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
const called = (name: string) => game.actors.getName(name) as Actor.Stored<"character"> | undefined;
const making = (actor: Actor.Implementation | undefined) => actor?.getFlag("quadrivium", "making");

/** Asks for a new actor as Foundry's page does. */
async function ask(...asked: Asked): Promise<HTMLElement> {
  void Actor.implementation.createDialog(...asked);
  return until(asks);
}

/** Answers with a name and a tradition, and lets the character be made step by step. */
async function makeStepByStep(name: string, tradition: string): Promise<HTMLElement> {
  const window = await ask();
  fill(window, "name", name);
  click(await until(() => window.querySelector(`[name=tradition][value=${tradition}]`)));
  submit(window);
  await until(() => !asks() && called(name));
  return until(() => document.querySelector<HTMLElement>(".application.maker"));
}

describe("a new actor", () => {
  const inFolder = { folder: "folder0000000000" } as const;
  test.each<[string, Asked, boolean]>([
    ["without more", [], true],
    ["as the button of the directory does", [{ folder: undefined }, { renderSheet: true }], true],
    ["with a name", [{ name: "Anselm" }], true],
    ["of the type of characters", [{ type: "character" } as never], true],
    ["in a folder", [inFolder], false],
    ["in a compendium", [{}, { pack: "quadrivium.characters" }], false],
    ["of another type", [{ type: "npc" } as never], false],
    ["of a module's type", [{ type: "example.beast" } as never], false],
    ["of some types only", [{}, {}, { types: ["npc", "party"] } as never], false],
    ["with fields of a module's own", [{}, {}, { template: "systems/quadrivium/templates/ui/dice-pool.hbs" }], false],
  ])("asked for %s", async (_how, asked, isOurs) => {
    table = await openTable({ userId: GM });
    void Actor.implementation.createDialog(...asked).catch(() => undefined);
    await rest();
    expect(asks() !== null).toBe(isOurs);
  });

  test("of another kind is asked for by Foundry, and that is the answer", async () => {
    table = await openTable({ userId: GM });
    const answer = Actor.implementation.createDialog();
    click(buttonIn(await until(asks), "Another kind of actor…"));
    const dialog = await until(() => foundryAsks()?.closest<HTMLElement>(".application"));
    expect(asks()).toBeNull();
    fill(dialog, "type", "party");
    fill(dialog, "name", "The Nine");
    click(dialog.querySelector<HTMLElement>("button[type=submit], [data-action=ok]") ?? dialog);
    expect(await answer).toMatchObject({ name: "The Nine", type: "party" });
  });

  test("is null when the window is closed, and is asked for in one window", async () => {
    table = await openTable({ userId: GM });
    const answer = Actor.implementation.createDialog();
    await until(asks);
    expect(await Actor.implementation.createDialog()).toBeNull();
    expect(document.querySelectorAll(".application.new-character")).toHaveLength(1);
    await foundry.applications.instances.get("quadrivium-new-character")?.close();
    expect(await answer).toBeNull();
  });

  test("from scratch has the name and the tradition that were chosen, and shows its sheet", async () => {
    table = await openTable({ userId: GM });
    const window = await ask({ name: "Anselm" });
    click(await until(() => window.querySelector("[name=tradition][value=check]")));
    click(buttonIn(window, "From scratch"));
    await until(() => document.querySelector(".application.character-sheet"));
    expect(called("Anselm")).toMatchObject({ type: "character", system: { tradition: "check" } });
    expect(making(called("Anselm"))).toBeUndefined();
  });

  test("can be a pregenerated one of the chosen tradition, under another name", async () => {
    table = await openTable({ userId: GM });
    const window = await ask({ name: "Anselm" });
    click(await until(() => window.querySelector("[name=tradition][value=trip]")));
    click(buttonIn(window, "From a pregenerated one…"));
    const offered = await until(() => {
      const found = [...window.querySelectorAll<HTMLElement>("[data-action=take]")];
      return found.length > 0 && found;
    });
    expect(offered.map(textOf)).toEqual(["Boben Wandering monk with a lamp", "Vesna Keeper of the last ember"]);
    if (offered[0]) click(offered[0]);
    await until(() => called("Anselm"));
    expect(called("Anselm")?.items.getName("Pathfinding")).toBeDefined();
    expect(called("Anselm")?._source.prototypeToken.name).toBe("Anselm");
  });
});

describe("a character that is made step by step", () => {
  test.each([...ownTraditions.keys()])(
    "of %s can be finished at any time, and every page may be left as it is",
    async (tradition) => {
      table = await openTable({ userId: GM });
      const window = await makeStepByStep("Anselm", tradition);
      const steps = [...window.querySelectorAll(".step")].map(textOf);
      for (const [index, title] of steps.entries()) {
        expect(textOf(window.querySelector("h2"))).toBe(title);
        expect(textOf(window.querySelector(".maker-head .chip"))).toBe(`Step ${index + 1} of ${steps.length}`);
        const next = steps[index + 1];
        const ending = textOf(window.querySelector("[data-action=finish]"));
        expect(ending).toBe(next === undefined ? "Finish" : "Finish now");
        if (next === undefined) break;
        click(buttonIn(window.querySelector<HTMLElement>(".form-footer") ?? window, `Next: ${next}`));
        await until(() => textOf(window.querySelector("h2")) === next);
      }
      click(buttonIn(window, "Finish"));
      await until(() => document.querySelector(".application.character-sheet"));
      expect(document.querySelector(".application.maker")).toBeNull();
      expect(called("Anselm")?._source.flags).not.toHaveProperty("quadrivium.making");
      expect(called("Anselm")?.items.size).toBe(0);
    },
  );

  test("keeps what was entered when it is closed half way, and goes on where it was left", async () => {
    table = await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    fill(window, "system.characteristics.int.value", "3");
    await until(() => called("Anselm")?.system.characteristics["int"]?.value === 3);
    click(buttonIn(window.querySelector<HTMLElement>(".form-footer") ?? window, "Next: Abilities"));
    await until(() => making(called("Anselm")) === "abilities");
    for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close();
    expect(called("Anselm")?.toObject()).toMatchObject({ system: { characteristics: { int: { value: 3 } } } });
    await openSheet(table.naddaha);
    expect(windowOf("character-sheet").querySelector("[data-action=goOnMaking]")).toBeNull();
    await table.naddaha.sheet?.close();
    await openSheet(called("Anselm") as Actor.Implementation);
    click(await until(() => document.querySelector<HTMLElement>(".character-sheet [data-action=goOnMaking]")));
    const again = await until(() => document.querySelector<HTMLElement>(".application.maker"));
    expect(textOf(await until(() => again.querySelector("h2")))).toBe("Abilities");
  });

  test("takes Abilities by a few letters and Enter, and what is not found is made anew", async () => {
    table = await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    click(buttonIn(window.querySelector<HTMLElement>(".form-footer") ?? window, "Next: Abilities"));
    const field = await until(() => window.querySelector<HTMLInputElement>("[role=combobox]"));
    const pick = async (typed: string, name: string) => {
      field.focus();
      field.value = typed;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await until(() => document.querySelector("[role=option][aria-selected=true]"));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      // Whoever has added an Ability goes on with its score, and Enter leads back to the search.
      const score = await until(() => {
        const focused = document.activeElement as HTMLElement | null;
        const row = focused?.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
        return called("Anselm")?.items.get(row)?.name === name && focused;
      });
      expect(score.dataset.itemField).toBe("system.score");
      score.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      expect(document.activeElement).toBe(field);
    };
    await pick("leg", "Legend Lore");
    await pick("Clockwork", "Clockwork");
    expect(called("Anselm")?.items.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "Legend Lore ability",
      "Clockwork ability",
    ]);
    click(await until(() => window.querySelector<HTMLElement>('[data-action=count][data-by="1"]')));
    await until(() => (called("Anselm")?.items.getName("Legend Lore") as Item.OfType<"ability">).system.score === 1);
    await until(() => /Legend Lore\s*\d+\s*%/.test(textOf(window.querySelector(".chances tbody"))));
  });

  test("has all Arts by one click, on a page of their own, and loses them by one step back", async () => {
    table = await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    const goTo = async (page: string) => {
      click(buttonIn(window.querySelector<HTMLElement>(".maker-head") ?? window, page));
      await until(() => textOf(window.querySelector("h2")) === page);
    };
    const rows = () => [...window.querySelectorAll(".page .row .who")].map(textOf);
    await goTo("Arts");
    click(buttonIn(window, "Add all Arts"));
    await until(() => rows().length === 15);
    expect(rows().slice(0, 6)).toEqual([
      ...["Creo", "Intellego", "Muto", "Perdo", "Rego"].map((name) => `${name} Technique`),
      "Animal Form",
    ]);
    expect([...window.querySelectorAll("button")].map(textOf)).not.toContain("Add all Arts");
    // No roll is made with an Art alone.
    expect(textOf(window.querySelector(".chances tbody"))).toMatch(/^Intelligence/);
    await goTo("Abilities");
    expect(rows()).toEqual([]);
    click(buttonIn(window, "Undo"));
    await until(() => called("Anselm")?.items.size === 0);
    await goTo("Arts");
    expect(buttonIn(window, "Add all Arts").hidden).toBe(false);
  });

  test("is shown as it will be with each key that is typed, and stored as one step when the field is left", async () => {
    table = await openTable({ userId: GM });
    await game.settings.set("quadrivium", "characteristicPoints", 5);
    const window = await makeStepByStep("Anselm", "stress");
    const field = await until(() =>
      window.querySelector<HTMLInputElement>('[name="system.characteristics.int.value"]'),
    );
    const shown = () => textOf(window.querySelector(".so-far .characteristics .tile"));
    const type = (value: string) => {
      field.value = value;
      field.setSelectionRange(value.length, value.length);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    field.focus();
    type("3");
    await until(() => shown().startsWith("+3"));
    expect(textOf(window.querySelector(".chances tbody"))).toMatch(/^Intelligence/);
    expect(textOf(window.querySelector(".points"))).toBe("Points: 3 of 5");
    expect([document.activeElement, field.value, field.selectionStart]).toEqual([field, "3", 1]);
    expect(called("Anselm")?.system.characteristics["int"]?.value ?? 0).toBe(0);
    // What cannot be stored counts for nothing, and stays where it is written.
    type("-");
    await until(() => shown().startsWith("0"));
    expect(field.value).toBe("-");
    type("-2");
    await until(() => shown().startsWith("−2"));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => called("Anselm")?.system.characteristics["int"]?.value === -2);
    await until(() => textOf(window.querySelector(".points")) === "Points: −2 of 5");
    click(buttonIn(window, "Undo"));
    await until(() => called("Anselm")?.system.characteristics["int"]?.value !== -2);
    await until(() => shown().startsWith("0"));
  });

  test("is told on each page what is usual, from our pregenerated characters", async () => {
    table = await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    const told = () => textOf(window.querySelector(".maker-head .usual"));
    expect(told()).toBe("Our pregenerated characters have −2 to +3, and +6 to +11 in all.");
    click(buttonIn(window, "Abilities"));
    await until(() => told() === "Our pregenerated characters have 5 to 8 of these, each with 1 to 5.");
    click(buttonIn(window, "Weapons and armor"));
    await until(() => told() === "Our pregenerated characters have 0 to 3 of these.");
    click(buttonIn(window, "Name and portrait"));
    await until(() => textOf(window.querySelector("h2")) === "Name and portrait" && told() === "");
  });

  test("of trip is told what the red asterisk means, and presses its targets from one even number to the next", async () => {
    table = await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "trip");
    const field = await until(() =>
      window.querySelector<HTMLInputElement>('[name="system.characteristics.str.own.tripTarget"]'),
    );
    expect(field.getAttribute("aria-label")).toBe("Target of Strength");
    expect(textOf(field.closest(".field")?.querySelector(".label"))).toBe("Target");
    const meaning = "*4 in red is a target: a roll fails if its d20 shows less than 4.";
    expect([field.getAttribute("aria-description"), field.dataset.tooltipText]).toEqual([meaning, meaning]);
    expect(textOf(window.querySelector(".so-far .meaning"))).toBe(meaning);
    const press = (by: string): void => {
      click(field.closest(".count")?.querySelector(`[data-by="${by}"]`) ?? field);
    };
    const values: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      press("1");
      values.push(field.value);
    }
    expect(values).toEqual(["2", "4", "6", "8", "8"]);
    // The rules know numbers between them, which can be typed.
    field.value = "5";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    const stored = () => foundry.utils.getProperty(called("Anselm") ?? {}, "system.characteristics.str.own.tripTarget");
    await until(() => stored() === 5);
    press("-1");
    await until(() => stored() === 4);
  });

  test("says how many of the world's points are spent, and forbids nothing", async () => {
    table = await openTable({ userId: GM });
    await game.settings.set("quadrivium", "characteristicPoints", 5);
    const window = await makeStepByStep("Anselm", "check");
    const points = () => window.querySelector(".points");
    expect(textOf(points())).toBe("Points: 0 of 5");
    fill(window, "system.characteristics.str.value", "4");
    await until(() => textOf(points()) === "Points: 4 of 5");
    fill(window, "system.characteristics.dex.value", "3");
    await until(() => textOf(points()) === "Points: 7 of 5");
    expect(points()?.classList.contains("over")).toBe(true);
  });
});

describe("a player who may not create actors", () => {
  async function askAsPlayer(): Promise<HTMLElement> {
    await ui.actors.render({ force: true });
    click(buttonIn(ui.actors.element, "Ask the GM for a character"));
    return until(asks);
  }

  /** Asks for a character of trip, as Bruno. */
  async function wish(name: string): Promise<void> {
    table = await openTable({ userId: BRUNO });
    const window = await askAsPlayer();
    fill(window, "name", name);
    click(await until(() => window.querySelector("[name=tradition][value=trip]")));
    submit(window);
    await until(() => game.messages.size > 0 && !asks());
  }

  test("sees a button for it, and asks in the same window, without making anything", async () => {
    table = await openTable({ userId: ADA });
    const window = await askAsPlayer();
    fill(window, "name", "Anselm");
    click(await until(() => window.querySelector("[name=tradition][value=fortune]")));
    expect([...window.querySelectorAll(".form-footer button")].map(textOf)).toEqual(["Ask the GM"]);
    submit(window);
    const message = await until(() => game.messages.contents.at(-1));
    await until(() => !asks());
    expect(message.whisper).toEqual([GM]);
    expect(textOf(await message.renderHTML())).toContain("Ada would like a character: Anselm (Fortune)");
    expect(called("Anselm")).toBeUndefined();
  });

  test("has the game master make one with a click, once, which the player owns and plays", async () => {
    await wish("Anselm");
    const source = game.messages.contents.at(-1)?.toObject();
    await table.close();
    table = await openTable({ userId: GM });
    await table.join(BRUNO).modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [source], keepId: true },
    } as never);
    const message = await until(() => game.messages.get(source?._id ?? ""));
    const button = buttonIn(await message.renderHTML(), "Create a character for Bruno");
    click(button);
    click(button);
    const anselm = await until(() => called("Anselm"));
    await until(() => game.users.get(BRUNO)?.character === anselm);
    click(button);
    await rest();
    expect(game.actors.filter(({ name }) => name === "Anselm")).toHaveLength(1);
    expect(anselm).toMatchObject({
      type: "character",
      ownership: { default: 0, [BRUNO]: 3 },
      system: { tradition: "trip" },
    });
    expect(making(anselm)).toBe("characteristics");
    expect(document.querySelector(".application.maker")).toBeNull();
    expect(textOf(await message.renderHTML())).toContain("The character has been created.");
  });

  test.each([
    ["nothing", {}],
    ["a tradition that there is not", { name: "Anselm", tradition: "constructor" }],
    ["much more than a name", { name: `<b>${"x".repeat(5000)}`, tradition: "trip", type: "npc", system: { luck: 99 } }],
    ["what is no wish", { name: 5, tradition: null, made: 7 }],
  ])("gets no more than an empty character for a message with %s", async (_what, flag) => {
    table = await openTable({ userId: GM });
    const data = {
      _id: "wish000000000000",
      author: BRUNO,
      whisper: [GM],
      content: '<article class="quadrivium wish"></article>',
    };
    await table.join(BRUNO).modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ ...data, flags: { quadrivium: { wish: flag } } }], keepId: true },
    } as never);
    const message = await until(() => game.messages.get("wish000000000000"));
    const before = new Set(game.actors.keys());
    click(buttonIn(await message.renderHTML(), "Create a character for Bruno"));
    const made = await until(() => game.actors.find(({ id }) => !before.has(id)));
    expect(made.type).toBe("character");
    expect(made.name.length).toBeLessThanOrEqual(120);
    expect(ownTraditions.has((made as Actor.Stored<"character">).system.tradition)).toBe(true);
    expect(made.toObject()).toMatchObject({ system: { luck: null } });
  });

  test("finds the maker open when the character is there", async () => {
    table = await openTable({ userId: BRUNO });
    const source = {
      _id: "anselm0000000000",
      name: "Anselm",
      type: "character",
      ownership: { default: 0, [BRUNO]: 3 },
      system: { tradition: "check" },
      flags: { quadrivium: { making: "characteristics" } },
    };
    await table.join(GM).modifyDocument({
      type: "Actor",
      action: "create",
      operation: { data: [source], keepId: true },
    } as never);
    const window = await until(() => document.querySelector<HTMLElement>(".application.maker"));
    expect(textOf(await until(() => window.querySelector("h2")))).toBe("Ability scores");
  });

  test.each([
    ["a game master makes for everybody", GM, { default: 3 }],
    ["another player makes for everybody", ADA, { default: 3 }],
    ["another player gives them", ADA, { default: 0, [ADA]: 3, [BRUNO]: 3 }],
  ])("finds no maker open for a character that %s", async (_what, author, ownership) => {
    const value = JSON.stringify({ ACTOR_CREATE: [1, 2, 3, 4] });
    const permissions = { _id: "permissions00000", key: "core.permissions", value };
    table = await openTable({ userId: BRUNO, world: { ...smallWorld, settings: [permissions] } });
    const flags = { quadrivium: { making: "characteristics" } };
    const source = { type: "character", system: { tradition: "check" }, flags };
    const give = (user: string, name: string, owners: object): Promise<unknown> => {
      const operation = { data: [{ ...source, name, ownership: owners }] };
      return table.join(user).modifyDocument({ type: "Actor", action: "create", operation } as never);
    };
    await give(author, "Anselm", ownership);
    await until(() => called("Anselm"));
    // What a game master gives comes later, and is there.
    await give(GM, "Berta", { default: 0, [BRUNO]: 3 });
    await until(() => document.querySelector(".application.maker h2"));
    await rest();
    const makers = [...document.querySelectorAll<HTMLElement>(".application.maker")].map(({ id }) => id);
    expect(makers).toEqual([expect.stringContaining(called("Berta")?.id ?? "?")]);
  });
});
