import { rules } from "./api-rules.ts";
import { setDicePolicy, CustomDie } from "./dice/custom-die.ts";
import { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
import { makeContest, makeRequest, type RequestDraft } from "./requests/make-request.ts";
import { creaturesAt, meantCreatures, usuallyAsked, usuallyAwarded } from "./characters/usual-actors.ts";
import { askInRequestWindow, askWithTemplate } from "./requests/ask/open-request-window.ts";
import { rollable, rollDragged } from "./rolls/dragged-stat.ts";
import { newCircumstances } from "./rolls/let-it-ride.ts";
import { oddsOfFormula, rollFormula, rollTrait } from "./rolls/macro-rolls.ts";
import { registerTradition } from "./register-traditions.ts";
import type { Creature } from "./characters/actors.ts";
import { dieKinds } from "./rules/traditions/traditions.ts";
import { award, rest } from "./deltas/rest-and-award.ts";
import type { QuadriviumApi as PublicApi } from "./public-types.ts";
import { warnAndRethrow } from "./ui/warn-of-faults.ts";

/** The public API for modules, macros and programs, `game.system.api`. Its names do not change. */
export const api = {
  version: 1,
  Roll: QuadriviumRoll,
  TraditionDie: CustomDie,
  traditions: dieKinds,
  registerTradition,
  setDicePolicy,
  rollTrait: (...trait: Parameters<typeof rollTrait>) => warnAndRethrow(async () => rollTrait(...trait)),
  rollable,
  rollDragged,
  roll: rollFormula,
  odds: oddsOfFormula,
  /** Asks for rolls; without a draft, opens the window in which a request is set up, with a template if one is named. */
  request: async (draft?: RequestDraft | { readonly template: string }) => {
    if (!draft) return askInRequestWindow();
    if ("template" in draft) return warnAndRethrow(() => askWithTemplate(draft.template));
    return makeRequest(draft);
  },
  contest: makeContest,
  rules,
  /** Returns the actors of the selected tokens, or else all that players own: a request without names asks these. */
  usualActors: () => creaturesAt(usuallyAsked()),
  /** Opens the window of a rest for actors, by default the usual ones. */
  rest: (actors?: readonly Creature[]) => warnAndRethrow(() => rest(meantCreatures(actors), WINDOW)),
  /** Opens the window in which actors are given experience, by default all that players own; selected ones are offered, too. */
  award: (actors?: readonly Creature[]) =>
    warnAndRethrow(() => award(meantCreatures(actors ?? usuallyAwarded()), WINDOW, actors !== undefined)),
  /** Declares that circumstances have changed, so that binding checks may be tried again. */
  newCircumstances: (...draft: Parameters<typeof newCircumstances>) => warnAndRethrow(() => newCircumstances(...draft)),
};

/** The API with what extras add to it. */
export type QuadriviumApi = typeof api & Pick<PublicApi, "luckLedger">;

/** The key of the windows that macros open. */
const WINDOW = "macro";
