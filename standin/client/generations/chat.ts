import type { Readings } from "./index.ts";

/** What differs between the generations in the chat. */
export interface ChatDifferences {
  /** The setting in which a user chooses who sees their messages. */
  readonly modeSetting: "rollMode" | "messageMode";
  /** Does the chosen mode also hold for what is only said? */
  readonly modeCoversWords: boolean;
  /** Is the chat's input a rich text editor, so that hooks are given HTML? */
  readonly inputIsRichText: boolean;
}

export const chat: Readings<ChatDifferences> = {
  13: { modeSetting: "rollMode", modeCoversWords: false, inputIsRichText: false },
  14: { modeSetting: "messageMode", modeCoversWords: true, inputIsRichText: true },
};
