import { numeral, say } from "../../base/words.ts";
import type { Value, Setup } from "../../rules/kernel/fields.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { optionName, statsInWords } from "../model/option-names.ts";
import { targetsInWords } from "../model/option-targets.ts";
import { hiddenOf, nameIn } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";

/** An option on the card of a request. */
export interface ShownRoll {
  /** Blank if it is the only option and its name is the title. */
  readonly name: string;
  readonly target: string;
  /** Its die, its stats, and its fixed setup, in words. */
  readonly how: string;
}

/** Returns the options as far as this user may know them; without a single one that equals the title. */
export function shownRolls(request: RequestSnapshot, title: string): readonly ShownRoll[] {
  const { options, asked } = request;
  return options
    .map((option) => ({ option, name: optionName(option, asked) }))
    .map(({ option, name }) => ({
      name: options.length === 1 && name === title ? "" : name,
      target: targetOf(request, option),
      how: howOf(request, option),
    }))
    .filter(({ name, target, how }) => name || target || how);
}

function targetOf(request: RequestSnapshot, option: RequestOption): string {
  const target = targetsInWords((option.hidesTarget && hiddenOf(request, option)) || option, option.letter);
  const isSecret = option.hidesTarget && !request.isOpened;
  if (target === "") {
    const tradition = option.letter ? dieKindOf(option.letter).tradition : "plain";
    return isSecret ? say({ key: `QUADRIVIUM.Request.TargetHidden.${tradition}` }) : "";
  }
  return isSecret ? say({ key: "QUADRIVIUM.Request.TargetForYou", data: { target } }) : target;
}

function howOf(request: RequestSnapshot, option: RequestOption): string {
  const { letter, setup, holdsBack, isPassive, for: only } = option;
  const traits = statsInWords(option, request.asked);
  const die = letter ? game.i18n.localize(`QUADRIVIUM.DieKind.${dieKindOf(letter).id}`) : "";
  const name = optionName(option, request.asked);
  const parts = [
    // They may be its name already.
    ...[die, traits].filter((words) => words !== name),
    ...setupWords(setup),
    hiddenWords(request, option),
    isPassive ? say({ key: "QUADRIVIUM.Command.Short.passive" }) : "",
    holdsBack ? say({ key: "QUADRIVIUM.Request.HeldBack" }) : "",
    only.length > 0
      ? say({
          key: "QUADRIVIUM.Request.OnlyFor",
          data: { names: only.map((uuid) => nameIn(request, uuid)).join(", ") },
        })
      : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

function hiddenWords(request: RequestSnapshot, option: RequestOption): string {
  if (!option.hidesSetup) return "";
  const words = setupWords(hiddenOf(request, option)?.setup ?? {});
  if (words.length === 0) return say({ key: "QUADRIVIUM.Request.SetupHidden" });
  const told = words.join(", ");
  return request.isOpened ? told : say({ key: "QUADRIVIUM.Request.TargetForYou", data: { target: told } });
}

/** Returns the fixed setup in words: "Botch dice 2". */
function setupWords(setup: Partial<Setup>): readonly string[] {
  return Object.entries(setup).flatMap(([name, value]) => {
    const label = game.i18n.localize(`QUADRIVIUM.Field.${name}`);
    if (value === undefined || value === false) return [];
    return value === true ? [label] : [`${label} ${valueWords(value)}`];
  });
}

function valueWords(value: Exclude<Value, boolean>): string {
  return typeof value === "number" ? numeral(value) : value.map((size) => `d${size}`).join(" ");
}
