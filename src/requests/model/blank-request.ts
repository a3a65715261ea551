import type { Bonus } from "../../rules/kernel/bonuses.ts";
import type { ChallengeDifficulty } from "../../rules/procedures/group-challenge.ts";
import { usuallyOpen } from "../../rules/requests/request.ts";
import type {
  Opening,
  RequestKind,
  RequestOption,
  RequestTerms,
  ResultVisibility,
} from "../../rules/requests/request.ts";

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
  targets: {},
  hidesTarget: false,
  setup: {},
  hidesSetup: false,
  holdsBack: false,
  isPassive: false,
  isUnskilled: false,
  for: [],
};

/**
 * What is asked, as words, box, window, macros and modules set it up. Its message stores the same but for what is hidden: the
 * targets of options with `hidesTarget`, the setups of those with `hidesSetup`.
 */
export interface RequestSettings extends Pick<RequestTerms, "asked" | "options" | "shows" | "deadline"> {
  /** A kind of request, or the passive values of characters, for which nobody is asked. */
  readonly kind: RequestKind | "passive";
  readonly title: string;
  readonly note: string;
  /** True to let those asked nominate Abilities, whose difficulties are set and sealed then. */
  readonly nominates: boolean;
  readonly bonuses: readonly Bonus[];
  readonly tells: ResultVisibility;
  /** What those asked may choose. */
  readonly opens: readonly Opening[];
  /** Uuid of the defender, blank if all are equal; and whether it may end in a tie. */
  readonly contest: { readonly defender: string; readonly mayStalemate: boolean };
  readonly challenge: ChallengeDifficulty;
  /** Id of the request that this one replaces, which takes no more answers; null for none. */
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
