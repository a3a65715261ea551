import { say } from "../base/words.ts";
import { characteristicsFor, difficultyFor, sayDifficultyWord } from "../base/world-settings.ts";
import { actorAt } from "../characters/actors.ts";
import { targetText } from "../dice/roll-card-context.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { ChallengeDifficulty } from "../rules/procedures/group-challenge.ts";
import { usuallyOpen, isOffered } from "../rules/requests/request.ts";
import type {
  Opening,
  Disclosure,
  RequestKind,
  RequestOption,
  RequestTerms,
  ResultVisibility,
} from "../rules/requests/request.ts";
import { dieKindOf, traditions } from "../rules/traditions/traditions.ts";

/** An option of a request in which each character rolls its own die and nothing is fixed. */
export const blankOption: RequestOption = {
  id: "",
  name: "",
  letter: "",
  characteristics: [],
  ability: "",
  moreAbilities: [],
  total: "",
  target: null,
  hidesTarget: false,
  setup: {},
  hidesSetup: false,
  holdsBack: false,
  isPassive: false,
  isUnskilled: false,
  for: [],
};

/**
 * The settings of a request, as made by words, box, window, macros and modules. Its message stores the same except what
 * is hidden: the targets of options with `hidesTarget`, the setups of those with `hidesSetup`.
 */
export interface RequestSettings extends Pick<RequestTerms, "asked" | "options" | "shows" | "deadline"> {
  /** A kind of request, or the passive values of characters, which ask no one. */
  readonly kind: RequestKind | "passive";
  readonly title: string;
  readonly note: string;
  /** True to let those asked nominate Abilities; difficulties are set and sealed after that. */
  readonly nominates: boolean;
  readonly bonuses: readonly Bonus[];
  readonly tells: ResultVisibility;
  /** What those asked may choose. */
  readonly opens: readonly Opening[];
  /** Uuid of the defender, blank if all are equal; and whether it may end in a tie. */
  readonly contest: { readonly defender: string; readonly mayStalemate: boolean };
  readonly challenge: ChallengeDifficulty;
  /** Id of the request this one replaces, which takes no more answers; null for none. */
  readonly replaces: string | null;
}

export const blankBonus: Bonus = { label: "", category: "other", goal: "total", amount: 0 };

export const blankRequest: RequestSettings = {
  kind: "checks",
  title: "",
  note: "",
  asked: [],
  options: [blankOption],
  nominates: false,
  bonuses: [blankBonus],
  shows: "everyone",
  tells: "success",
  opens: usuallyOpen,
  deadline: null,
  contest: { defender: "", mayStalemate: false },
  challenge: "Moderate",
  replaces: null,
};

/** The drag data of a template. */
export interface DraggedTemplate {
  readonly type: typeof TEMPLATE_DRAG;
  readonly name: string;
}

export const TEMPLATE_DRAG = "quadrivium.requestTemplate";

/** Returns whether those asked may nominate their rolls. */
export function mayNominate({ kind }: Pick<RequestSettings, "kind">): boolean {
  return kind === "checks" || kind === "challenge";
}

/** Returns whether those asked nominate their rolls. */
export function nominatesIn(settings: RequestSettings): boolean {
  return settings.nominates && mayNominate(settings);
}

type Stats = Pick<RequestOption, "letter" | "characteristics" | "ability" | "moreAbilities" | "total">;

/** Returns the rolled stats, "Perception + Awareness", with the names of the actors asked; blank for a mere die. */
export function statsInWords(option: Stats, asked: readonly string[]): string {
  const { letter, characteristics, ability, moreAbilities, total } = option;
  if (total) return game.i18n.localize(`QUADRIVIUM.Total.${total}`);
  const names = characteristics.map((id) => nameOfCharacteristic(id, letter, asked));
  return [names.join(", "), ability, ...moreAbilities].filter(Boolean).join(" + ");
}

function nameOfCharacteristic(id: string, letter: string, asked: readonly string[]): string {
  for (const known of knownCharacteristics(letter, asked)) {
    const found = known.find((one) => one.id === id);
    if (found) return game.i18n.localize(found.name);
  }
  return id;
}

function* knownCharacteristics(letter: string, asked: readonly string[]) {
  if (letter) yield characteristicsFor(dieKindOf(letter).tradition);
  for (const uuid of asked) yield actorAt(uuid)?.system.listedCharacteristics ?? [];
  // Actors may be deleted; the names of their rolls stay.
  for (const tradition of traditions.keys()) yield characteristicsFor(tradition);
}

/** Returns the name of a roll: its own, or else what is rolled. */
export function optionName(option: Stats & Pick<RequestOption, "name">, asked: readonly string[]): string {
  return option.name || statsInWords(option, asked) || dieInWords(option.letter);
}

interface Titled extends Pick<RequestTerms, "options" | "asked"> {
  readonly kind: string;
  readonly title: string;
}

/** Returns the title of a request: its own, or else the names of its rolls; in a contest, those of one side against the other's. */
export function requestTitle({ title, kind, options, asked }: Titled): string {
  const sides = Map.groupBy(options, ({ for: only }) => (kind === "contest" ? only.join() : ""));
  const names = [...sides.values()].map((rolls) =>
    [...new Set(rolls.map((option) => optionName(option, asked)))].join(", "),
  );
  const versus = say({ key: "QUADRIVIUM.Request.Contest.Versus" });
  return title || [...new Set(names)].join(` ${versus} `) || say({ key: "QUADRIVIUM.Request.Title" });
}

function dieInWords(letter: string): string {
  return letter
    ? game.i18n.localize(`QUADRIVIUM.DieKind.${dieKindOf(letter).id}`)
    : say({ key: "QUADRIVIUM.Request.OwnDie" });
}

/** Returns the audience of an answer in words: "Dice: the GM only. Result: nothing until revealed." */
export function disclosureInWords({ shows, tells }: Disclosure): string {
  const data = {
    audience: { key: `QUADRIVIUM.RequestWindow.Shows.${shows}` },
    told: { key: `QUADRIVIUM.RequestWindow.Tells.${tells}` },
  };
  return say({ key: "QUADRIVIUM.Request.Learns", data });
}

/** Returns the traditions whose dice those asked roll for an option, without duplicates, in the order of the traditions. */
export function traditionsRolled(
  { letter, for: only }: Pick<RequestOption, "letter" | "for">,
  asked: readonly string[],
): readonly string[] {
  if (letter) return [dieKindOf(letter).tradition];
  const offered = asked.filter((uuid) => isOffered({ for: only }, uuid));
  const found = new Set(offered.flatMap((uuid) => actorAt(uuid)?.system.effectiveTradition.id ?? []));
  return [...traditions.keys()].filter((id) => found.has(id));
}

/** Returns an option's target number in a tradition; for a word, this world's number. Null for none. */
export function targetIn({ target }: Pick<RequestOption, "target">, tradition: string): number | null {
  return typeof target === "string" ? difficultyFor(tradition, target) : target;
}

/** Returns a target in words, "ease factor 9, difficult", or a word of difficulty; blank for none. */
export function targetInWords(
  { target, letter, for: only }: Pick<RequestOption, "target" | "letter" | "for">,
  asked: readonly string[],
): string {
  if (target === null) return "";
  if (typeof target === "string") return sayDifficultyWord(target);
  const [tradition = "plain", ...others] = traditionsRolled({ letter, for: only }, asked);
  return targetText(others.length > 0 ? "plain" : tradition, target);
}
