import type { Replaced } from "./assertion.ts";

/**
 * Returns the methods on which hiding, sealing and judging rest: what a message may store and for whom it is, how stored rolls
 * and verdicts are read.
 */
export function secretMethods(): Replaced {
  return [
    ["Roll", foundry.dice.Roll.prototype, ["toMessage"]],
    ["Roll", foundry.dice.Roll, ["fromData"]],
    ["ChatMessage", ChatMessage.prototype, ["_preCreate", "prepareDerivedData"]],
    ["ChatMessage", ChatMessage, ["_preCreateOperation"]],
    ["Combatant", Combatant.prototype, ["getInitiativeRoll"]],
    ["TypeDataModel", foundry.abstract.TypeDataModel.prototype, ["prepareBaseData"]],
  ];
}

/** Returns the others. */
export function otherMethods(): Replaced {
  const { api, sidebar } = foundry.applications;
  const { DiceTerm } = foundry.dice.terms;
  return [
    ["DiceTerm", DiceTerm.prototype, ["_evaluateAsync", "_evaluateModifiers", "_evaluateSync", "randomFace"]],
    ["Roll", foundry.dice.Roll.prototype, ["_evaluateTotal", "clone", "evaluateSync"]],
    ["Roll", foundry.dice.Roll, ["identifyFulfillableTerms", "instantiateAST", "parse"]],
    ["ApplicationV2", api.ApplicationV2.prototype, ["_canRender", "_onFirstRender", "_onRender", "_prepareContext"]],
    [
      "HandlebarsApplication",
      api.HandlebarsApplicationMixin(api.ApplicationV2).prototype,
      ["_attachPartListeners", "_preparePartContext", "_renderHTML", "_replaceHTML"],
    ],
    ["DocumentSheetV2", api.DocumentSheetV2.prototype, ["_onChangeForm", "_processFormData", "_processSubmitData"]],
    ["ChatLog", sidebar.tabs.ChatLog.prototype, ["updateMessage"]],
    ["ChatMessage", ChatMessage.prototype, ["_onCreate", "export", "renderHTML"]],
    ["Combatant", Combatant.prototype, ["_getInitiativeFormula"]],
    ["TypeDataModel", foundry.abstract.TypeDataModel.prototype, ["_preCreate"]],
  ];
}
