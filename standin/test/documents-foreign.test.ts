import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { HERO, openFixture } from "./open-fixture.ts";

/** Code as published systems write it, against the globals alone. */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call,
   @typescript-eslint/no-unsafe-argument -- a system in JavaScript knows nothing of types, and writes what it likes */
const page = host as any;

describe("a system's own classes of documents", () => {
  it("choose the artwork of what is made without a picture, by its type", async () => {
    await openFixture();
    const icons: Record<string, string> = { gear: "icons/svg/sword.svg" };
    class SystemItem extends page.Item {
      static getDefaultArtwork(data: any) {
        return { img: icons[data.type] ?? super.getDefaultArtwork(data).img };
      }
    }
    page.CONFIG.Item.documentClass = SystemItem;
    const [plain, own] = await page.Item.createDocuments([
      { name: "Sword", type: "gear" },
      { name: "Bow", type: "gear", img: "icons/svg/target.svg" },
    ]);
    expect([plain.img, own.img]).toEqual(["icons/svg/sword.svg", "icons/svg/target.svg"]);
    const [carried] = await page.game.actors.get(HERO).createEmbeddedDocuments("Item", [{ name: "Axe", type: "gear" }]);
    expect(carried.img).toBe("icons/svg/sword.svg");
  });

  it("choose the pictures of actors and of their tokens, unless an actor brings its own", async () => {
    await openFixture();
    class SystemActor extends page.Actor {
      static getDefaultArtwork() {
        return { img: "icons/svg/skull.svg", texture: { src: "icons/svg/terror.svg" } };
      }
    }
    page.CONFIG.Actor.documentClass = SystemActor;
    const plain = await page.Actor.create({ name: "Ghoul", type: "hero" });
    expect([plain.img, plain.prototypeToken.texture.src]).toEqual(["icons/svg/skull.svg", "icons/svg/terror.svg"]);
    const own = await page.Actor.create({ name: "Ghost", type: "hero", img: "icons/svg/aura.svg" });
    expect(own.prototypeToken.texture.src).toBe("icons/svg/aura.svg");
  });

  it("have new compendia indexed by the fields they configure", async () => {
    await openFixture();
    page.CONFIG.Item.compendiumIndexFields = ["system.weight"];
    const { CompendiumCollection } = page.foundry.documents.collections;
    const pack = await CompendiumCollection.createCompendium({ label: "Chest", type: "Item" });
    await page.Item.create({ name: "Sword", type: "gear", system: { weight: 3 } }, { pack: pack.collection });
    expect(pack.index.getName("Sword")).toMatchObject({ name: "Sword", system: { weight: 3 } });
  });
});

describe("a record of a system's own", () => {
  it("takes ids for keys, and nothing else", async () => {
    await openFixture();
    const { fields, validators } = page.foundry.data;
    const field = new fields.TypedObjectField(new fields.NumberField(), { validateKey: validators.isValidId });
    expect(field.clean({ abcdefghijklmnop: "1", short: 2 })).toEqual({ abcdefghijklmnop: 1 });
  });

  it("may ask what a text is", async () => {
    await openFixture();
    const { validators } = page.foundry.data;
    expect(["abcdefghij123456", "abc", null].map(validators.isValidId)).toEqual([true, false, false]);
    expect(["#12ab9F", "12ab9f", "#fff"].map(validators.isColorString)).toEqual([true, false, false]);
    expect(['{"a": 1}', "{a}"].map(validators.isJSON)).toEqual([true, false]);
  });
});

describe("the configuration", () => {
  it("takes fonts, icons and what is about the canvas, as packages give it when the game starts", async () => {
    await openFixture();
    const { CONFIG } = page;
    CONFIG.fontDefinitions.Modesto = { editor: true, fonts: [{ urls: ["fonts/modesto.woff2"] }] };
    CONFIG.controlIcons.defeated = "icons/svg/blood.svg";
    CONFIG.Canvas.visionModes.darkvision = { label: "Darkvision" };
    CONFIG.Note.objectClass = class {};
    CONFIG.weatherEffects.ash = { id: "ash" };
    expect(CONFIG.controlIcons).toMatchObject({ combat: "icons/svg/combat.svg", defeated: "icons/svg/blood.svg" });
  });

  it("is fresh at every table", async () => {
    await openFixture();
    expect(page.CONFIG.controlIcons.defeated).toBe("icons/svg/skull.svg");
    expect(page.CONFIG.fontDefinitions).not.toHaveProperty("Modesto");
  });
});

describe("the kinds of documents", () => {
  it("are listed by where they are", async () => {
    await openFixture();
    const { ALL_DOCUMENT_TYPES, EMBEDDED_DOCUMENT_TYPES, WORLD_DOCUMENT_TYPES } = page.CONST;
    for (const kind of WORLD_DOCUMENT_TYPES) expect(page.game.collections.get(kind)?.documentName).toBe(kind);
    for (const kind of EMBEDDED_DOCUMENT_TYPES) expect(page.getDocumentClass(kind).documentName).toBe(kind);
    expect(new Set(ALL_DOCUMENT_TYPES)).toEqual(new Set([...WORLD_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES]));
  });
});
