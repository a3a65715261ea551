import { describe, expect, it, vi } from "vitest";
import { Tour } from "../src/client/nue/tour.ts";
import type { TourConfig } from "../src/client/nue/tour.ts";
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

/** Packages derive tours of their own. */
class GuidedTour extends Tour {}

function register(game: Game): Tour {
  const tour = new GuidedTour(config);
  game.tours.register("fixture", "around", tour);
  return tour;
}

const shown = () => document.querySelector(".tour .step-title")?.textContent ?? null;

const press = (action: string) => {
  document.querySelector<HTMLElement>(`.tour [data-action="${action}"]`)?.click();
};

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

  it("is read from the JSON file of a package, as a tour of the class that reads it", async () => {
    const { game } = await openFixture();
    const tour = await GuidedTour.fromJSON("systems/fixture/tours/around.json");
    expect(tour).toBeInstanceOf(GuidedTour);
    expect(tour.config).toMatchObject({ description: "Where everything is", canBeResumed: false });
    game.tours.register("fixture", "read", tour);
    await tour.start();
    expect(shown()).toBe("Welcome");
    tour.exit();
    await expect(Tour.fromJSON("systems/fixture/tours/nowhere.json")).rejects.toThrow("nowhere.json");
  });

  it("goes step by step to its end, which is remembered", async () => {
    const { game } = await openFixture();
    const place = Object.assign(document.createElement("div"), { id: "a-place" });
    document.body.append(place);
    const tour = register(game);
    await tour.start();
    expect([shown(), tour.status, GuidedTour.activeTour]).toEqual(["Welcome", "in-progress", tour]);
    expect(document.querySelector(".tour .step-content")?.innerHTML).toBe("<p>Look <b>around</b>.</p>");
    press("next");
    await vi.waitFor(() => {
      expect(shown()).toBe("A place");
    });
    expect(tour.targetElement).toBe(place);
    press("previous");
    await vi.waitFor(() => {
      expect(shown()).toBe("Welcome");
    });
    await tour.progress(2);
    press("next");
    await vi.waitFor(() => {
      expect(tour.status).toBe("completed");
    });
    expect([shown(), tour.stepIndex, GuidedTour.tourInProgress]).toEqual([null, null, false]);
    expect(game.settings.get("core", "tourProgress")).toEqual({ fixture: { around: 3 } });
    await tour.reset();
    expect(tour.status).toBe("unstarted");
    place.remove();
  });

  it("leaves out the steps for game masters, and can be left and taken up again", async () => {
    const { game } = await openFixture({ userId: ANNE });
    document.body.append(Object.assign(document.createElement("div"), { id: "a-place" }));
    const tour = register(game);
    expect(tour.steps.map(({ id }) => id)).toEqual(["welcome", "place"]);
    await tour.start();
    await tour.next();
    document.querySelector(".tour")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect([shown(), Tour.activeTour, tour.status]).toEqual([null, null, "in-progress"]);
    await tour.start();
    expect(shown()).toBe("A place");
    tour.exit();
    document.querySelector("#a-place")?.remove();
  });

  it("a step about something that is not there is an error, and so is a step there is not", async () => {
    const { game } = await openFixture();
    const tour = register(game);
    await expect(tour.progress(1)).rejects.toThrow("#a-place does not exist");
    tour.exit();
    await expect(tour.progress(7)).rejects.toThrow("not valid");
  });
});
