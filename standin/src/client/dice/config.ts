import { generation } from "../generations/index.ts";
import type { Fulfillment } from "./types.ts";
import { RollParser } from "./parser.ts";
import type { DiceConfig } from "./surroundings.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms/index.ts";
import { MersenneTwister } from "./twister.ts";

/** A fresh `CONFIG.Dice`, as packages find it before they change it. */
export function diceConfig(): DiceConfig {
  const { DiceTerm, Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm } = terms;
  const { StringTerm } = terms;
  return {
    types: [Die],
    rolls: [Roll],
    termTypes: { DiceTerm, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
    terms: { d: Die },
    randomUniform: () => MersenneTwister.random(),
    parser: RollParser,
    functions: {},
    fulfillment: fulfillment(),
    // Later the modes of rolls have become those of messages.
    ...(generation().dice.translatesModes ? {} : { rollModes: rollModes() }),
  };
}

function rollModes(): NonNullable<DiceConfig["rollModes"]> {
  return {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}

function fulfillment(): Fulfillment {
  const dice = ["d4", "d6", "d8", "d10", "d12", "d20", "d100"].map(
    (label): [string, { label: string; icon: string }] => {
      const icon = label === "d100" ? "fa-solid fa-percent" : `fa-solid fa-dice-${label}`;
      return [label, { label, icon: `<i class="${icon}"></i>` }];
    },
  );
  return {
    dice: Object.fromEntries(dice),
    methods: {
      mersenne: {
        label: "DICE.FULFILLMENT.Mersenne",
        interactive: false,
        handler: (term) => term.mapRandomFace(MersenneTwister.random()),
      },
      manual: {
        label: "DICE.FULFILLMENT.Manual",
        icon: '<i class="fa-solid fa-keyboard"></i>',
        interactive: true,
      },
    },
    defaultMethod: "",
  };
}
