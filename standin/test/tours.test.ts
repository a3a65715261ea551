import { afterEach, describe, expect, it } from "vitest";
import { SidebarTour, Tour, type TourConfig } from "../src/client/nue/tour.ts";
import type { Game } from "../src/client/game.ts";
import { ANNE, openFixture } from "./open-fixture.ts";

const config: TourConfig = {
  title: "FIXTURE.Only",
  canBeResumed: true,
  steps: [
    { id: "welcome", title: "Welcome", content: "<p>Look <b>around</b>.</p>" },
    { id: "place", title: "A place", content: "Here.", selector: "#a-place" },
    { id: "secret", title: "For you", content: "Only.", restricted: true },
  ],
};

interface Tab {
  readonly active: boolean;
  render(options: object): Promise<unknown>;
}

function register(game: Game): Tour {
  const tour = new Tour(config);
  game.tours.register("fixture", "around", tour);
  return tour;
}

const shown = () => document.querySelector(".tour .step-title")?.textContent ?? null;

/** Puts onto the page what the second step is about. */
function placeOnPage(): HTMLElement {
  const place = Object.assign(document.createElement("div"), { id: "a-place" });
  document.body.append(place);
  return place;
}

afterEach(() => {
  Tour.activeTour?.exit();
  document.querySelector("#a-place")?.remove();
});

// Each generation has the same tours.
it("asks a tour for its steps and its status while it is made, before its class has fields of its own", async () => {
  await openFixture();
  const asked: string[] = [];
  class AskedTour extends Tour {
    override get steps() {
      asked.push("steps");
      return super.steps;
    }
    override get status() {
      asked.push("status");
      return super.status;
    }
  }
  expect(new AskedTour(config).stepIndex).toBe(-1);
  expect(asked).toEqual(expect.arrayContaining(["steps", "status"]));
});

describe("tours", () => {
  it("a tour learns whose it is when it is registered, once", async () => {
    const { game } = await openFixture();
    const tour = register(game);
    expect([tour.key, tour.title, tour.status, tour.stepIndex]).toEqual([
      "fixture.around",
      "only in English",
      "unstarted",
      -1,
    ]);
    expect(game.tours.get("fixture.around")).toBe(tour);
    expect(() => {
      game.tours.register("fixture", "around", new Tour(config));
    }).toThrow("already been registered");
  });

  it("can be started, unless its class says that it cannot now", async () => {
    const { game } = await openFixture();
    class LaterTour extends Tour {
      override get canStart(): boolean {
        return false;
      }
    }
    expect([register(game).canStart, new LaterTour(config).canStart]).toEqual([true, false]);
  });

  it("reads the file of a tour, whose class may show a tab of the sidebar", async () => {
    const { game } = await openFixture();
    const tour = await SidebarTour.fromJSON("systems/fixture/tour.json");
    game.tours.register("fixture", "tabs", tour);
    const { sidebar, actors } = (globalThis as unknown as { ui: Record<"sidebar" | "actors", Tab> }).ui;
    await sidebar.render({ force: true });
    await actors.render({ force: true });
    await tour.start();
    expect([shown(), actors.active]).toEqual(["The actors", true]);
  });

  it("goes step by step to its end, which is remembered", async () => {
    const { game } = await openFixture();
    const place = placeOnPage();
    const tour = register(game);
    await tour.start();
    expect([shown(), tour.status, Tour.activeTour]).toEqual(["Welcome", "in-progress", tour]);
    await tour.next();
    expect(shown()).toBe("A place");
    expect(tour.targetElement).toBe(place);
    await tour.previous();
    expect(shown()).toBe("Welcome");
    await tour.progress(2);
    await tour.next();
    expect(tour.status).toBe("completed");
    expect(game.settings.get("core", "tourProgress")).toEqual({ fixture: { around: 3 } });
    await tour.reset();
    expect(tour.status).toBe("unstarted");
  });

  it("leaves out the steps for game masters, and can be left and taken up again", async () => {
    const { game } = await openFixture({ userId: ANNE });
    placeOnPage();
    const tour = register(game);
    expect(tour.steps.map(({ id }) => id)).toEqual(["welcome", "place"]);
    await tour.start();
    await tour.next();
    tour.exit();
    expect([shown(), Tour.activeTour, tour.status]).toEqual([null, null, "in-progress"]);
    await tour.start();
    expect(shown()).toBe("A place");
  });

  it("a class of a package prepares each step, and shows it in its own way", async () => {
    const { game } = await openFixture();
    const seen: unknown[] = [];
    class PreparedTour extends Tour {
      override async _preStep(): Promise<void> {
        await super._preStep();
        seen.push(`before ${this.currentStep?.id ?? ""}`);
      }
      override _renderStep(): Promise<void> {
        seen.push(this.currentStep?.id, this.config.title);
        return Promise.resolve();
      }
    }
    game.tours.register("fixture", "prepared", new PreparedTour(config));
    await game.tours.get("fixture.prepared")?.start();
    expect(seen).toEqual(["before welcome", "welcome", "FIXTURE.Only"]);
  });
});
