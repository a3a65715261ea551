import { describe, expect, it, vi } from "vitest";
import { RegionBehaviorType, type RegionEvent } from "../src/client/data/type-data-model.ts";
import type { RegionDocument } from "../src/client/documents/region.ts";
import type { Scene } from "../src/client/documents/scene.ts";
import type { TokenDocument } from "../src/client/documents/token.ts";
import { host } from "../src/client/host.ts";
import { HERO, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const square = { type: "rectangle", x: 1000, y: 1000, width: 500, height: 500 };
const inside = { x: 1200, y: 1200 };

/** Opens a scene with a region and the hero's token outside it; `told` is what the region's behavior has heard. */
async function openRegion() {
  await openFixture();
  const told: (readonly [string, unknown, unknown])[] = [];
  const { TOKEN_ENTER, TOKEN_EXIT } = page.CONST.REGION_EVENTS;
  async function tell(this: RegionBehaviorType, { name, data, region }: RegionEvent): Promise<void> {
    told.push([name, (data as { token: { name: string } }).token.name, region === this.region]);
    await Promise.resolve();
  }
  class Listening extends RegionBehaviorType {
    static override defineSchema() {
      return {};
    }

    static override events = { [TOKEN_ENTER]: tell, [TOKEN_EXIT]: tell };
  }
  const config = host.CONFIG as { RegionBehavior: { dataModels: Record<string, unknown> } };
  config.RegionBehavior.dataModels["pauseGame"] = Listening;
  const scene = await (host as unknown as { Scene: { create(data: object): Promise<Scene> } }).Scene.create({
    name: "Cave",
  });
  const [region] = (await scene.createEmbeddedDocuments("Region", [
    { name: "Pit", shapes: [square], behaviors: [{ type: "pauseGame" }] },
  ])) as [RegionDocument];
  const [token] = (await scene.createEmbeddedDocuments("Token", [{ actorId: HERO }])) as [TokenDocument];
  const [behavior] = region.behaviors;
  if (!behavior) throw new Error("The region has no behavior");
  return { scene, region, behavior, token, told };
}

const entered = ["tokenEnter", "Hero", true];
const left = ["tokenExit", "Hero", true];

describe("a region", () => {
  it("holds the tokens whose middle is in one of its shapes, at its heights", async () => {
    const { region, token, scene } = await openRegion();
    expect([token.regions?.size, region.tokens.size]).toEqual([0, 0]);
    await token.update(inside);
    expect([[...(token.regions ?? [])], [...region.tokens]]).toEqual([[region], [token]]);
    await token.update({ elevation: 50 });
    expect(token.regions?.has(region)).toBe(true);
    await region.update({ elevation: { bottom: 0, top: 10 } });
    await vi.waitUntil(() => token.regions?.size === 0);
    const [other] = await scene.createEmbeddedDocuments("Token", [{ actorId: HERO, ...inside }]);
    expect([...region.tokens]).toEqual([other]);
  });

  it("tells its behaviors which tokens enter and leave it", async () => {
    const { region, token, told } = await openRegion();
    await token.update(inside);
    await token.update({ x: 1201 });
    await token.update({ x: 0 });
    await region.update({ shapes: [{ ...square, x: 0 }] });
    await vi.waitUntil(() => told.length === 3);
    await token.delete();
    expect(told).toEqual([entered, left, entered, left]);
  });

  it("tells a behavior that becomes active of the tokens in it, as if they had entered, and otherwise that they have left", async () => {
    const { region, behavior, token, told } = await openRegion();
    await token.update(inside);
    await behavior.update({ name: "Trap" });
    await behavior.update({ disabled: true });
    expect(behavior.active).toBe(false);
    await token.update({ x: 0 });
    await token.update(inside);
    await behavior.update({ disabled: false });
    await behavior.delete();
    await region.createEmbeddedDocuments("RegionBehavior", [{ type: "pauseGame" }]);
    expect(told).toEqual([entered, left, entered, left, entered]);
  });
});
