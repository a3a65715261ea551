import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extras.ts";
import { GuidedTour, usualCreature } from "./guided-tour.ts";

/** The tours, as far as the help and the welcome offer them. Their steps are the JSON files beside the template of the help. */
export const tours: Extra = {
  welcomeChoices: [{ name: "showAround", label: "QUADRIVIUM.Welcome.showAround", use: showAround }],
  helpEntries: [showInHelp],
  hooks: { renderChatMessageHTML: activateTourButtons },
  ready: registerTours,
};

/** The names of the tours, in the order in which newcomers take them. */
const names = ["firstRoll", "firstRequest", "newCharacter"] as const;

/** Registers the tours with Foundry, which lists them in its tour management. Call it in the ready hook. */
async function registerTours(): Promise<void> {
  for (const name of names) {
    game.tours.register(
      "quadrivium",
      name,
      await GuidedTour.fromJSON(`systems/quadrivium/templates/extras/tours/${name}.json`),
    );
  }
}

/** Starts the tour of the first roll; without a character to roll for, the one that shows how to make one. */
async function showAround(): Promise<void> {
  // The tab of the directory cannot be shown while it takes in new characters.
  await ui.actors.render();
  await game.tours.get(`quadrivium.${usualCreature() ? "firstRoll" : "newCharacter"}`)?.start();
}

/** Returns buttons for the tours that this user can take now. */
function showInHelp(): Promise<string> {
  const offered = names.flatMap((name) => {
    const tour = game.tours.get(`quadrivium.${name}`);
    return tour instanceof GuidedTour && tour.canStart && tour.lack === null ? { name, title: tour.title } : [];
  });
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/extras/tours/help.hbs", {
    tours: offered,
  });
}

/** Lets the buttons of a message that name a tour start it; for the hook `renderChatMessageHTML`. */
function activateTourButtons(_message: unknown, html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-quadrivium-tour]")) {
    button.addEventListener("click", () => {
      const tour = game.tours.get(`quadrivium.${button.dataset.quadriviumTour ?? ""}`);
      if (tour) fireAndForget(tour.start());
    });
  }
}
