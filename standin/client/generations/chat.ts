import type { Readings } from "./index.ts";

/** What differs between the generations in the chat. */
export interface ChatDifferences {
  /** The setting in which a user chooses who sees their messages. */
  readonly modeSetting: "rollMode" | "messageMode";
  /** The names of the modes. */
  readonly modes: Readonly<Record<"public" | "gm" | "blind" | "self", string>>;
  /** Names which the modes had before; they are still understood. */
  readonly formerModes: Readonly<Record<string, string>>;
  /** Does the chosen mode also hold for what is only said? */
  readonly modeCoversWords: boolean;
  /** Is the chat's input a rich text editor, so that hooks are given HTML? */
  readonly inputIsRichText: boolean;
}

export const chat: Readings<ChatDifferences> = {
  13: {
    modeSetting: "rollMode",
    modes: { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" },
    formerModes: {},
    modeCoversWords: false,
    inputIsRichText: false,
  },
  14: {
    modeSetting: "messageMode",
    modes: { public: "public", gm: "gm", blind: "blind", self: "self" },
    formerModes: { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" },
    modeCoversWords: true,
    inputIsRichText: true,
  },
};
