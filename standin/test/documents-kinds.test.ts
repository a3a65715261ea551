import { describe, expect, it, vi } from "vitest";
import type { ClientDocument } from "../src/client/documents/client-document.ts";
import { only14 } from "./generation.ts";
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

  only14("effects in a compendium have folders", async () => {
    await openHero();
    expect(page.CONST.FOLDER_DOCUMENT_TYPES).toContain("ActiveEffect");
    expect((await page.Folder.create({ name: "Blessings", type: "ActiveEffect" }))?.type).toBe("ActiveEffect");
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

  it("kinds which the stand-in lacks say so", async () => {
    await openFixture();
    expect(() => page.foundry.documents.Adventure).toThrow("The stand-in has no foundry.documents.Adventure");
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

  it("offer the type first that CONFIG has as default", async () => {
    await openFixture();
    page.CONFIG.Actor.defaultType = "monster";
    const { Actor } = page as unknown as { Actor: typeof ClientDocument };
    const asked = Actor.createDialog({}, { renderSheet: false });
    const element = await dialog();
    expect(element?.querySelector<HTMLSelectElement>("[name=type]")?.value).toBe("monster");
    press(element, "ok");
    expect(await asked).toMatchObject({ type: "monster" });
  });

  it("begin with the name and the default type that are given, as far as these are permitted", async () => {
    await openFixture();
    page.CONFIG.Actor.defaultType = "monster";
    const { Actor } = page as unknown as { Actor: typeof ClientDocument };
    const asked = Actor.createDialog({ name: "Mira", folder: "" }, { renderSheet: false }, { types: ["hero"] });
    const name = (await dialog())?.querySelector<HTMLInputElement>("[name=name]");
    expect([name?.value, name?.placeholder]).toEqual(["Mira", Actor.defaultName({ type: "hero" })]);
    press(await dialog(), "ok");
    expect(await asked).toMatchObject({ name: "Mira", type: "hero" });
    await expect(Actor.createDialog({}, {}, { types: [] })).rejects.toThrow("must not be empty");
  });

  it("are drawn by a template of a system's own, which is told what else it wants to know", async () => {
    await openFixture();
    const { Actor } = page as unknown as { Actor: typeof ClientDocument };
    const template = "systems/fixture/templates/create.hbs";
    const asked = Actor.createDialog(
      { type: "monster" },
      { renderSheet: false },
      { template, context: { hint: "Who?" } },
    );
    const element = await dialog();
    expect(element?.querySelector(".hint")?.textContent).toBe("Who?");
    expect([...(element?.querySelectorAll("option") ?? [])].map(({ value, selected }) => [value, selected])).toEqual([
      ["hero", false],
      ["monster", true],
    ]);
    const name = element?.querySelector<HTMLInputElement>("[name=name]");
    expect(name?.placeholder).toBe("monster");
    const type = element?.querySelector<HTMLSelectElement>("[name=type]");
    if (type) type.value = "hero";
    type?.dispatchEvent(new Event("change", { bubbles: true }));
    expect(name?.placeholder).toBe("Hero (2)");
    press(element, "ok");
    expect(await asked).toMatchObject({ name: "Hero (2)", type: "hero" });
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
