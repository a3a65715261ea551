// On both generations: the window for a new character comes first, and players ask the game master for one.

import { afterEach, describe, expect, test } from "vitest";
import { ownTraditions } from "../../../../src/rules/traditions/traditions.ts";
import { ADA, BRUNO, GM, longOn13, openTable, table } from "../../open-table.ts";
import { buttonIn, click, fill, openSheet, rest, textOf, until, windowOf, closeWindows } from "../../page.ts";

afterEach(closeWindows);

const magusAbilities = ["Magic Theory", "Parma Magica", "Penetration"];

type Asked = Parameters<typeof Actor.createDialog>;

const asks = () => document.querySelector<HTMLElement>(".application.new-character");
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

describe("a character that is made step by step", () => {
  test("says how many of the world's points are spent, and forbids nothing", async () => {
    await openTable({ userId: GM });
    await game.settings.set("quadrivium", "characteristicPoints", 5);
    const window = await makeStepByStep("Anselm", "check");
    const points = () => window.querySelector(".points");
    // The usual start costs points, too.
    expect(textOf(points())).toBe("Points: 9 of 5");
    expect(points()?.classList.contains("over")).toBe(true);
    fill(window, "system.characteristics.dex.value", "-2");
    await until(() => textOf(points()) === "Points: 5 of 5");
    expect(points()?.classList.contains("over")).toBe(false);
  });

  test.each([...ownTraditions.keys()])(
    "of %s can be finished at any time, and every page may be left as it is",
    longOn13,
    async (tradition) => {
      await openTable({ userId: GM });
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
      await until(() => document.querySelector(".application.character-sheet:not(.maker)"));
      expect(document.querySelector(".application.maker")).toBeNull();
      expect(called("Anselm")?._source.flags).not.toHaveProperty("quadrivium.making");
      expect(called("Anselm")?.items.size).toBe(["stress", "check"].includes(tradition) ? 6 : 0);
    },
  );

  test("keeps what was entered when it is closed half way, and goes on where it was left", async () => {
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    fill(window, "system.characteristics.int.value", "3");
    await until(() => called("Anselm")?.system.characteristics["int"]?.value === 3);
    click(buttonIn(window.querySelector<HTMLElement>(".form-footer") ?? window, "Next: Abilities"));
    await until(() => making(called("Anselm")) === "abilities");
    await closeWindows();
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
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    click(buttonIn(window.querySelector<HTMLElement>(".form-footer") ?? window, "Next: Abilities"));
    const field = await until(() => window.querySelector<HTMLInputElement>("[role=combobox]"));
    const pick = async (typed: string, name: string) => {
      field.focus();
      field.value = typed;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await until(() => document.querySelector("[role=option][aria-selected=true]"));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      // After an Ability is added, its score has the focus, and Enter leads back to the search.
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
    const { id } = called("Anselm")?.items.getName("Legend Lore") ?? {};
    expect(called("Anselm")?.items.getName("Clockwork")?.type).toBe("ability");
    const score = await until(() =>
      window.querySelector<HTMLInputElement>(`[data-item-id="${id}"] [data-item-field='system.score']`),
    );
    score.value = "1";
    score.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => (called("Anselm")?.items.getName("Legend Lore") as Item.OfType<"ability">).system.score === 1);
    await until(() => /Legend Lore\s*\d+\s*%/.test(textOf(window.querySelector(".chances tbody"))));
  });

  test("has all Arts by one click, on a page of their own", async () => {
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "stress");
    const goTo = async (page: string) => {
      click(buttonIn(window.querySelector<HTMLElement>(".maker-head") ?? window, page));
      await until(() => textOf(window.querySelector("h2")) === page);
    };
    const rows = (part = "arts") =>
      [...window.querySelectorAll<HTMLInputElement>(`.${part} [data-item-field=name]`)].map(({ value }) => value);
    await goTo("Arts");
    click(buttonIn(window, "Add all Arts"));
    await until(() => rows().length === 15);
    expect(rows().slice(0, 6)).toEqual([...["Creo", "Intellego", "Muto", "Perdo", "Rego"], "Animal"]);
    expect([...window.querySelectorAll("button")].map(textOf)).not.toContain("Add all Arts");
    // No roll is made with an Art alone.
    expect(textOf(window.querySelector(".chances tbody"))).not.toContain("Creo");
    await goTo("Abilities");
    expect(rows("abilities")).toEqual(
      ["Athletics", "Awareness", "Brawl", "Folk Ken", "Guile", "Stealth"].concat(magusAbilities),
    );
    const score = (name: string) => (called("Anselm")?.items.getName(name) as Item.OfType<"ability">).system.score;
    expect(["Creo", "Ignem", "Parma Magica"].map(score)).toEqual([5, 3, 1]);
  });
});

describe("a character begins with usual numbers", () => {
  test("by which what is average is a fair chance, and what is hard is none", async () => {
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "check");
    const heads = [...window.querySelectorAll(".chances th[scope=col]")].map(textOf);
    expect(heads).toEqual(["moderate (19)", "difficult (31)"]);
    const [average] = [...window.querySelectorAll(".chances tbody td")].map((cell) => Number.parseInt(textOf(cell)));
    expect(average).toBeGreaterThan(40);
    expect(average).toBeLessThan(75);
  });

  test("of *4 in trip, where lower is better", async () => {
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "trip");
    expect(called("Anselm")?.system.characteristics).toMatchObject({ dex: { own: { tripTarget: 4 } } });
    expect(textOf(window.querySelector(".maker-head .hint"))).toContain("lower is better");
  });

  test("or with traits that are chosen among twelve of each category", async () => {
    await openTable({ userId: GM });
    const window = await makeStepByStep("Anselm", "fortune");
    const groups = [...window.querySelectorAll(".suggestions [role=group]")];
    expect(groups.map((group) => group.querySelectorAll("button").length)).toEqual([12, 12, 12, 12]);
    const tile = () => buttonIn(window, "Bold, d8");
    click(tile());
    await until(() => tile().getAttribute("aria-pressed") === "true");
    expect(called("Anselm")?.items.map(({ name }) => name)).toEqual(["Bold"]);
    click(tile());
    await until(() => called("Anselm")?.items.size === 0);
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
    await openTable({ userId: BRUNO });
    const window = await askAsPlayer();
    fill(window, "name", name);
    click(await until(() => window.querySelector("[name=tradition][value=trip]")));
    submit(window);
    await until(() => game.messages.size > 0 && !asks());
  }

  test("sees a button for it, and asks in the same window, without making anything", async () => {
    await openTable({ userId: ADA });
    const window = await askAsPlayer();
    fill(window, "name", "Anselm");
    click(await until(() => window.querySelector("[name=tradition][value=fortune]")));
    expect([...window.querySelectorAll(".form-footer button")].map(textOf)).toEqual(["Ask the GM"]);
    submit(window);
    const message = await until(() => game.messages.contents.at(-1));
    await until(() => !asks());
    expect(message.whisper).toEqual([GM]);
    expect(textOf(await message.renderHTML())).toContain("Ada would like a character: Anselm (Mecha vs Kaiju)");
    expect(called("Anselm")).toBeUndefined();
  });

  test("has the game master make one with a click, once, which the player owns and plays", async () => {
    await wish("Anselm");
    const source = game.messages.contents.at(-1)?.toObject();
    await openTable({ userId: GM });
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

  test("finds the maker open when the character is there", async () => {
    await openTable({ userId: BRUNO });
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
});
