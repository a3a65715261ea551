import type { onKept } from "./messages/secret-store.ts";
import type { ScatterFlag } from "./chat/scatter.ts";
import type {
  AbilityData,
  ArmorData,
  GearData,
  PowerData,
  SpellData,
  TraitData,
  WeaponData,
} from "./characters/data/item-data.ts";
import type { BonusData, PlaceEffectData } from "./characters/data/effect-data.ts";
import type { CharacterData, NpcData, PartyData } from "./characters/data/actor-data.ts";
import type { Notes } from "./deltas/applied.ts";
import type { RequestModel } from "./chat/answer-rows.ts";
import type { ChangeModel } from "./chat/change-card.ts";
import type { CircumstancesModel } from "./chat/let-it-ride-card.ts";
import type { RollModel } from "./chat/draw-message.ts";
import type { QuadriviumActiveEffect, QuadriviumActor, QuadriviumItem } from "./characters/documents.ts";
import type { QuadriviumCombat, QuadriviumCombatant } from "./rolls/combat.ts";
import type { QuadriviumMessage } from "./chat/quadrivium-message.ts";
import type { answerNominate } from "./requests/nominate-ability.ts";
import type { QuadriviumHooks } from "./public-types.ts";
import type { DifficultyLists, DifficultyWordTable } from "./rules/character/difficulties.ts";
import type { RuleVariants, TableSettings } from "./rules/kernel/rule-variants.ts";
import type { AroundToken } from "./sheets/base/foundry-pages.ts";
import type { Track } from "./rules/character/tracks.ts";
import type { WorldLists } from "./rules/character/world-lists.ts";
import type { CharacteristicLists, KeptHere } from "./base/world-settings.ts";

/** Settings by Foundry's names for them. */
type Named<Settings> = { readonly [Name in keyof Settings & string as `quadrivium.${Name}`]: Settings[Name] };

/** What a browser keeps, by the id of the world. */
type ByWorld = { readonly [Name in keyof KeptHere]: Readonly<Record<string, KeptHere[Name]>> };

declare global {
  namespace CONFIG {
    /** The queries between clients. */
    interface Queries {
      "quadrivium.nominate": typeof answerNominate;
      "quadrivium.kept": typeof onKept;
    }
  }
}

/** Declares our classes, settings and hooks for the community's types of Foundry; only extras declare theirs in their folders. */
/** Pending changes of a document, by the keys of its notes. */
type Unfinished = Record<string, object>;

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig extends QuadriviumHooks {
      /** Runs after the input of the chat was drawn, or moved to another place of the page. */
      renderChatInput: (log: unknown, elements: Readonly<Record<string, HTMLElement>>) => void;
      /** Runs after the HUD of a token was drawn. */
      renderTokenHUD: (hud: AroundToken, html: HTMLElement) => void;
    }
  }
  interface FlagConfig {
    ChatMessage: {
      core?: { initiativeRoll?: boolean };
      quadrivium?: { scatter?: ScatterFlag; steps?: object[]; unfinished?: Unfinished; wish?: object };
    };
    Actor: {
      quadrivium?: {
        unfinished?: Unfinished;
        applied?: Notes;
        making?: string;
        actions?: readonly string[];
      };
    };
    Item: { quadrivium?: { unfinished?: Unfinished } };
    Combatant: { quadrivium?: { again?: string; isOut?: boolean } };
    Scene: { quadrivium?: { effects?: object[] } };
  }
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: "quadrivium";
  }
  interface DocumentClassConfig {
    ActiveEffect: typeof QuadriviumActiveEffect<ActiveEffect.SubType>;
    Actor: typeof QuadriviumActor<Actor.SubType>;
    ChatMessage: typeof QuadriviumMessage<ChatMessage.SubType>;
    Item: typeof QuadriviumItem<Item.SubType>;
    Combat: typeof QuadriviumCombat<Combat.SubType>;
    Combatant: typeof QuadriviumCombatant<Combatant.SubType>;
  }
  interface ConfiguredActiveEffect<SubType extends ActiveEffect.SubType> {
    document: QuadriviumActiveEffect<SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: QuadriviumActor<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: QuadriviumCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: QuadriviumCombatant<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: QuadriviumMessage<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: QuadriviumItem<SubType>;
  }
  interface DataModelConfig {
    ActiveEffect: { bonus: typeof BonusData };
    Actor: { character: typeof CharacterData; npc: typeof NpcData; party: typeof PartyData };
    Item: {
      ability: typeof AbilityData;
      trait: typeof TraitData;
      weapon: typeof WeaponData;
      armor: typeof ArmorData;
      power: typeof PowerData;
      spell: typeof SpellData;
      gear: typeof GearData;
    };
    ChatMessage: {
      roll: typeof RollModel;
      request: typeof RequestModel;
      circumstances: typeof CircumstancesModel;
      change: typeof ChangeModel;
    };
    RegionBehavior: { "quadrivium.effect": typeof PlaceEffectData };
  }
  interface SettingConfig extends Named<RuleVariants>, Named<TableSettings>, Named<ByWorld> {
    "quadrivium.difficulties": DifficultyLists;
    "quadrivium.lists": WorldLists;
    "quadrivium.difficultyWords": DifficultyWordTable;
    "quadrivium.suspense": boolean;
    "quadrivium.showsDefenses": boolean;
    "quadrivium.playsFoes": boolean;
    "quadrivium.marksDefeated": boolean;
    /** Whether what can be folded is unfolded, by its name. */
    "quadrivium.folds": Readonly<Record<string, boolean>>;
    "quadrivium.oneClickAnswers": boolean;
    "quadrivium.characteristics": CharacteristicLists;
    "quadrivium.tracks": readonly Track[] | null;
    "quadrivium.tradition": string;
    "quadrivium.isSetUp": boolean;
    "quadrivium.games": readonly string[];
    "quadrivium.language": string;
  }
}
