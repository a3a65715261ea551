import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentUUIDField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { StringField, FilePathField, HTMLField } from "../data/fields/string-field.ts";
import { host } from "../host.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { fromUuidSync, parseUuid, fromUuid } from "../utils/uuid.ts";
import { everyDocument, withTypes, inDirectory, picture } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { Roll } from "../dice/roll.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { game, ui } from "./surroundings.ts";
import { mergeObject } from "../utils/objects.ts";

const { TEXT, DOCUMENT } = CONST.TABLE_RESULT_TYPES;

interface Target {
  readonly uuid: string;
  readonly name: string | null;
  readonly img?: string | null;
  readonly thumb?: string | null;
  toAnchor?(options?: object): HTMLAnchorElement;
}

/** One thing that can come out of a roll table: a text, or a document. */
export class TableResult extends ClientDocument {
  static override LOCALIZATION_PREFIXES = ["TABLE_RESULT"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    coreTypes: [TEXT, DOCUMENT] as readonly string[],
  };

  static override defineSchema() {
    const { type } = withTypes(this, { initial: TEXT });
    if (!type) throw new Error("A result of a table has a type");
    return {
      ...everyDocument(),
      type,
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        validate: (range: unknown) => isAscending(range as readonly number[]),
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new BooleanField(),
    };
  }

  declare readonly parent: RollTable | null;
  declare type: string;
  declare name: string;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null | undefined;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;

  static override migrateData(source: Plain): Plain {
    migrateTableResult(source);
    return super.migrateData(source);
  }

  /** The picture beside this result. */
  get icon(): string {
    const { RollTable } = host.CONFIG as { RollTable: { resultIcon: string } };
    return this.img || RollTable.resultIcon;
  }

  /** The text of this result under its older name. */
  get text(): string {
    return this.type === TEXT ? this.description : this.name;
  }

  /** The id of the document under its older name. */
  get documentId(): string | null {
    return this.documentUuid ? (parseUuid(this.documentUuid)?.id ?? null) : null;
  }

  /** Where the document is, under its older name: a kind of the world's documents, or a compendium. */
  get documentCollection(): string {
    const [first = "", scope, pack] = (this.documentUuid ?? "").split(".");
    return first === "Compendium" ? `${scope ?? ""}.${pack ?? ""}` : first;
  }

  get #target(): Target | null {
    if (this.type !== DOCUMENT || !this.documentUuid) return null;
    return fromUuidSync(this.documentUuid, { strict: false }) as Target | null;
  }

  /** A result without a picture shows that of its document. */
  override prepareBaseData(): void {
    const target = this.img ? null : this.#target;
    this.img ||= target?.thumb ?? target?.img ?? null;
  }

  /** The link to the document of this result; null when it is a text, or the document is gone. */
  documentToAnchor(): HTMLAnchorElement | null {
    const target = this.#target;
    if (!target) return null;
    if (target.toAnchor) return target.toAnchor({ name: this.name || target.name, attrs: { draggable: "true" } });
    const anchor = document.createElement("a");
    anchor.className = "content-link";
    anchor.draggable = true;
    Object.assign(anchor.dataset, { link: "", uuid: target.uuid });
    anchor.textContent = this.name || target.name;
    return anchor;
  }

  /** What is shown of this result: its name or link, and what it says. */
  async getHTML(): Promise<string> {
    const { TextEditor } = (host.CONFIG as { ux: { TextEditor: Enriching } }).ux;
    const anchor = this.documentToAnchor();
    const name = anchor ? anchor.outerHTML : this.name && `<strong>${escapeHTML(this.name)}</strong>`;
    const options = { relativeTo: this, secrets: this.isOwner };
    const description = await TextEditor.enrichHTML(this.description, options);
    return [name, description].filter((part) => part).join(" ");
  }
}

interface Enriching {
  enrichHTML(content: string, options: object): Promise<string>;
}

function isAscending([first, last]: readonly number[]): boolean {
  return first !== undefined && last !== undefined && last >= first;
}

const NUMBERED_TYPES = ["text", "document", "pack"];

/** Brings the data of an older result into today's form: a uuid instead of collection and id, two texts instead of one. */
export function migrateTableResult(source: Plain): void {
  const { type, documentCollection, documentId, text } = source;
  if (typeof type === "number") source["type"] = NUMBERED_TYPES[type] ?? "text";
  const isPack = source["type"] === "pack";
  if (isPack) source["type"] = "document";
  if (typeof documentCollection === "string" && typeof documentId === "string" && !source["documentUuid"]) {
    source["documentUuid"] = `${isPack ? "Compendium." : ""}${documentCollection}.${documentId}`;
  }
  if (typeof text === "string") source[source["type"] === "document" ? "name" : "description"] ??= text;
  for (const key of ["documentCollection", "documentId", "text"]) Reflect.deleteProperty(source, key);
}

/** How something is drawn from a table. */
export interface TableDrawOptions extends Omit<TableRollOptions, "_depth"> {
  /** Results that are already drawn, only to be posted. */
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

  /** Rolls on the table, only for the caller. */
  roll(options: TableRollOptions = {}): Promise<TableDraw> {
    return rollOnTable(this, options);
  }

  /** Draws from the table: results without replacement are marked as drawn, and all are posted in the chat. */
  async draw(options: TableDrawOptions = {}): Promise<TableDraw> {
    const { roll: given = null, results: drawn = [], recursive = true, displayChat = true } = options;
    const known = { roll: given as Roll, results: [...drawn] };
    const draw = drawn.length > 0 ? known : await this.roll({ roll: given, recursive });
    const { roll, results } = draw;
    if (results.length === 0) return draw;
    if (!this.replacement && !this.pack) throw new Error("The stand-in draws from tables whose results go back only");
    if (displayChat) await this.toMessage(results, { roll, messageOptions: modeOf(options) });
    return draw;
  }

  /** Posts the results in the chat. */
  toMessage(results: readonly TableResult[], options: TableMessageOptions = {}): Promise<unknown> {
    return tellResults(this, results, options);
  }

  /** The results which a total gives, except those which are drawn and do not come again. */
  getResultsForRoll(value: number): TableResult[] {
    return this.results.filter(({ drawn, range: [first, last] }) => !drawn && value >= first && value <= last);
  }
}

/** The audience of the results, if it was given. */
function modeOf({ rollMode, messageMode }: TableDrawOptions): Plain {
  return { ...(rollMode ? { rollMode } : {}), ...(messageMode ? { messageMode } : {}) };
}

/** How results of a table are posted in the chat. */
export interface TableMessageOptions {
  roll?: Roll | null;
  messageData?: Plain;
  messageOptions?: Plain;
}

interface Surroundings {
  readonly CONFIG: {
    readonly ChatMessage: { readonly documentClass: MessageClass };
    readonly RollTable: { readonly resultTemplate: string };
    readonly sounds: { readonly dice: string };
    readonly ux: { readonly TextEditor: { enrichHTML(content: string, options: object): Promise<string> } };
  };
  readonly foundry: {
    readonly applications: {
      readonly handlebars: { renderTemplate(path: string, context: object): Promise<string> };
    };
  };
}

interface MessageClass {
  getSpeaker(): object;
  create(data: Plain, options: Plain): Promise<unknown>;
}

/** Posts the results of a table in the chat. */
export async function tellResults(
  table: RollTable,
  results: readonly TableResult[],
  { roll = null, messageData = {}, messageOptions = {} }: TableMessageOptions,
): Promise<unknown> {
  const { CONFIG, foundry } = host as unknown as Surroundings;
  const { documentClass: Message } = CONFIG.ChatMessage;
  const key = results.length > 1 ? "TABLE.DrawFlavorPlural" : "TABLE.DrawFlavor";
  const data: Plain = {
    author: game().userId,
    speaker: Message.getSpeaker(),
    flavor: game().i18n.format(key, { number: results.length, name: table.name }),
    rolls: roll ? [roll] : [],
    sound: roll ? CONFIG.sounds.dice : null,
    flags: { core: { RollTable: table.id } },
  };
  mergeObject(data, messageData);
  const drawn = results.map(async (result) => ({ id: result.id, icon: result.icon, details: await result.getHTML() }));
  data["content"] ??= await foundry.applications.handlebars.renderTemplate(CONFIG.RollTable.resultTemplate, {
    description: await CONFIG.ux.TextEditor.enrichHTML(table.description, {
      relativeTo: table,
      secrets: table.isOwner,
    }),
    results: await Promise.all(drawn),
    rollHTML: table.displayRoll && roll ? await roll.render() : null,
    table,
  });
  return Message.create(data, messageOptions);
}

/** How a table is rolled on. */
export interface TableRollOptions {
  /** A roll instead of that of the table's formula. */
  roll?: Roll | null;
  /** Shall tables which come out be rolled on in turn? */
  recursive?: boolean;
  _depth?: number;
}

/** The results of a table, and their roll. */
export interface TableDraw {
  roll: Roll;
  results: TableResult[];
}

/** How many tables may come out of each other. */
const MAX_DEPTH = 5;

/** How often the dice are rolled for a result before giving up. */
const MAX_THROWS = 10_000;

/** Rolls the dice until a table gives a result. */
export async function rollOnTable(
  table: RollTable,
  { roll: given, recursive = true, _depth = 0 }: TableRollOptions,
): Promise<TableDraw> {
  if (_depth > MAX_DEPTH) {
    throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${table.id ?? ""}`);
  }
  let roll = given instanceof Roll ? given : Roll.create(table.formula);
  const available = table.results.filter(({ drawn }) => !drawn);
  if (available.length === 0) return nothing(roll, "TABLE.NoAvailableResults");
  if (!(await canReach(roll, available))) return nothing(roll, "TABLE.NoPossibleResults");
  let results: TableResult[] = [];
  for (let count = 0; results.length === 0; count += 1) {
    if (count >= MAX_THROWS) {
      ui().notifications?.error(game().i18n.format("TABLE.MaxThrows", { name: table.name }));
      break;
    }
    roll = await roll.reroll();
    results = table.getResultsForRoll(roll.total ?? NaN);
  }
  if (recursive) results = await rollInnerTables(results, _depth);
  return { roll, results };
}

/** Can the roll come to where the results are? */
async function canReach(roll: Roll, available: readonly TableResult[]): Promise<boolean> {
  const least = (await roll.reroll({ minimize: true })).total ?? NaN;
  const most = (await roll.reroll({ maximize: true })).total ?? NaN;
  const first = Math.min(...available.map(({ range }) => range[0]));
  const last = Math.max(...available.map(({ range }) => range[1]));
  return first <= most && last >= least;
}

/** Tables among the results are replaced by their own results. */
async function rollInnerTables(results: readonly TableResult[], depth: number): Promise<TableResult[]> {
  const all: TableResult[] = [];
  for (const result of results) {
    const { documentUuid } = result;
    const inner = result.type === "document" && documentUuid ? await fromUuid(documentUuid) : null;
    if (isTable(inner)) all.push(...(await inner.roll({ _depth: depth + 1 })).results);
    else all.push(result);
  }
  return all;
}

function isTable(document: object | null): document is RollTable {
  return document !== null && (document as { documentName?: string }).documentName === "RollTable";
}

function nothing(roll: Roll, key: string): TableDraw {
  ui().notifications?.warn(game().i18n.localize(key));
  return { roll, results: [] };
}
