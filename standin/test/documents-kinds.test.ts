import { describe, expect, it, vi } from "vitest";
import type { ClientDocument } from "../src/client/documents/client-document.ts";
import { ANNE, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";
import { openHero } from "./open-hero.ts";

describe("other documents", () => {
  it("folders know what is in them", async () => {
    const { game, hero } = await openHero();
    const folder = await page.Folder.create({ name: "Party", type: "Actor" });
    await hero.update({ folder: folder?.id });
    expect(hero.folder).toBe(folder);
    expect(folder?.contents).toEqual([hero]);
    await game.folders.get(folder?.id)?.delete();
    expect(hero.folder).toBeNull();
  });

  it("a script macro runs with its names", async () => {
    const { hero } = await openHero({ userId: ANNE });
    const command = "return [speaker.actor, actor.name, character === actor, extra];";
    const macro = await page.Macro.create({ name: "Test", type: "script", command });
    expect(await macro?.execute({ extra: 3 })).toEqual([hero.id, "Hero", true, 3]);
  });

  it("a copy has no id, and can be created at once", async () => {
    const { game, hero } = await openHero();
    const copy = hero.clone({ name: "Twin" });
    expect(copy.id).toBeNull();
    expect(copy.items.size).toBe(1);
    expect(game.actors.size).toBe(1);
    await Promise.resolve(hero.clone({ name: "Twin" }, { save: true }));
    expect(game.actors.getName("Twin")?.items.size).toBe(1);
  });

  it("are linked to with the icon that CONFIG has for their type", async () => {
    const { hero } = await openHero();
    const icon = () => hero.toAnchor().querySelector("i")?.className;
    const before = icon();
    page.CONFIG.Actor.typeIcons["hero"] = "fa-solid fa-shield";
    expect(before).not.toBe("fa-solid fa-shield");
    expect(icon()).toBe("fa-solid fa-shield");
  });
});

describe("dialogs", () => {
  const dialog = async () => {
    await vi.waitUntil(() => document.querySelector("dialog.application form"));
    return document.querySelector<HTMLElement>("dialog.application");
  };
  const press = (element: HTMLElement | null, action: string) =>
    element?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`)?.click();

  it("ask for the name and type of a new document", async () => {
    const { game } = await openFixture();
    const { Actor } = page as unknown as { Actor: typeof ClientDocument };
    const asked = Actor.createDialog({}, { renderSheet: false });
    const element = await dialog();
    const types = [...(element?.querySelectorAll("option") ?? [])].map((option) => option.value);
    expect(types).toEqual(["hero", "monster"]);
    const name = element?.querySelector<HTMLInputElement>("[name=name]");
    if (name) name.value = "Mira";
    press(element, "ok");
    expect(await asked).toMatchObject({ name: "Mira", type: "hero" });
    expect(game.actors.getName("Mira")).toBeDefined();
  });

  it("ask before deleting, and do nothing when the answer is no", async () => {
    const { game, hero } = await openHero();
    const refused = hero.deleteDialog();
    press(await dialog(), "no");
    expect(await refused).toBe(false);
    expect(game.actors.size).toBe(1);
    await vi.waitUntil(() => !document.querySelector("dialog.application"));
    const agreed = hero.deleteDialog();
    press(await dialog(), "yes");
    await agreed;
    expect(game.actors.size).toBe(0);
  });
});
