import { asHtml, characteristicNames, forms, ranges, techniques } from "./imported.ts";
import type { ImportedItem } from "./imported.ts";
import type { Line } from "./leaves.ts";
import { labelOf } from "./reader.ts";
import type { Range } from "./reader.ts";
import { rowsOf } from "./roll20-rows.ts";
import type { Attributes, Row } from "./roll20-rows.ts";

/** Reads the values of a row by their own names. */
class RowReader {
  constructor(
    readonly attributes: Attributes,
    readonly row: Row,
  ) {}

  number(own: string, range: Range): number | null {
    return this.attributes.number(this.row.get(own) ?? "", range);
  }

  text(own: string): string {
    return this.attributes.text(this.row.get(own) ?? "");
  }

  /** Returns a text of several lines as HTML. */
  html(own: string): string {
    const text = this.text(own);
    return text ? `<p>${asHtml(text)}</p>` : "";
  }

  /** Keeps everything that is left, and discards what only shows the row. */
  rest(): readonly Line[] {
    return [...this.row].flatMap(([own, name]) => {
      if (!own.endsWith("_show") && !own.endsWith("_i18n")) return this.attributes.keep(name, labelOf(own));
      this.attributes.discard(name);
      return [];
    });
  }
}

type Make = (row: RowReader) => Omit<ImportedItem, "lines"> & { readonly lines?: readonly Line[] };

const ability: Make = (row) => {
  const characteristics = characteristicsIn(row, "ability_characname");
  const { score, lines } = scoreWithBonus(row, "ability_score", "ability_puissant");
  return {
    name: row.text("ability_name"),
    type: "ability",
    system: { score, specialty: row.text("ability_speciality"), characteristics },
    description: "",
    lines,
  };
};

const weapon: Make = (row) => ({
  name: row.text("weapon_name"),
  type: "weapon",
  system: {
    initiative: row.number("init_weap", ranges.modifier) ?? 0,
    attack: row.number("atk_weap", ranges.modifier) ?? 0,
    defense: row.number("dfn_weap", ranges.modifier) ?? 0,
    damage: row.number("dam_weap", ranges.modifier) ?? 0,
    // The sheet's own names for these two.
    load: row.number("wounds_load", ranges.amount) ?? 0,
    range: row.text("wounds_range"),
  },
  description: "",
});

/** Makes a spell of a row; its score is the sum of its Arts. */
function spell(artScore: (name: string) => number): Make {
  return (row) => {
    const arts = ["spell_tech_name", "spell_form_name"]
      .map((own) => row.text(own))
      .filter((art) => art !== "" && art !== "unselected");
    const { score, lines } = scoreWithBonus(row, "", "spell_bonus");
    const sum = arts.reduce((total, art) => total + artScore(art.toLowerCase()), score);
    const level = row.number("spell_level", ranges.amount);
    return {
      name: row.text("spell_name"),
      type: "power",
      system: {
        characteristics: ["sta"],
        score: Math.max(ranges.modifier.min, Math.min(sum, ranges.modifier.max)),
        difficulty: level === 0 ? null : level,
      },
      description: row.html("spell_note"),
      lines: [...(arts.length > 0 ? [{ label: "Arts", value: arts.join(" ") }] : []), ...lines],
    };
  };
}

const gear: Make = (row) => ({
  name: row.text("item_name"),
  type: "gear",
  system: { quantity: row.number("item_number", ranges.amount) ?? 1 },
  description: row.html("item_description"),
});

/** Reads the items in the repeated sections of the sheet. */
export function readRows(attributes: Attributes, artScore: (name: string) => number): readonly ImportedItem[] {
  const sections: readonly (readonly [string, Make])[] = [
    ["ability", ability],
    ["weapons", weapon],
    ["spell", spell(artScore)],
    ["spontaneous", spell(artScore)],
    ["item", gear],
  ];
  return sections.flatMap(([section, make]) =>
    rowsOf(attributes.names, section).map((row) => {
      const reader = new RowReader(attributes, row);
      const made = make(reader);
      const name = made.name.trim() || labelOf(section);
      return { ...made, name, lines: [...(made.lines ?? []), ...reader.rest()] };
    }),
  );
}

/** Reads the virtues or flaws. The sheet gives the flaws' kind under the name of the virtues'. */
export function readMerits(attributes: Attributes, section: "virtue" | "flaw"): readonly Line[] {
  return rowsOf(attributes.names, section).map((row) => {
    const reader = new RowReader(attributes, row);
    const kind = reader.text("virtuetype").replace(/^V/, "");
    const name = reader.text(section);
    const html = reader.html(`${section}_text`);
    const others = reader.rest().map(({ label, value }) => `${label}: ${value}`);
    return { label: kind ? `${name} (${kind})` : name, value: others.join("; "), html };
  });
}

/** Reads the Arts as Abilities; none for somebody who has learned none. */
export function readArts(attributes: Attributes) {
  const scores = new Map<string, number>();
  const items = [...Object.values(techniques), ...Object.values(forms)].map((name): ImportedItem => {
    const art = name.toLowerCase();
    const own = new Map(["score", "puissant"].map((part) => [part, `${art}_${part}`]));
    const { score, lines } = scoreWithBonus(new RowReader(attributes, own), "score", "puissant");
    const others = attributes.names.filter((one) => one.startsWith(`${art}_`) && !one.endsWith("_i18n"));
    const kept = others.flatMap((one) => attributes.keep(one, labelOf(one.slice(art.length))));
    scores.set(art, score);
    const system = { score, specialty: "", characteristics: ["sta"] };
    return { name, type: "ability", system, description: "", lines: [...lines, ...kept] };
  });
  const hasArts = items.some(({ system, lines }) => system.score !== 0 || lines.length > 0);
  return { scores, items: hasArts ? items : [] };
}

/** Adds the bonus to a score, as the sheet does, and says so. */
function scoreWithBonus(row: RowReader, scoreName: string, bonusName: string) {
  const score = row.number(scoreName, ranges.score) ?? 0;
  const bonus = row.number(bonusName, ranges.score) ?? 0;
  const lines: readonly Line[] = bonus ? [{ label: "Bonus in the score", value: String(bonus) }] : [];
  return { score: Math.max(ranges.score.min, Math.min(score + bonus, ranges.score.max)), lines };
}

/** Reads the Characteristic of an Ability; none for the sheet's usual one, and if it asks. */
function characteristicsIn(row: RowReader, own: string): readonly string[] {
  const chosen = row.attributes.peek(row.row.get(own) ?? "").toLowerCase();
  const found = Object.entries(characteristicNames).find(([name]) => name === chosen);
  if (found || chosen === "global_char" || chosen === "ask") row.text(own);
  return found ? [found[1]] : [];
}
