/** Where Foundry 13 and 14 differ for us, and nowhere else. */

/** Who sees a roll, by the names of Foundry 14. */
export const visibilities = ["public", "gm", "blind", "self"] as const;
export type Visibility = (typeof visibilities)[number];

/** Foundry 13 calls them roll modes. */
const rollModes = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** The visibility a user has chosen for rolls; anything unknown is kept among the game masters. */
export function currentVisibility(): Visibility {
  if (!hasMessageModes()) {
    const mode = game.settings.get("core", "rollMode");
    return visibilities.find((visibility) => rollModes[visibility] === mode) ?? "gm";
  }
  const mode: string = game.settings.get("core", "messageMode" as "rollMode");
  if (mode === "ic") return "public";
  return visibilities.find((visibility) => visibility === mode) ?? "gm";
}

/** The option that gives a new message this visibility. */
export function visibilityOption(visibility: Visibility): { rollMode: (typeof rollModes)[Visibility] } {
  if (!hasMessageModes()) return { rollMode: rollModes[visibility] };
  return { messageMode: visibility } as unknown as { rollMode: (typeof rollModes)[Visibility] };
}

/** What somebody has written in the chat: 14 writes in rich text and gives its HTML, 13 the text itself. */
export function plainText(message: string): string {
  if (!message.startsWith("<")) return message;
  const page = new DOMParser().parseFromString(message, "text/html");
  return [...page.body.childNodes].map(({ textContent }) => textContent ?? "").join("\n");
}

/** What the data of every active effect have beside its type's own: 14 keeps the changes there, 13 outside of them. */
export function effectSchema(): foundry.data.fields.DataSchema {
  const data: object = foundry.data;
  if (!("ActiveEffectTypeDataModel" in data)) return {};
  return (data.ActiveEffectTypeDataModel as typeof foundry.abstract.TypeDataModel).defineSchema();
}

function hasMessageModes(): boolean {
  return game.release.generation >= 14;
}
