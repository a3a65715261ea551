import { CandleDie } from "./candle-die.mjs";
import { LanternRoll } from "./lantern-roll.mjs";
import { DelverData, HorrorData, SkillData, ToolData } from "./data-models.mjs";
import { LanternActor } from "./actor.mjs";
import { DelverSheet } from "./delver-sheet.mjs";
import { bindCardButtons } from "./chat.mjs";
import { makeSkillMacro } from "./macros.mjs";

Hooks.once("init", () => {
  console.log("Lanternfall | The candle is lit");
  game.lanternfall = {
    LanternRoll,
    CandleDie,
    rollSkillMacro: (uuid) => fromUuid(uuid).then((item) => item?.actor?.rollSkill(item)),
  };

  CONFIG.Actor.documentClass = LanternActor;
  Object.assign(CONFIG.Actor.dataModels, { delver: DelverData, horror: HorrorData });
  Object.assign(CONFIG.Item.dataModels, { skill: SkillData, tool: ToolData });
  CONFIG.Actor.trackableAttributes = { delver: { bar: ["vigor"], value: ["light"] } };

  CONFIG.Dice.terms[CandleDie.DENOMINATION] = CandleDie;
  CONFIG.Dice.types.push(CandleDie);
  CONFIG.Dice.rolls.push(LanternRoll);
  CONFIG.Dice.functions.brightest = (...values) => Math.max(...values);
  CONFIG.Combat.initiative = { formula: "1d6 + @attributes.wits.value", decimals: 0 };
  CONFIG.statusEffects.push({ id: "snuffed", name: "LANTERNFALL.Status.Snuffed", img: "icons/svg/blind.svg" });

  CONFIG.TextEditor.enrichers.push({
    pattern: /\[\[\/light (\d+)\]\]/g,
    enricher: async (match) => {
      const span = document.createElement("span");
      span.classList.add("lanternfall-light");
      span.textContent = "🕯".repeat(Number(match[1]));
      return span;
    },
  });

  CONFIG.queries["lanternfall.spendLight"] = async ({ uuid }) => {
    const actor = await fromUuid(uuid);
    if (!actor?.isOwner) return { ok: false };
    await actor.spendLight();
    return { ok: true, left: actor.system.light };
  };

  game.settings.register("lanternfall", "threshold", {
    name: "LANTERNFALL.Settings.Threshold",
    hint: "LANTERNFALL.Settings.ThresholdHint",
    scope: "world",
    config: true,
    type: new foundry.data.fields.NumberField({ required: true, integer: true, min: 2, max: 6, initial: 5 }),
  });

  Handlebars.registerHelper("candles", (count) => "●".repeat(Math.max(0, Number(count) || 0)));

  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "lanternfall", DelverSheet, {
    types: ["delver", "horror"],
    makeDefault: true,
    label: "TYPES.Actor.delver",
  });

  foundry.applications.handlebars.loadTemplates(["systems/lanternfall/templates/actor/skill.hbs"]);
});

Hooks.once("ready", () => {
  game.socket.on("system.lanternfall", ({ message }) => ui.notifications.info(message));
  Hooks.on("hotbarDrop", (bar, data, slot) => {
    if (data.type !== "Item") return true;
    makeSkillMacro(data, slot);
    return false;
  });
});

Hooks.on("renderChatMessageHTML", bindCardButtons);
