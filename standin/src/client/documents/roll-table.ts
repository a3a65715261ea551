import type { EmbedConfig } from "../applications/ux/embeds.ts";
import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { HTMLField } from "../data/fields/text-fields.ts";
import { Roll } from "../dice/roll.ts";
import { PoolTerm } from "../dice/terms/pool-term.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, inDirectory, picture } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { Operation } from "./database.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { Folder } from "./folder.ts";
import { embedTable } from "./roll-table-embed.ts";
import { tellResults } from "./roll-table-message.ts";
import type { TableMessageOptions } from "./roll-table-message.ts";
import { rollOnTable } from "./roll-table-roll.ts";
import type { TableDraw, TableRollOptions } from "./roll-table-roll.ts";
import { game } from "./surroundings.ts";
import { TableResult } from "./table-result.ts";

/** How something is drawn from a table. */
export interface TableDrawOptions extends Omit<TableRollOptions, "_depth"> {
  /** What was drawn already, and shall only be told. */
  results?: readonly TableResult[];
  displayChat?: boolean;
  rollMode?: string;
  messageMode?: string;
}

/** A table from which a roll draws results. */
export class RollTable extends ClientDocument {
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TABLE"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "RollTable",
    collection: "tables",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    embedded: { TableResult: "results" },
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      img: picture(this.DEFAULT_ICON),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(TableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
    };
  }

  declare name: string;
  declare img: string;
  declare description: string;
  declare results: EmbeddedCollection<TableResult>;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;

  get thumbnail(): string {
    return this.img;
  }

  /** Rolls on the table, and takes notice of what comes out only for the caller. */
  roll(options: TableRollOptions = {}): Promise<TableDraw> {
    return rollOnTable(this, options);
  }

  /** Draws from the table: what comes out is marked as drawn where it does not go back, and told in the chat. */
  async draw(options: TableDrawOptions = {}): Promise<TableDraw> {
    const { roll: given = null, results: drawn = [], recursive = true, displayChat = true } = options;
    const known = { roll: given as Roll, results: [...drawn] };
    const draw = drawn.length > 0 ? known : await this.roll({ roll: given, recursive });
    const { roll, results } = draw;
    if (results.length === 0) return draw;
    if (!this.replacement && !this.pack) {
      const total = (roll as Roll | null)?.total;
      const own = total === undefined ? results.filter(({ parent }) => parent === this) : this.getResultsForRoll(total);
      await this.#markDrawn(own);
    }
    if (displayChat) await this.toMessage(results, { roll, messageOptions: modeOf(options) });
    return draw;
  }

  /** Draws several times, and tells of all at once. */
  async drawMany(number: number, options: TableDrawOptions = {}): Promise<TableDraw> {
    const { roll = null, recursive = true, displayChat = true } = options;
    const rolls: Roll[] = [];
    const results: TableResult[] = [];
    for (let count = 0; count < number; count += 1) {
      const draw = await this.roll({ roll, recursive });
      if (draw.results.length === 0) break;
      rolls.push(draw.roll);
      results.push(...draw.results);
      if (!this.replacement && !this.pack) await this.#markDrawn(this.getResultsForRoll(draw.roll.total ?? NaN));
    }
    const pool = Roll.fromTerms([PoolTerm.fromRolls(rolls)]);
    if (displayChat && results.length > 0) {
      await this.toMessage(results, { roll: pool, messageOptions: modeOf(options) });
    }
    return { roll: pool, results };
  }

  #markDrawn(results: readonly TableResult[]): Promise<unknown> {
    const updates = results.map(({ id }) => ({ _id: id, drawn: true }));
    return this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }

  /** Tells in the chat what came out. */
  toMessage(results: readonly TableResult[], options: TableMessageOptions = {}): Promise<unknown> {
    return tellResults(this, results, options);
  }

  /** The results which a total gives, except those which are drawn and do not come again. */
  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter(({ drawn, range: [first, last] }) => !drawn && value >= first && value <= last);
  }

  /** Lays the results side by side, each as wide as its weight, and makes the formula fit. */
  async normalize(): Promise<this | undefined> {
    let total = 0;
    const results = this.results.map(({ id, weight }) => {
      const range = [total + 1, (total += weight)];
      return { _id: id, range };
    });
    return this.update({ results, formula: `1d${total}` });
  }

  /** Puts everything back that was drawn. */
  resetResults(): Promise<unknown> {
    const updates = this.results.map(({ id }) => ({ _id: id, drawn: false }));
    return this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }

  /** What stands in a text for `@Embed[RollTable.…]`. */
  override _buildEmbedHTML(config: EmbedConfig): Promise<HTMLElement> {
    return embedTable(this, config);
  }

  override onEmbed(element: HTMLElement): void {
    const button = element.querySelector<HTMLElement>('[data-action="rollTable"]');
    button?.addEventListener("click", () => void this.draw());
  }

  /** Makes a table of the documents in a folder. */
  static async fromFolder(folder: Folder, options: Operation = {}): Promise<unknown> {
    const results = folder.contents.map((document, index) => ({
      type: CONST.TABLE_RESULT_TYPES.DOCUMENT,
      name: document.name,
      img: (document as Plain & typeof document)["img"] ?? null,
      documentUuid: document.uuid,
      weight: 1,
      range: [index + 1, index + 1],
      drawn: false,
    }));
    const description = game().i18n.format("TABLE.FromFolder", { folder: folder.name });
    const data = { name: folder.name, description, results, formula: `1d${results.length}` };
    return this.create(data, { renderSheet: true, ...options });
  }
}

/** Who shall see what was drawn, if that was said. */
function modeOf({ rollMode, messageMode }: TableDrawOptions): Plain {
  return { ...(rollMode ? { rollMode } : {}), ...(messageMode ? { messageMode } : {}) };
}
