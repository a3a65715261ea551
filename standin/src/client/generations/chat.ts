import type { Readings } from "./types.ts";

/** Who sees a message, by what it means; the generations call it by different names. */
export type Visibility = "public" | "gm" | "blind" | "self";

/** A setting of the core that has got another name and other values. */
export interface FormerSetting {
  readonly key: string;
  /** The value as whoever asks by the former name expects it. */
  readonly read: (value: unknown) => unknown;
  readonly write: (value: unknown) => unknown;
}

const formerModes: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** A mode by the name it had before; what is in character is public to those who know no such mode. */
function formerNameOf(mode: unknown): string {
  const [name] = Object.entries(formerModes).find(([, current]) => current === (mode === "ic" ? "public" : mode)) ?? [];
  // A package's own mode has no former name; the closest one that tells nobody too much stands for it.
  return name ?? "gmroll";
}

/** What differs between the generations in the chat. */
export interface ChatDifferences {
  /** Are the rolls of a message restored when its derived data is prepared, and not by their field? */
  readonly restoresRollsLate: boolean;
  /** The setting in which a user chooses who sees their messages, and the option that says so for one message. */
  readonly modeSetting: "rollMode" | "messageMode";
  /** The names of the modes. */
  readonly modes: Readonly<Record<Visibility, string>>;
  /** Names which the modes had before; they are still understood. */
  readonly formerModes: Readonly<Record<string, string>>;
  /** Settings under the keys they had before; reading them is deprecated. */
  readonly formerSettings: Readonly<Record<string, FormerSetting>>;
  /** Does the chosen mode also hold for what is only said? Whoever shall speak in character then chooses a mode. */
  readonly modeCoversWords: boolean;
  /** Does a blind message hide from its author what was only said, as it hides what was rolled? */
  readonly blindCoversWords: boolean;
  /** Is the chat's input a rich text editor, so that hooks are given HTML? */
  readonly inputIsRichText: boolean;
  /** Does a mode that a package adds say itself who sees a message? Otherwise the package's hooks do. */
  readonly modesHaveHandlers: boolean;
  /** The first build that passes over a mode of a message which nobody knows; those before refuse it. */
  readonly passesOverUnknownModesSince: number;
  /** Are the commands a registry with functions, and the patterns of the older one only a shim? */
  readonly commandsHaveFunctions: boolean;
  /** Is a number for the type of a message its style, as it was when types were styles? */
  readonly typesWereStyles: boolean;
  /** May messages have a title? */
  readonly messagesHaveTitles: boolean;
}

export const chat: Readings<ChatDifferences> = {
  13: {
    restoresRollsLate: false,
    modeSetting: "rollMode",
    modes: { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" },
    formerModes: {},
    formerSettings: {},
    modeCoversWords: false,
    blindCoversWords: false,
    modesHaveHandlers: false,
    passesOverUnknownModesSince: Infinity,
    inputIsRichText: false,
    commandsHaveFunctions: false,
    typesWereStyles: true,
    messagesHaveTitles: false,
  },
  14: {
    restoresRollsLate: true,
    modeSetting: "messageMode",
    modes: { public: "public", gm: "gm", blind: "blind", self: "self" },
    formerModes,
    formerSettings: {
      rollMode: {
        key: "messageMode",
        read: formerNameOf,
        write: (mode) => formerModes[String(mode)] ?? mode,
      },
    },
    modeCoversWords: true,
    blindCoversWords: true,
    modesHaveHandlers: true,
    passesOverUnknownModesSince: 367,
    inputIsRichText: true,
    commandsHaveFunctions: true,
    typesWereStyles: false,
    messagesHaveTitles: true,
  },
};
