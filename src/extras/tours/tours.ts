import { say } from "../../base/words.ts";
import { fireAndForget } from "../../base/async.ts";
import { GuidedTour } from "./guided-tour.ts";
import type { GuidedStep } from "./guided-tour.ts";
import { fromExtras } from "../../ui/extras.ts";
import type { Extra } from "../../ui/extras.ts";
import { NEW_ACTOR, usualCreature } from "./step-subjects.ts";

/** The tours, as far as the help and the welcome offer them. */
export const tours: Extra = {
  welcomeChoices: [{ name: "showAround", label: "QUADRIVIUM.Welcome.showAround", use: showAround }],
  helpEntries: [showInHelp],
};

/** A step as it is planned: some are for worlds where an extra asks for new characters, some for those where only Foundry does. */
type Plan = Omit<GuidedStep, "title" | "content"> & { readonly ifAsked?: boolean };

const LOG = "#sidebar .chat-log";
const ROLL_CARD = `${LOG} .roll-card`;
const REQUEST_CARD = `${LOG} .request-card`;
const rolled = { appears: ROLL_CARD, isNew: true, then: "card" };
const requested = { appears: REQUEST_CARD, isNew: true, then: "answers" };

/** The steps of each tour; their words are in the language files, by the ids of the tour and the step. */
const plans = {
  firstRoll: [
    {
      id: "directory",
      opens: "actors",
      selector: '#sidebar #actors [data-entry-id="{actor}"]',
      until: { appears: ".character-sheet" },
      choosesActor: true,
    },
    {
      id: "trait",
      opens: "sheet",
      selector: '{sheet} :is([data-action="rollTrait"], [data-action="askForPool"])',
      around: ".window-content",
      until: { appears: ".roll-dialog" },
    },
    { id: "odds", opens: "rollDialog", selector: ".roll-dialog .odds", until: rolled },
    { id: "roll", opens: "rollDialog", selector: '.roll-dialog [type="submit"]', until: rolled },
    { id: "card", opens: "chat", selector: ROLL_CARD, end: "last" },
    { id: "decision", opens: "chat", selector: `${ROLL_CARD} .offers`, end: "last" },
    { id: "end" },
  ],
  firstRequest: [
    { id: "open", opens: "actors", selector: ".ask-for-rolls", until: { appears: ".request-window" } },
    { id: "whom", opens: "requestWindow", selector: ".request-window .whom", until: requested },
    { id: "what", opens: "requestWindow", selector: ".request-window .what", until: requested },
    { id: "target", opens: "requestWindow", selector: ".request-window .what .target", until: requested },
    { id: "send", opens: "requestWindow", selector: '.request-window [type="submit"]', until: requested },
    { id: "answers", opens: "chat", selector: REQUEST_CARD, end: "last" },
    { id: "end" },
  ],
  newCharacter: [
    {
      id: "create",
      opens: "actors",
      selector: '#sidebar #actors [data-action="createEntry"]',
      until: { appears: NEW_ACTOR },
    },
    {
      id: "what",
      opens: "newActor",
      selector: `${NEW_ACTOR} .choices`,
      around: ".application",
      until: { appears: ".application:is(.maker, .character-sheet)", isNew: true },
      ifAsked: true,
    },
    { id: "pages", selector: "{sheet}.maker .page", ifAsked: true },
    {
      id: "finish",
      selector: '{sheet}.maker [data-action="finish"]',
      until: { appears: ".application.character-sheet", isNew: true },
      ifAsked: true,
    },
    {
      id: "name",
      opens: "newActor",
      selector: `${NEW_ACTOR} [name="name"]`,
      around: ".application",
      until: { appears: ".application.character-sheet", isNew: true },
      ifAsked: false,
    },
    { id: "tradition", opens: "editing", selector: '{sheet} [name="system.tradition"]', ifAsked: false },
    { id: "characteristics", opens: "editing", selector: "{sheet} .sheet-section.characteristics", ifAsked: false },
    {
      id: "ability",
      opens: "editing",
      selector: '{sheet} :is([data-pick="ability"], [data-pick="trait"])',
      until: { appears: "{sheet} [data-item-id]", isNew: true },
      ifAsked: false,
    },
    { id: "done", opens: "sheet", selector: '{sheet} [data-action="toggleEditing"]', ifAsked: false },
    { id: "own", selector: '#players [data-user-id="{user}"]' },
    { id: "end" },
  ],
} as const satisfies Record<string, readonly Plan[]>;

export type TourName = keyof typeof plans;

/** The names of the tours, in the order in which newcomers take them. */
const names = ["firstRoll", "firstRequest", "newCharacter"] as const satisfies readonly TourName[];

/** The tours for game masters alone. */
const restricted: readonly TourName[] = ["firstRequest"];

/** Registers the tours with Foundry, which lists them in its tour management. Call it in the ready hook. */
export function registerTours(): void {
  const someone = { actor: usualCreature, lack: (actor: unknown) => (actor ? null : "noCharacter") };
  const beginnings = {
    firstRoll: someone,
    firstRequest: someone,
    newCharacter: {
      actor: () => null,
      lack: () => (Actor.implementation.canUserCreate(game.user) ? null : "mayNotCreate"),
    },
  };
  for (const name of names) game.tours.register("quadrivium", name, new GuidedTour(configOf(name), beginnings[name]));
}

/**
 * Starts a tour for this user, from its beginning; warns a player whom it is not for.
 * @param name firstRoll, firstRequest (game masters alone) or newCharacter
 */
export async function startTour(name: TourName): Promise<void> {
  const tour = game.tours.get(`quadrivium.${name}`);
  if (tour?.canStart) await tour.start();
  else ui.notifications.warn(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
}

/** Starts the tour of the first roll; without a character to roll for, the one that shows how to make one. */
async function showAround(): Promise<void> {
  // The tab of the directory cannot be shown while it takes in new characters.
  await ui.actors.render();
  await startTour(usualCreature() ? "firstRoll" : "newCharacter");
}

/** Returns buttons for the tours that this user can take now. */
function showInHelp(): Promise<string> {
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/extras/tours/help.hbs", {
    tours: names
      .filter((name) => (game.tours.get(`quadrivium.${name}`) as GuidedTour | undefined)?.isOffered === true)
      .map((name) => ({ name, title: say({ key: `QUADRIVIUM.Tour.${name}.title` }) })),
  });
}

/** Lets the buttons of a message that name a tour start it; for the hook `renderChatMessageHTML`. */
export function activateTourButtons(_message: unknown, html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-quadrivium-tour]")) {
    const name = names.find((one) => one === button.dataset.quadriviumTour);
    button.addEventListener("click", () => {
      if (name) fireAndForget(startTour(name));
    });
  }
}

function configOf(name: TourName): foundry.nue.Tour.Config {
  const words = `QUADRIVIUM.Tour.${name}`;
  const isAsked = fromExtras("newActors").length > 0;
  const steps: readonly Plan[] = plans[name];
  return {
    namespace: "quadrivium",
    id: name,
    title: `${words}.title`,
    description: `${words}.hint`,
    display: true,
    canBeResumed: false,
    restricted: restricted.includes(name),
    steps: steps
      .filter(({ ifAsked = isAsked }) => ifAsked === isAsked)
      .map((step) => ({
        ...step,
        title: `${words}.${step.id}.title`,
        content: `${words}.${step.id}.text`,
      })),
  };
}
