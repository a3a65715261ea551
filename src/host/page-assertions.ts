import { CharacterSheet, sheetContent } from "../sheets/character/character-sheet.ts";
import { missingIn, rely, temporary } from "./assertion.ts";
import { otherMethods } from "./own-methods.ts";
import type { Assertion } from "../base/host-lacks.ts";

/** The helpers of templates that are Foundry's, and not Handlebars' own. */
export const helpers = [
  "and",
  "checked",
  "concat",
  "disabled",
  "eq",
  "formGroup",
  "gt",
  "ifThen",
  "localize",
  "ne",
  "not",
  "or",
  "selectOptions",
];

/** Our sheets, by the documents for which they are registered. */
const sheets = [
  ["Actor", "character", "CharacterSheet"],
  ["Actor", "npc", "NpcSheet"],
  ["Actor", "party", "PartySheet"],
  ["Item", "gear", "QuadriviumItemSheet"],
  ["ActiveEffect", "bonus", "BonusSheet"],
] as const;

/** Returns what the system relies on in the page, in windows and in their styles. */
export function pageAssertions(): readonly Assertion[] {
  return [
    rely("chatInput", "chatInput", "true", () => isOnPage("#chat-message:is(textarea, prose-mirror)")),
    rely("chatControls", "chatButtons", "true", () => isOnPage("#chat-controls .quadrivium-chat-controls")),
    rely("directoryHeader", "directoryButtons", "true", () => isOnPage("#actors .directory-header .ask-for-rolls")),
    rely("interfaceTheme", "theme", "true", () => {
      const names = document.getElementById("interface")?.classList;
      return ["theme-light", "theme-dark"].some((name) => names?.contains(name));
    }),
    rely("stylesLoaded", "looks", "true", () => styleOf("<div>", "--ink") !== ""),
    rely("stylesFirst", "looks", "none, none, none", () => {
      const styles = [styleOf("<button>", "text-shadow") || "none", styleOf("<button hidden>", "display")];
      return [...styles, styleOf('<section class="tab panel" data-group="a" data-tab="b">', "display")].join(", ");
    }),
    rely("helpers", "templates", "a b checked x-y", () => {
      const missing = helpers.filter((name) => !(name in Handlebars.helpers));
      if (missing.length > 0) return `- ${missing.join(", ")}`;
      const text =
        '{{#if (eq 1 1)}}a{{/if}} {{#if (not (gt 1 2))}}b{{/if}} {{checked true}} {{concat "x" (ifThen true "-y" "-z")}}';
      return Handlebars.compile(text)({});
    }),
    rely("sheetClasses", "sheets", "", () => {
      const missing = sheets.filter(
        ([name, type, sheet]) => sheetsOf(name, type)[`quadrivium.${sheet}`]?.default !== true,
      );
      const theirs = Object.keys({ ...sheetsOf("Actor", "character"), ...sheetsOf("Item", "gear") });
      return [...missing.map(([, , sheet]) => `- ${sheet}`), ...theirs.filter((id) => id.startsWith("core."))].join(
        ", ",
      );
    }),
    rely("drawnSheet", "sheets", "header, tabs", async () => {
      const data = { _id: foundry.utils.randomID(), name: "Quadrivium", type: "character" };
      const actor = temporary<Actor.Implementation>(Actor.implementation, data);
      const sheet = temporary<CharacterSheet>(CharacterSheet, { document: actor });
      await sheetContent.load();
      return (await drawn(sheet, ["header", "tabs"])).join(", ");
    }),
    rely("formData", "forms", '{"a":5,"b":false,"c":null,"d":"e"}', () => {
      const form = document.createElement("form");
      form.innerHTML =
        '<input type="number" name="a" value="5"><input type="checkbox" name="b"><input type="number" name="c"><input type="text" name="d" value="e">';
      const entered = new foundry.applications.ux.FormDataExtended(form).object;
      return JSON.stringify(entered, Object.keys(entered).toSorted());
    }),
    rely("words", "words", "a, b", () => {
      const key = "QUADRIVIUM.Host.title";
      if (!game.i18n.has(key) || game.i18n.localize(key) === key) return key;
      return game.i18n.format("{first}, {second}", { first: "a", second: "b" });
    }),
    rely("keys", "shortcuts", "true, Shift", () => {
      const { MODIFIER_KEYS } = foundry.helpers.interaction.KeyboardManager;
      return [Array.isArray(game.keybindings.get("quadrivium", "request")), MODIFIER_KEYS.SHIFT].join(", ");
    }),
    rely("ownMethods", "ownMethods", "", () => missingIn(otherMethods()).join(", ")),
  ];
}

function isOnPage(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/** Returns a property of the style of an element in a window of ours, which nobody sees. */
function styleOf(html: string, property: string): string {
  const probe = document.createElement("div");
  probe.className = "application quadrivium";
  probe.style.cssText = "position: fixed; visibility: hidden; pointer-events: none";
  probe.inert = true;
  probe.innerHTML = `<section class="window-content">${html}</section>`;
  document.body.append(probe);
  const [element] = probe.firstElementChild?.children ?? [];
  const value = element ? getComputedStyle(element).getPropertyValue(property) : "";
  probe.remove();
  return value;
}

interface SheetEntry {
  readonly default?: boolean;
}

function sheetsOf(name: "Actor" | "Item" | "ActiveEffect", type: string): Readonly<Record<string, SheetEntry>> {
  const { sheetClasses } = CONFIG[name] as { readonly sheetClasses: Readonly<Record<string, object>> };
  return (sheetClasses[type] ?? {}) as Readonly<Record<string, SheetEntry>>;
}

/** Draws parts of a window that is not shown. Returns the names of those that became elements. */
async function drawn(window: CharacterSheet, parts: string[]): Promise<readonly string[]> {
  // The methods are those by which Foundry draws a window; their options are its own.
  const drawing = window as object as {
    _configureRenderOptions(options: object): void;
    _prepareContext(options: object): Promise<object>;
    _renderHTML(context: object, options: object): Promise<Readonly<Record<string, unknown>>>;
  };
  const options = { parts };
  drawing._configureRenderOptions(options);
  const rendered = await drawing._renderHTML(await drawing._prepareContext(options), options);
  return Object.keys(rendered).filter((name) => rendered[name] instanceof HTMLElement);
}
