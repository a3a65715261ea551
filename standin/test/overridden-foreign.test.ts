import { describe, expect, it, vi } from "vitest";
import { host } from "../src/client/host.ts";
import { ANNE, GM, HERO, openFixture, settled } from "./open-fixture.ts";

/**
 * On both generations: what published systems override or register without giving anything back, or with more than a value: code in
 * JavaScript, against the globals alone.
 */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call -- a system in JavaScript knows nothing of
   types, and writes what it likes */
const page = host as any;

describe("what a system overrides may give nothing back", () => {
  it("data for formulas that are nothing are no data", async () => {
    await openFixture();
    class SystemActor extends page.Actor {
      getRollData(): undefined {
        return undefined;
      }
    }
    page.CONFIG.Actor.documentClass = SystemActor;
    const actor = await page.Actor.create({ name: "Ghost", type: "hero" });
    const roll = await new page.Roll("1d1 + @strength", actor.getRollData()).evaluate();
    expect(roll.total).toBe(1);
  });

  it("a document prepares, is changed and is deleted", async () => {
    await openFixture();
    const heard: string[] = [];
    class SystemActor extends page.Actor {
      prepareBaseData(): void {
        super.prepareBaseData();
        heard.push("base");
      }
      async _preCreate(data: any, options: any, user: any): Promise<void> {
        await super._preCreate(data, options, user);
        this.updateSource({ name: `${data.name} the Bold` });
      }
      async _preUpdate(changes: any, options: any, user: any): Promise<void> {
        await super._preUpdate(changes, options, user);
      }
      _preDelete(): void {
        heard.push("deleted");
      }
    }
    page.CONFIG.Actor.documentClass = SystemActor;
    const actor = await page.Actor.create({ name: "Ghost", type: "hero" });
    expect(actor.name).toBe("Ghost the Bold");
    await actor.update({ name: "Bob" });
    expect(actor.name).toBe("Bob");
    await actor.delete();
    expect(page.game.actors.has(actor.id)).toBe(false);
    expect(new Set(heard)).toEqual(new Set(["base", "deleted"]));
  });

  it("the steps of a window, whose actions read what the element of the action and those around it hold", async () => {
    await openFixture();
    const { HandlebarsApplicationMixin, ApplicationV2 } = page.foundry.applications.api;
    const seen: unknown[] = [];
    class Plain extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS = { id: "plain", actions: { press: Plain.onPress } };
      static PARTS = { main: { template: "systems/fixture/templates/rows.hbs" } };
      static onPress(this: any, _event: Event, target: HTMLElement): void {
        seen.push(this === window, target.dataset["row"], target.closest<HTMLElement>("[data-item-id]")?.dataset);
      }
      async _preparePartContext(): Promise<void> {}
      async _onRender(): Promise<void> {}
      _configureRenderOptions(options: any): void {
        super._configureRenderOptions(options);
      }
    }
    const window = new Plain();
    await window.render({ force: true });
    window.element.querySelector("b").click();
    await settled();
    expect(seen).toEqual([true, "3", expect.objectContaining({ itemId: "a" })]);
    await window.close();
  });

  it("the button of a dialog, whose answer is then its name", async () => {
    await openFixture();
    const { DialogV2 } = page.foundry.applications.api;
    const asked = DialogV2.wait({
      window: { title: "Rest" },
      content: "<p>How long?</p>",
      buttons: [
        { action: "short", label: "Short", callback: () => undefined },
        { action: "long", label: "Long", callback: () => 8 },
      ],
    });
    const button = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>("dialog [data-action=short]");
      if (!found) throw new Error("The dialog is not there yet.");
      return found;
    });
    button.click();
    expect(await asked).toBe("short");
  });
});

describe("a request as systems send it, by queries", () => {
  it("is answered with what its handler rolls, and each question has its own time", async () => {
    const { world } = await openFixture();
    page.CONFIG.queries["fixture.check"] = async ({ formula, actor }: any, { timeout }: any) => {
      const found = page.fromUuidSync(actor);
      const roll = await new page.Roll(formula, found.getRollData()).evaluate();
      await roll.toMessage({ speaker: page.ChatMessage.getSpeaker({ actor: found }) });
      return { total: roll.total, timeout };
    };
    const anne = world.join(ANNE);
    const data = { formula: "3d1", actor: `Actor.${HERO}` };
    expect(await anne.query(GM, "fixture.check", data, { timeout: 5000 })).toEqual({ total: 3, timeout: 5000 });
    expect(page.game.messages.contents.at(-1).rolls[0].total).toBe(3);
  });

  it("may be answered with nothing, by whoever only shows something", async () => {
    const { world } = await openFixture();
    const shown: unknown[] = [];
    page.CONFIG.queries["fixture.show"] = (data: unknown) => void shown.push(data);
    const answer = await world.join(ANNE).query(GM, "fixture.show", { text: "Boo" });
    expect([answer ?? null, shown]).toEqual([null, [{ text: "Boo" }]]);
  });
});
