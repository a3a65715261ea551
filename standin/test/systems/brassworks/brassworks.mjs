import * as applications from "./src/applications.mjs";
import { systemID, systemPath, BRASSWORKS } from "./src/constants.mjs";
import * as data from "./src/data.mjs";
import * as documents from "./src/documents.mjs";
import * as enrichers from "./src/enrichers.mjs";
import * as messageParts from "./src/message-parts.mjs";
import * as rolls from "./src/rolls.mjs";
import { registerSettings } from "./src/settings.mjs";
import { SocketHandler } from "./src/sockets.mjs";
import "./src/elements.mjs";

globalThis.bw = { applications, data, documents, messageParts, rolls, CONFIG: BRASSWORKS };

Hooks.once("init", function () {
  CONFIG.BRASSWORKS = BRASSWORKS;
  game.system.socketHandler = new SocketHandler();
  registerSettings();

  // Each class says itself what it is for.
  for (const docCls of Object.values(documents)) {
    if (!foundry.utils.isSubclass(docCls, foundry.abstract.Document)) continue;
    CONFIG[docCls.documentName].documentClass = docCls;
  }
  const templates = [];
  for (const modelCls of Object.values(data)) {
    const { documentName, type, icon, partial } = modelCls.metadata ?? {};
    if (!CONST.ALL_DOCUMENT_TYPES.includes(documentName)) continue;
    CONFIG[documentName].dataModels[type] = modelCls;
    if (icon) CONFIG[documentName].typeIcons[type] = icon;
    if (partial) templates.push(partial);
  }
  CONFIG.Actor.collection = documents.collections.WorksActors;
  CONFIG.Combat.collection = documents.collections.WorksEncounters;
  foundry.applications.handlebars.loadTemplates(templates);

  const keep = ["dead", "sleep"];
  CONFIG.statusEffects = CONFIG.statusEffects.filter((status) => keep.includes(status.id));
  for (const [id, value] of Object.entries(BRASSWORKS.conditions)) {
    CONFIG.statusEffects.push({ id, _id: id.padEnd(16, "0"), ...value });
  }
  CONFIG.specialStatusEffects.DEFEATED = "jammed";
  if ("changeTypes" in CONFIG.ActiveEffect) CONFIG.ActiveEffect.expiryAction = "delete";

  const { Actors, Items } = foundry.documents.collections;
  const { DocumentSheetConfig } = foundry.applications.apps;
  Actors.registerSheet(systemID, applications.WorksActorSheet, {
    types: ["tinker", "engine"],
    makeDefault: true,
    label: "BRASSWORKS.Sheet.Tinker",
  });
  Items.registerSheet(systemID, applications.WorksItemSheet, { makeDefault: true, label: "BRASSWORKS.Sheet.Part" });
  DocumentSheetConfig.registerSheet(CombatantGroup, systemID, applications.CrewSheet, {
    makeDefault: true,
    label: "BRASSWORKS.Sheet.Group",
  });

  Object.assign(CONFIG.ui, { combat: applications.WorksCombatTracker, players: applications.WorksPlayers });
  CONFIG.Dice.rolls = [rolls.WorksRoll, rolls.PressureRoll];
  CONFIG.TextEditor.enrichers = [enrichers.pressure, enrichers.status];
  CONFIG.fontDefinitions["Brass Plate"] = { editor: false, fonts: [{ urls: [systemPath("assets/brass.otf")] }] };
});

Hooks.once("i18nInit", () => {
  for (const model of Object.values(CONFIG.Actor.dataModels)) {
    const traits = model.schema.getField("traits");
    for (const [trait, { label, hint }] of Object.entries(BRASSWORKS.traits)) {
      const field = traits?.getField(`${trait}.value`);
      if (field) Object.assign(field, { label: game.i18n.localize(label), hint: game.i18n.localize(hint) });
    }
  }
  foundry.helpers.Localization.localizeDataModel(data.gears.BaseGear);
  for (const cls of Object.values(data.gears.BaseGear.TYPES)) foundry.helpers.Localization.localizeDataModel(cls);
});

Hooks.once("ready", async function () {
  if (game.users.activeGM?.isSelf) await documents.migrateWorld();
  Hooks.callAll("bw.ready");
});

Hooks.on("renderChatMessageHTML", applications.renderChatMessageHTML);
Hooks.on("renderCombatantConfig", applications.renderCombatantConfig);
Hooks.on("getChatMessageContextOptions", applications.addMessageOptions);
