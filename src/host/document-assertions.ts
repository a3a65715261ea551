import { BonusData } from "../characters/data/bonus-data.ts";
import { QuadriviumMessage } from "../chat/quadrivium-message.ts";
import { QuadriviumActiveEffect } from "../characters/quadrivium-active-effect.ts";
import { QuadriviumActor } from "../characters/quadrivium-actor.ts";
import { QuadriviumCombatant } from "../rolls/quadrivium-combatant.ts";
import { QuadriviumItem } from "../characters/quadrivium-item.ts";
import { additionOf, deletionOf, durationUpdate, effectChanges, effectDuration } from "../base/foundry-versions.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { isOrExtends, rely, temporary } from "./assertion.ts";
import type { Assertion } from "../base/host-lacks.ts";

/** The name of what is made for a look, and is stored nowhere. */
const NAME = "Quadrivium";

const CHANGED = "system.characteristics.int.value";

/** Returns what the system relies on in documents and their data. */
export function documentAssertions(): readonly Assertion[] {
  return [
    rely("documentClasses", "documents", "", () => {
      const classes: readonly (readonly [found: { readonly name: string }, ours: unknown])[] = [
        [Actor.implementation, QuadriviumActor],
        [Item.implementation, QuadriviumItem],
        [ActiveEffect.implementation, QuadriviumActiveEffect],
        [ChatMessage.implementation, QuadriviumMessage],
        [Combatant.implementation, QuadriviumCombatant],
      ];
      return classes
        .filter(([found, ours]) => !isOrExtends(found, ours))
        .map(([{ name }]) => name)
        .join(", ");
    }),
    rely("dataModels", "documents", "", () => unprepared().join(", ")),
    rely("effectChanges", "effects", `${CHANGED} add 2`, () => {
      const [change] = effectChanges(temporaryEffect(additionOf(CHANGED, "2")));
      return [change?.key, change?.kind, change?.value].join(" ");
    }),
    rely("effectApplied", "effects", "2", () => {
      const effects = [{ name: NAME, ...additionOf(CHANGED, "2") }];
      return stressCharacter({ effects })?.system.characteristics.int?.value;
    }),
    rely("effectDuration", "durations", "3 rounds", () => {
      const { value, unit } = effectDuration(temporaryEffect(durationUpdate({ value: 3, unit: "rounds" })));
      return `${value} ${unit}`;
    }),
    rely("jointValidation", "bonuses", "true", () => {
      try {
        temporary(BonusData, { category: "penalty", value: 1 }, { strict: true });
        return false;
      } catch {
        return true;
      }
    }),
    rely("deletionKey", "secrecy", "kept", () => {
      const actor = temporaryActor({ type: "character", flags: { quadrivium: { gone: 1, kept: 1 } } });
      actor.updateSource({ flags: { quadrivium: deletionOf("gone") } });
      return Object.keys((actor._source.flags as { readonly quadrivium?: object }).quadrivium ?? {}).join(", ");
    }),
    rely("keyedFields", "forms", "true, true", () => {
      const character = temporaryActor({ type: "character" });
      const fields = ["characteristics.int.value", "tracks.fatigue.value"].map((path) =>
        character.system.schema.getField(path),
      );
      return fields.map((field) => field instanceof foundry.data.fields.NumberField).join(", ");
    }),
    rely("statuses", "statuses", "unskilled", () => CONFIG.statusEffects.find(({ id }) => id === "unskilled")?.id),
    rely("compendia", "compendia", "true", () => (game.packs.get("quadrivium.abilities")?.index.size ?? 0) > 0),
  ];
}

/** Returns the types of our documents whose data are not of their model: "Actor.npc". */
function unprepared(): readonly string[] {
  const kinds = {
    Actor: [CONFIG.Actor.dataModels, temporaryActor],
    Item: [CONFIG.Item.dataModels, (data: object) => temporary(Item.implementation, { name: NAME, ...data })],
    ActiveEffect: [CONFIG.ActiveEffect.dataModels, temporaryEffect],
    ChatMessage: [CONFIG.ChatMessage.dataModels, (data: object) => temporary(ChatMessage.implementation, data)],
  } as const;
  const types = game.system.documentTypes as Readonly<Record<string, Readonly<Record<string, object>>>>;
  return Object.entries(kinds).flatMap(([name, [models, make]]) =>
    Object.keys(types[name] ?? {})
      .filter((type) => {
        const { system } = make({ type }) as { readonly system: object };
        return system.constructor !== Reflect.get(models, type);
      })
      .map((type) => `${name}.${type}`),
  );
}

function temporaryActor(data: object): Actor.Implementation {
  return temporary<Actor.Implementation>(Actor.implementation, { name: NAME, ...data });
}

/** Makes a character whose Characteristics are known, whatever the world plays. */
function stressCharacter(data: object): Creature | null {
  return creature(temporaryActor({ type: "character", system: { tradition: "stress" }, ...data }));
}

function temporaryEffect(data: object): ActiveEffect.Implementation {
  return temporary<ActiveEffect.Implementation>(ActiveEffect.implementation, { name: NAME, ...data });
}
