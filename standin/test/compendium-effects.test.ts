import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { CompendiumCollection } from "../src/client/documents/compendium-collection.ts";
import { only13, only14 } from "./generation.ts";
import { buildPack, packsRoot, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";
import { heroOf } from "./open-hero.ts";

usePacks();

const GLOW = "glow000000000000";

/** A table whose system has a pack of effects too, built by the official tool. */
async function openSpells() {
  const system = { changes: [{ key: "system.bonus", type: "add", value: 2 }] };
  const glow = { _id: GLOW, _key: `!effects!${GLOW}`, name: "Glow", type: "base", system };
  await buildPack("spells", [glow]);
  const path = join(packsRoot(), "system.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as { packs: { name: string }[] };
  const packs = manifest.packs.filter(({ name }) => name !== "spells");
  const spells = { name: "spells", label: "Spells", path: "packs/spells", type: "ActiveEffect" };
  await writeFile(path, JSON.stringify({ ...manifest, packs: [...packs, spells] }));
  return openPacks();
}

only14("a pack of active effects is opened like any other, and what it holds is given to actors", async () => {
  const { game } = await openSpells();
  const pack = game.packs.get("fixture.spells") as CompendiumCollection;
  expect(pack.documentName).toBe("ActiveEffect");
  expect(pack.index.get(GLOW)).toMatchObject({ name: "Glow", uuid: `Compendium.fixture.spells.ActiveEffect.${GLOW}` });
  const glow = (await pack.getDocument(GLOW)) as unknown as ActiveEffect;
  expect(glow).toMatchObject({ name: "Glow", pack: "fixture.spells", parent: null, inCompendium: true });
  const hero = heroOf(game);
  await hero.createEmbeddedDocuments("ActiveEffect", [glow.toObject()]);
  expect((hero.system as unknown as { bonus: number }).bonus).toBe(2);
});

only13("a pack of active effects is left out, and the rest of the system is played", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { game } = await openSpells();
  expect([...game.packs.keys()]).toEqual(["fixture.gear", "fixture.monsters"]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("The pack spells is left out"));
});
