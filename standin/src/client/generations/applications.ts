import type { Readings } from "./types.ts";

/** What differs between the generations in windows and their parts. */
export interface ApplicationDifferences {
  /** The keys of an entry of a context menu; the other generation's are understood where Foundry does. */
  readonly menuKeys: { readonly label: string; readonly visible: string; readonly onClick: string };
  /** Are entries of context menus written with the older keys understood, with a warning? */
  readonly olderMenuKeysAreUnderstood: boolean;
  /** Can windows leave the page, and are `parent` and `children` taken? */
  readonly hasPopOuts: boolean;
  /** What an application tells those who listen to it alone. */
  readonly emittedEvents: readonly string[];
  /** Are the controls in a window's header a context menu? The older way is a menu of its own below the header. */
  readonly controlsAreContextMenu: boolean;
  /** Do sheets of items take what is dropped on them? */
  readonly itemSheetsTakeDrops: boolean;
  /** Are sheets told by `_processSubmitData` what was created or updated, and can they configure ownership? */
  readonly sheetsConfigureOwnership: boolean;
  /** Names of the namespaces below `foundry.applications` which this generation lacks. */
  readonly absent: Readonly<Record<"elements" | "fields" | "ux", readonly string[]>>;
}

export const applications: Readings<ApplicationDifferences> = {
  13: {
    menuKeys: { label: "name", visible: "condition", onClick: "callback" },
    olderMenuKeysAreUnderstood: false,
    hasPopOuts: false,
    emittedEvents: Object.freeze(["render", "close", "position"]),
    controlsAreContextMenu: false,
    itemSheetsTakeDrops: false,
    sheetsConfigureOwnership: false,
    absent: {
      elements: [
        "HTMLAutocompleteTagsElement",
        "HTMLFormulaInputElement",
        "HTMLGridOffset2DTagsElement",
        "HTMLGridOffset3DTagsElement",
      ],
      fields: ["createFontAwesomeIcon"],
      ux: ["Autocomplete", "FilterMenu"],
    },
  },
  14: {
    menuKeys: { label: "label", visible: "visible", onClick: "onClick" },
    olderMenuKeysAreUnderstood: true,
    hasPopOuts: true,
    emittedEvents: Object.freeze(["prerender", "render", "close", "position"]),
    controlsAreContextMenu: true,
    itemSheetsTakeDrops: true,
    sheetsConfigureOwnership: true,
    absent: { elements: [], fields: [], ux: [] },
  },
};
