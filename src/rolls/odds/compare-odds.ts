import { percentagePoints, numeral, percent, say, signed } from "../../base/words.ts";
import { columnsFor, heightsOf } from "./odds-columns.ts";
import type { Totalled } from "./odds-columns.ts";
import { rounded } from "./odds-in-words.ts";
import type { RollFigures } from "./roll-odds.ts";

/** A setup of a roll that is kept to be compared with others. */
export interface SetUp {
  readonly formula: string;
  readonly figures: RollFigures;
}

/** Two setups of a roll side by side: a chart and a table. */
export interface CompareContext {
  readonly kept: string;
  readonly present: string;
  /** Heights are percentages of the tallest. */
  readonly columns: readonly {
    readonly label: string;
    readonly kept: number;
    readonly present: number;
    readonly keptChance: string;
    readonly presentChance: string;
  }[];
  readonly caption: string;
  readonly rows: readonly {
    readonly label: string;
    readonly kept: string;
    readonly present: string;
    readonly difference: string;
  }[];
}

/** Returns two setups side by side. */
export function compareContext(kept: SetUp, present: SetUp): CompareContext {
  const columns = columnsFor(together(kept.figures, present.figures), ["kept", "present"]);
  const heightOf = heightsOf(columns.flatMap(({ chances }) => [chances.kept, chances.present]));
  return {
    kept: kept.formula,
    present: present.formula,
    columns: columns.map(({ label, chances }) => ({
      label,
      kept: heightOf(chances.kept),
      present: heightOf(chances.present),
      keptChance: percent(chances.kept),
      presentChance: percent(chances.present),
    })),
    caption: say({
      key: "QUADRIVIUM.Odds.Range",
      data: { first: columns[0]?.first ?? "", last: columns.at(-1)?.last ?? "" },
    }),
    rows: rowsOf(kept.figures, present.figures),
  };
}

/** Returns the chance of each total under both setups. */
function together(kept: RollFigures, present: RollFigures): readonly Totalled<"kept" | "present">[] {
  const chancesOf = ({ bars }: RollFigures) =>
    new Map(bars.map(({ total, success, worst, other }) => [total, success + worst + other]));
  const [first, second] = [chancesOf(kept), chancesOf(present)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .sort((a, b) => a - b)
    .map((total) => ({ total, kept: first.get(total) ?? 0, present: second.get(total) ?? 0 }));
}

function rowsOf(kept: RollFigures, present: RollFigures): CompareContext["rows"] {
  const fact = present.worst?.fact ?? kept.worst?.fact;
  return [
    ...(kept.success === null && present.success === null
      ? []
      : [chanceRow(say({ key: "QUADRIVIUM.Compare.success" }), kept.success, present.success)]),
    ...(fact === undefined
      ? []
      : [
          chanceRow(
            say({ key: `QUADRIVIUM.Odds.Legend.${fact}` }),
            kept.worst?.chance ?? 0,
            present.worst?.chance ?? 0,
          ),
        ]),
    {
      label: say({ key: "QUADRIVIUM.Compare.mean" }),
      kept: numeral(rounded(kept.mean)),
      present: numeral(rounded(present.mean)),
      difference: signed(rounded(present.mean - kept.mean)),
    },
  ];
}

function chanceRow(label: string, kept: number | null, present: number | null): CompareContext["rows"][number] {
  const said = (chance: number | null): string => (chance === null ? "–" : percent(chance));
  const points = kept === null || present === null ? null : percentagePoints((present - kept) * 100);
  const difference =
    points === null
      ? "–"
      : say({ key: "QUADRIVIUM.Compare.points", data: { points: signed(points), count: Math.abs(points) } });
  return { label, kept: said(kept), present: said(present), difference };
}
