import { describe, expect, it } from "vitest";
import { DiceConfig } from "../src/client/applications/settings/menus/dice-config.ts";
import { diceSettings } from "./dice-host.ts";
import { ANNE, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

async function openWindow(userId?: string) {
  const { game } = await openFixture(userId ? { userId } : {});
  const menu = game.settings.menus.get(`core.${page.Roll.DICE_CONFIGURATION_SETTING}`);
  if (!menu) throw new Error("There is no menu for dice");
  const app = new menu.type() as DiceConfig;
  await app.render({ force: true });
  return { app, game, menu };
}

const selects = (app: DiceConfig) => [...app.element.querySelectorAll("select")];

describe("the window in which users choose how their dice are thrown", () => {
  it("offers each die that can be configured, with all methods there are", async () => {
    const { app } = await openWindow();
    expect(selects(app).map(({ name }) => name)).toEqual(["d4", "d6", "d8", "d10", "d12", "d20", "d100"]);
    const [d4] = selects(app);
    expect([...(d4?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ["", "As usual"],
      ["mersenne", "Digital"],
      ["manual", "Manual"],
    ]);
    expect(d4?.value).toBe("");
    expect(selects(app).every(({ labels }) => labels.length === 1)).toBe(true);
  });

  it("offers a package's dice and methods, and nobody typing who may not", async () => {
    const { app, game } = await openWindow(ANNE);
    expect([...(selects(app)[0]?.options ?? [])].map(({ value }) => value)).toEqual(["", "mersenne"]);
    diceSettings().fulfillment.dice["s"] = { label: "Stress", icon: "<i></i>" };
    diceSettings().fulfillment.methods["tray"] = { label: "Tray", interactive: true };
    await game.settings.set("core", "diceConfiguration", { s: "tray" });
    await app.render();
    const stress = selects(app).at(-1);
    expect([stress?.name, stress?.querySelector("option[selected]")?.textContent]).toEqual(["s", "Tray"]);
  });
});
