import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { dialog, openRequestWindow } from "../request-scene.ts";
import { clickOpen } from "../scene.ts";
import { step, test } from "../table-test.ts";

/** Counts how often a macro of the first slots runs. */
async function countMacros(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    const command = "globalThis.macrosRun = (globalThis.macrosRun ?? 0) + 1;";
    for (const slot of [1, 2, 5]) {
      const macro = await Macro.create({ name: `Slot ${slot}`, type: "script", command });
      await game.user.assignHotbarMacro(macro as never, slot);
    }
    Object.assign(globalThis, { macrosRun: 0 });
  });
  return () => page.evaluate(() => (globalThis as unknown as { macrosRun: number }).macrosRun);
}

test("digits that are typed in the roll dialog are its target, and never a macro of the hotbar", async ({ gm }) => {
  const macrosRun = await countMacros(gm);
  await clickOpen(gm, "Naddaha");
  await gm.locator(".character-sheet").getByRole("button", { name: "Legend Lore", exact: true }).click();
  const target = dialog(gm).locator("input[name=target]");
  const { keyboard } = gm;

  await step("in its field, which has the focus at first while it is empty", async () => {
    await dialog(gm).locator("[type=submit]").waitFor();
    await keyboard.type("21");
    expect(await target.inputValue()).toBe("21");
  });

  await step("but not in a field with another text", async () => {
    await dialog(gm).getByRole("button", { name: "Add a modifier" }).click();
    const bonus = dialog(gm).locator("[name='modifiers.0.value']");
    await bonus.click();
    await keyboard.type("2");
    expect(await bonus.inputValue()).toBe("2");
    expect(await target.inputValue()).toBe("21");
  });
  expect(await macrosRun()).toBe(0);
});

/** The places of the elements in a window that match a selector, by their names, to the pixel. */
const placesOf = (window: Locator, selector: string): Promise<Record<string, readonly number[]>> =>
  window.locator(selector).evaluateAll((elements) =>
    Object.fromEntries(
      elements.map((element) => {
        const { id, localName, textContent } = element;
        const { x, y, width, height } = element.getBoundingClientRect();
        return [id || (localName === "summary" ? localName : textContent.trim()), [x, y, width, height]] as const;
      }),
    ),
  );

/** Expects all elements in their old places, once the window has shown what an act changes. */
async function expectStill(
  window: Locator,
  selector: string,
  what: string,
  act: () => Promise<void>,
  shown: () => Promise<void>,
): Promise<void> {
  await step(what, async () => {
    const before = await placesOf(window, selector);
    expect(Object.keys(before).length).toBeGreaterThan(1);
    await act();
    await shown();
    const after = await placesOf(window, selector);
    const moved = Object.entries(before).filter(([name, place]) =>
      place.some((measure, index) => !(Math.abs((after[name]?.[index] ?? Number.NaN) - measure) <= 1)),
    );
    expect(moved.map(([name, place]) => ({ name, before: place, after: after[name] }))).toEqual([]);
  });
}

/** The widths of a wide page and of a phone. */
const WIDTHS = [1280, 390];

for (const width of WIDTHS) {
  const on = `on a page that is ${width} wide`;

  test(`ticking a character or an option in the request window moves no row and no button, ${on}`, async ({ gm }) => {
    await gm.setViewportSize({ width, height: 860 });
    await openRequestWindow(gm);
    const window = gm.locator(".request-window");
    await window.locator("[type=submit]").waitFor();
    const STAYS = ".people input, .form-footer button";
    const people = window.locator(".person");
    for (const person of await people.all()) {
      const name = await person.locator(".name").innerText();
      const figure = person.locator(".figure");
      const tick = person.getByRole("checkbox");
      // Playwright need not scroll for what has come into sight by its focus.
      await tick.focus();
      await expectStill(
        window,
        STAYS,
        `${name} ticked`,
        () => tick.click(),
        () => figure.waitFor(),
      );
      expect(await figure.innerText()).not.toBe("");
    }
    const first = people.first();
    await first.getByRole("checkbox").focus();
    await expectStill(
      window,
      STAYS,
      "unticked",
      () => first.getByRole("checkbox").click(),
      () => first.locator(".figure").waitFor({ state: "detached" }),
    );
    const kinds = window.locator("[name=kind]");
    // Where the kinds are seen, Playwright need not scroll for them.
    await kinds.last().scrollIntoViewIfNeeded();
    for (const kind of ["challenge", "contest", "checks"]) {
      const choice = window.locator(`[name=kind][value=${kind}]`);
      await expectStill(
        window,
        `${STAYS}, [name=kind]`,
        kind,
        () => choice.click({ force: true }),
        () => gm.waitForTimeout(300),
      );
      expect(await choice.isChecked()).toBe(true);
    }
  });

  test(`what is typed or ticked in the roll dialog moves neither its fields nor its buttons, ${on}`, async ({ gm }) => {
    await gm.setViewportSize({ width, height: 860 });
    const STAYS = ".setup :is(input, select, button), .more summary, .form-footer button";
    const rolled = [
      ["Naddaha", "Awareness"],
      ["Torvald Farwalker", "Perception"],
      ["Boben", "Pathfinding"],
      ["Ren", "Ace Pilot"],
    ] as const;
    for (const [name, ability] of rolled) {
      await gm.evaluate(
        ([called, learned]) => {
          const actor = game.actors.getName(called, { strict: true });
          const { api } = game.system as unknown as { api: { rollTrait(...roll: unknown[]): Promise<unknown> } };
          const { id, type } = actor.items.getName(learned, { strict: true });
          void api.rollTrait(actor, type === "trait" ? { traits: [id] } : { ability: id });
        },
        [name, ability] as const,
      );
      const window = dialog(gm);
      const target = window.locator("input[name=target]");
      const formula = window.locator("[type=submit] .formula");
      await formula.waitFor();
      const still = (what: string, act: () => Promise<void>, shown: () => Promise<void>): Promise<void> =>
        expectStill(window, STAYS, `${name}: ${what}`, act, shown);
      for (const [typed, said] of [
        ["12", / 12$/],
        ["100", / 100$/],
        ["x", /[^ ]$/],
        ["7", / 7$/],
      ] as const) {
        const show = () => expect.poll(() => formula.innerText()).toMatch(said);
        await still(`the target ${typed}`, () => target.fill(typed), show);
      }
      for (const box of await window.locator(".circumstances [type=checkbox]").all()) {
        const isOn = await box.isChecked();
        for (const ticked of [!isOn, isOn]) {
          const show = () => expect.poll(() => box.isChecked()).toBe(ticked);
          await still(`${await box.getAttribute("name")}`, () => box.click({ force: true }), show);
        }
      }
      await window.getByRole("button", { name: "Add a modifier" }).click();
      const bonus = window.locator("[name='modifiers.0.value']");
      await formula.waitFor();
      const before = await formula.innerText();
      await still(
        "a bonus",
        () => bonus.fill("3"),
        () => expect.poll(() => formula.innerText()).not.toBe(before),
      );
      await still(
        "a number that is refused",
        () => target.fill("9x"),
        () => gm.waitForTimeout(300),
      );
      await still(
        "which is told",
        () => window.locator("[type=submit]").click(),
        () => expect.poll(() => target.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false),
      );
      await window.getByRole("button", { name: "Cancel" }).click();
      await window.waitFor({ state: "detached" });
    }
  });
}
