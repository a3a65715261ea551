import type { AbilityData } from "./data/ability-data.ts";
import type { CharacterData } from "./data/character-data.ts";
import type { RollMessageData } from "./data/roll-message-data.ts";
import type { QuadriviumActor } from "./documents/quadrivium-actor.ts";
import type { QuadriviumMessage } from "./documents/quadrivium-message.ts";
import type { DifficultyLists } from "./rules/difficulties.ts";
import type { Readings } from "./rules/readings.ts";
import type { TableSettings } from "./rules/table-choices.ts";
import type { Track, TrackName } from "./rules/tracks.ts";

/** Settings by the names under which Foundry keeps them. */
type Named<Settings> = { readonly [Name in keyof Settings & string as `quadrivium.${Name}`]: Settings[Name] };

/** Tells the community's types of Foundry about our classes, settings and dice; the only file that does. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: "quadrivium";
  }
  interface DocumentClassConfig {
    Actor: typeof QuadriviumActor<Actor.SubType>;
    ChatMessage: typeof QuadriviumMessage<ChatMessage.SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: QuadriviumActor<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: QuadriviumMessage<SubType>;
  }
  interface DataModelConfig {
    Actor: { character: typeof CharacterData };
    Item: { ability: typeof AbilityData };
    ChatMessage: { roll: typeof RollMessageData };
  }
  interface SettingConfig extends Named<Readings>, Named<TableSettings> {
    "quadrivium.difficulties": DifficultyLists;
    "quadrivium.suspense": boolean;
    "quadrivium.tracks": Partial<Record<TrackName, Track>>;
  }
}
