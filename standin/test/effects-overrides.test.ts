import { describe, expect, it } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import { config } from "./effects-table.ts";
import { openHero, systemOf } from "./open-hero.ts";
import { generation } from "../src/client/generations/index.ts";

/** An effect that adds three to the hero's greatest health, in the words of the generation. */
function blessing() {
  const change = { key: "system.hp.max", value: "3" };
  const isModern = generation().documents.effectsHavePhases;
  const changes = [{ ...change, ...(isModern ? { type: "add" } : { mode: 2 }) }];
  return isModern ? { name: "Blessing", system: { changes } } : { name: "Blessing", changes };
}

/** The hero with the blessing, of a class which a system has made of the configured one. */
async function blessed(extend: (Base: typeof Actor) => typeof Actor) {
  const { hero, game } = await openHero();
  await hero.createEmbeddedDocuments("ActiveEffect", [blessing()]);
  const source = hero.toObject();
  config().Actor.documentClass = extend(config().Actor.documentClass);
  const made = new (config().Actor.documentClass as unknown as new (data: object) => Actor)(source);
  return { made, game };
}

describe("a system's own applyActiveEffects", () => {
  it("may prepare what effects shall find, and go on with what they have made", async () => {
    const { made } = await blessed(
      (Base) =>
        class extends Base {
          override applyActiveEffects(phase?: string): void {
            if (phase !== "final") systemOf(this).hp.max = 20;
            super.applyActiveEffects(phase);
            if (phase !== "final") systemOf(this).hp.max *= 2;
          }
        },
    );
    expect(systemOf(made).hp.max).toBe(46);
    expect(made.overrides).toMatchObject({ system: { hp: { max: 23 } } });
  });

  it("may leave out some effects by allApplicableEffects", async () => {
    const { made } = await blessed(
      (Base) =>
        class extends Base {
          override *allApplicableEffects() {
            for (const effect of super.allApplicableEffects()) if (effect.name !== "Blessing") yield effect;
          }
        },
    );
    expect(systemOf(made).hp.max).toBe(9);
  });
});
