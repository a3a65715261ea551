import { SYSTEM } from "./module/system.mjs";
import * as applications from "./module/applications.mjs";
import * as chat from "./module/chat.mjs";
import * as dice from "./module/dice.mjs";
import * as documents from "./module/documents.mjs";
import { GroupCheck } from "./module/group-check.mjs";
import * as models from "./module/models.mjs";
import { statusEffects } from "./module/statuses.mjs";

globalThis.SYSTEM = SYSTEM;

let party = null;

Hooks.once("init", async function () {
  const fen = (globalThis.fen = game.system);
  fen.CONST = SYSTEM;
  fen.developmentMode = game.data.options.debug;
  fen.api = { applications, chat, dice: { ...dice, GroupCheck }, documents, models };
  fen.CONFIG = {
    packs: { calling: new Set() },
    creationSheet: applications.CreationSheet,
    languages: foundry.utils.deepClone(SYSTEM.LANGUAGES),
  };
  Object.defineProperty(fen, "party", {
    get: () => party,
  });

  CONFIG.Actor.documentClass = documents.FenActor;
  CONFIG.Actor.dataModels = { warden: models.WardenModel, party: models.PartyModel };
  if (game.release.generation >= 14) CONFIG.Actor.dataModels.beast = models.BeastModel;
  CONFIG.Item.documentClass = documents.FenItem;
  CONFIG.Item.dataModels = { calling: models.CallingModel, tool: models.ToolModel };
  CONFIG.Item.compendiumIndexFields = ["system.identifier"];
  CONFIG.Combat.documentClass = documents.FenCombat;
  CONFIG.Combat.dataModels = { hunt: models.HuntModel };
  CONFIG.Combatant.documentClass = documents.FenCombatant;
  CONFIG.ChatMessage.documentClass = documents.FenMessage;
  CONFIG.Token.documentClass = documents.FenToken;
  CONFIG.Scene.documentClass = documents.FenScene;
  CONFIG.time.roundTime = SYSTEM.TIME.roundSeconds;

  const sheets = foundry.applications.apps.DocumentSheetConfig;
  sheets.registerSheet(Actor, "fen-wardens", applications.WardenSheet, {
    types: ["warden"],
    label: "SHEET.Warden",
    makeDefault: true,
  });
  sheets.registerSheet(Actor, "fen-wardens", applications.PartySheet, {
    types: ["party"],
    label: "SHEET.Party",
    makeDefault: true,
  });
  sheets.registerSheet(Item, "fen-wardens", applications.ToolSheet, { label: "SHEET.Tool", makeDefault: true });
  CONFIG.ui.combat = applications.FenCombatTracker;

  CONFIG.Dice.rolls.push(dice.StandardCheck, dice.InitiativeCheck, GroupCheck);
  CONFIG.queries.requestSkillCheck = dice.StandardCheck.handle.bind(dice.StandardCheck);
  CONFIG.queries.requestGroupCheck = GroupCheck.handle.bind(GroupCheck);

  Object.defineProperty(CONFIG, "statusEffects", { value: statusEffects, configurable: true, enumerable: true });
  CONFIG.specialStatusEffects.BURROW = "sunk";

  CONFIG.TextEditor.enrichers.push({
    id: "fenCheck",
    pattern: /\[\[\/skill(?:check)? ([\w]+)(?: dc=(\d+))?\]\]/g,
    enricher: async ([, skill, dc]) => {
      if (!(skill in SYSTEM.SKILLS)) return new Text(`?${skill}`);
      const tag = document.createElement("enriched-check");
      Object.assign(tag.dataset, { skill, dc: dc ?? "" });
      tag.append(SYSTEM.SKILLS[skill].label);
      return tag;
    },
    onRender: (element) => {
      const tag = element.querySelector("enriched-check");
      tag?.addEventListener("click", () =>
        game.user.character?.rollSkill(tag.dataset.skill, { dc: Number(tag.dataset.dc), dialog: false }),
      );
    },
  });

  game.settings.register("fen-wardens", "autoConfirm", {
    name: "SETTINGS.Auto",
    scope: "world",
    config: true,
    type: Number,
    choices: { 0: "SETTINGS.AutoNone", 1: "SETTINGS.AutoAll" },
    default: 0,
  });
  game.settings.register("fen-wardens", "party", {
    name: "SETTINGS.Party",
    hint: "SETTINGS.PartyHint",
    scope: "world",
    config: true,
    type: new foundry.data.fields.ForeignDocumentField(documents.FenActor, {
      required: false,
      idOnly: true,
      choices: () =>
        game.actors.reduce(
          (choices, actor) => (actor.type === "party" ? Object.assign(choices, { [actor.id]: actor.name }) : choices),
          { "": "-- None --" },
        ),
    }),
    default: null,
    onChange: (id) => (party = game.actors.get(id)),
  });
  game.settings.register("fen-wardens", "welcome", { scope: "client", config: false, type: Boolean, default: false });

  game.keybindings.register("fen-wardens", "confirm", {
    name: "DICE.Confirm",
    editable: [{ key: "KeyX" }],
    restricted: true,
    onDown: chat.onKeyboardConfirm,
  });
  game.socket.on("system.fen-wardens", chat.handleSocketEvent);
});

Hooks.once("i18nInit", function () {
  // A process that opens several tables loads the constants once, and they are frozen from the first on.
  if (Object.isFrozen(SYSTEM)) return;
  for (const group of [SYSTEM.ABILITIES, SYSTEM.SKILLS]) {
    for (const entry of Object.values(group)) entry.label = game.i18n.localize(entry.label);
  }
  foundry.helpers.Localization.localizeSchema(models.ToolModel.schema.fields.uses.element, ["WARDEN"], {
    prefixPath: "uses.element.",
  });
});

Hooks.once("setup", function () {
  foundry.utils.deepFreeze(SYSTEM);
  fen.CONFIG.packs.calling = new Set(
    game.packs.filter((pack) => pack.documentName === "Item").map((pack) => pack.collection),
  );
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "fen-wardens", fen.CONFIG.creationSheet, {
    types: ["warden"],
    label: "SHEET.Creation",
    makeDefault: false,
    canBeDefault: false,
    canConfigure: false,
  });
  party = game.actors.get(game.settings.get("fen-wardens", "party")) || null;
});

Hooks.once("ready", async function () {
  document.body.addEventListener("pointerenter", chat.onPointerEnter, true);
  if (!game.settings.get("fen-wardens", "welcome")) await game.settings.set("fen-wardens", "welcome", true);
});

Hooks.on("getChatMessageContextOptions", chat.addChatMessageContextOptions);
Hooks.on("renderChatMessageHTML", documents.FenMessage.onRenderHTML);
Hooks.on("preDeleteChatMessage", chat.onDeleteChatMessage);
Hooks.on("openDetachedWindow", (_id, win) =>
  win.document.body.addEventListener("pointerenter", chat.onPointerEnter, true),
);
Hooks.on("hotbarDrop", async (bar, data, slot) => {
  if (data.type !== "fen-wardens.skill") return;
  const macro = await Macro.create(data.macroData);
  await game.user.assignHotbarMacro(macro, slot);
});
