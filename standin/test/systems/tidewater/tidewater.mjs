import * as applications from "./module/applications.mjs";
import * as config from "./module/config.mjs";
import * as dataModels from "./module/data-models.mjs";
import * as dice from "./module/dice.mjs";
import * as documents from "./module/documents.mjs";
import { registerEnrichers } from "./module/enrichers.mjs";
import { CheckMessageData, RequestMessageData } from "./module/messages.mjs";
import { registerSettings } from "./module/settings.mjs";

globalThis.tidewater = { applications, config, dataModels, dice, documents };

Hooks.once("init", function () {
  // The system's own names lie on the package itself, where macros find them.
  globalThis.tidewater = game.tidewater = Object.assign(game.system, globalThis.tidewater);
  CONFIG.TIDEWATER = config.TIDEWATER;

  CONFIG.Actor.documentClass = documents.TideActor;
  CONFIG.Actor.collection = documents.TideActors;
  CONFIG.Item.documentClass = documents.TideItem;
  CONFIG.Item.compendiumIndexFields.push("system.identifier", "system.weight");
  CONFIG.ChatMessage.documentClass = documents.TideMessage;
  CONFIG.Combat.documentClass = documents.TideCombat;
  CONFIG.Combatant.documentClass = documents.TideCombatant;
  CONFIG.time.roundTime = 6;

  Object.assign(CONFIG.Actor.dataModels, dataModels.actors);
  Object.assign(CONFIG.Item.dataModels, dataModels.items);
  Object.assign(CONFIG.ChatMessage.dataModels, { check: CheckMessageData, request: RequestMessageData });
  CONFIG.TIDEWATER.requests.check = documents.TideActor.handleCheckRequest;

  CONFIG.Dice.TideRoll = dice.TideRoll;
  CONFIG.Dice.CurrentRoll = dice.CurrentRoll;
  CONFIG.Dice.rolls = [dice.TideRoll, dice.CurrentRoll];
  CONFIG.Dice.terms.d = dice.TideDie;

  CONFIG.ui.combat = applications.TideCombatTracker;
  CONFIG.ux.ContextMenu = applications.TideContextMenu;
  CONFIG.ux.DragDrop = applications.TideDragDrop;

  registerSettings();
  registerEnrichers();
  Handlebars.registerHelper({
    "tidewater-signed": (value) => new Intl.NumberFormat(game.i18n.lang, { signDisplay: "always" }).format(value ?? 0),
    "tidewater-slot"(name, options) {
      return `${name}:${options.fn(this).trim()}`;
    },
  });

  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.unregisterSheet(Actor, "core", foundry.appv1.sheets.ActorSheet);
  DocumentSheetConfig.registerSheet(Actor, "tidewater", applications.CourierSheet, {
    types: ["courier"],
    makeDefault: true,
    label: "TIDEWATER.Sheet.Courier",
  });
  DocumentSheetConfig.registerSheet(Item, "tidewater", applications.TideItemSheet, {
    makeDefault: true,
    label: "TIDEWATER.Sheet.Cargo",
  });
  foundry.applications.handlebars.loadTemplates({
    "tidewater.parcel": "systems/tidewater/templates/parcel.hbs",
  });
});

Hooks.once("i18nInit", () => {
  for (const ability of Object.values(CONFIG.TIDEWATER.abilities)) ability.label = game.i18n.localize(ability.label);
  for (const { documentClass } of Object.values(CONFIG.TIDEWATER.activityTypes)) {
    foundry.helpers.Localization.localizeDataModel(documentClass);
  }
});

Hooks.once("setup", function () {
  CONFIG.Actor.trackableAttributes = { courier: { bar: ["breath"], value: ["purse"] } };
  game.tidewater.moreThanOneCourier = game.actors.filter((actor) => actor.type === "courier").length > 1;
});

Hooks.once("ready", function () {
  Hooks.callAll("tidewater.ready", game.tidewater);
  Hooks.on("hotbarDrop", (bar, data, slot) => {
    if (!["Activity", "Item"].includes(data.type)) return true;
    documents.createMacro(data, slot);
    return false;
  });
});

Hooks.on("renderCombatTracker", (app, html) => app.renderGroups?.(html));
Hooks.on("createChatMessage", RequestMessageData.onCreateMessage);
Hooks.on("getItemContextOptions", (item, options) => {
  if (item.type === "cargo") options.push({ name: "Weigh", icon: "<i></i>", callback: () => item.weigh() });
});
