import { rules } from "./api-rules.ts";
import { setDicePolicy } from "./dice/dice-policy.ts";
import { LetteredDie } from "./dice/lettered-die.ts";
import { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
import { makeContest, makeRequest } from "./requests/make-request.ts";
import type { RequestDraft } from "./requests/make-request.ts";
import { RequestWindow } from "./requests/window/request-window.ts";
import { rollable, rollDragged } from "./rolls/dragged-trait.ts";
import { newCircumstances } from "./rolls/new-circumstances.ts";
import { oddsOfFormula, rollFormula } from "./rolls/roll-formula.ts";
import { rollTrait } from "./rolls/roll-trait.ts";
import { dieKinds } from "./rules/traditions/die-kinds.ts";
import { warnAndRethrow } from "./windows/warn-of-faults.ts";

/** The public API for modules, macros and programs, `game.system.api`. Its names do not change. */
export const api = {
  Roll: QuadriviumRoll,
  TraditionDie: LetteredDie,
  traditions: dieKinds,
  setDicePolicy,
  rollTrait: (...trait: Parameters<typeof rollTrait>) => warnAndRethrow(() => rollTrait(...trait)),
  rollable,
  rollDragged,
  roll: rollFormula,
  odds: oddsOfFormula,
  /** Asks for rolls; without a draft, opens the window in which a request is set up, with a template if one is named. */
  request: (draft?: RequestDraft | { readonly template: string }) => {
    if (!draft) return RequestWindow.ask();
    return "template" in draft ? warnAndRethrow(() => RequestWindow.askTemplate(draft.template)) : makeRequest(draft);
  },
  contest: makeContest,
  rules,
  /** Declares that circumstances have changed, so that binding checks may be tried again. */
  newCircumstances: (...draft: Parameters<typeof newCircumstances>) => warnAndRethrow(() => newCircumstances(...draft)),
};
export type QuadriviumApi = typeof api;
