/* eslint-disable @typescript-eslint/no-unused-vars -- steps that do nothing here name what their overrides are given */
import type { ModelOptions } from "../data/data-model.ts";
import { performIntegerSort } from "../utils/sort.ts";
import type { Plain } from "../utils/types.ts";
import type { ExportOptions } from "./compendium-contents.ts";
import { Document } from "./document.ts";
import { exportToJSON, importFromJSONDialog } from "./document-json.ts";
import type { DocumentClass } from "./document.ts";
import type { DatabaseUser } from "./ownership.ts";

/** A window on a document. */
export interface DocumentApp {
  render(force?: boolean | Plain, options?: Plain): unknown;
  close(options?: Plain): unknown;
}

type Sortable = Parameters<typeof performIntegerSort>[0];

/** Where a document shall stand among others, and what else shall change with it. */
type SortOptions = Parameters<typeof performIntegerSort>[1] & { updateData?: Plain };

/** The steps in a document's life at which nothing happens but that its windows are drawn again. */
export class DocumentSteps extends Document {
  declare readonly apps: Record<string, DocumentApp>;

  /** Draws all open windows on this document again. */
  render(force: boolean | Plain = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) void app.render(force, context);
  }

  /** Moves this document among its siblings by numbers, of which as few as possible are changed. */
  async sortRelative({ updateData = {}, ...options }: SortOptions = {}): Promise<this> {
    const sorting = performIntegerSort(this as unknown as Sortable, options);
    const updates = sorting.map(({ target, update }) => ({ ...updateData, ...update, _id: target.id }));
    const { parent, pack } = this;
    if (updates.length > 0) await (this.constructor as typeof Document).updateDocuments(updates, { parent, pack });
    return this;
  }

  /** Offers the data of this document for download as a JSON file, from which it can be imported elsewhere. */
  exportToJSON(options: ExportOptions = {}): void {
    exportToJSON(this, options);
  }

  /** Asks for a file of exported data, and imports it. */
  async importFromJSONDialog(): Promise<unknown> {
    return importFromJSONDialog(this);
  }

  /** Replaces the data of this document by what was exported as JSON, but keeps what makes it this document. */
  async importFromJSON(json: string): Promise<this> {
    const given = JSON.parse(json) as Plain;
    const { _id, folder, sort, ownership } = this._source;
    const kept = { _id, folder, sort, ownership };
    const data = { ...new (this.constructor as DocumentClass)(given).toObject(), ...kept };
    await this.update(data, { diff: false, recursive: false, noHook: true });
    return this;
  }

  /** Makes a document of exported data. */
  static fromImport(source: Plain, context: ModelOptions = {}): Promise<Document> {
    return Promise.resolve(new this.implementation(source, { strict: true, ...context }));
  }

  static _preCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _preUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _preDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  static _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  static _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  _preCreateDescendantDocuments(
    parent: unknown,
    collection: string,
    data: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _preUpdateDescendantDocuments(
    parent: unknown,
    collection: string,
    changes: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _preDeleteDescendantDocuments(
    parent: unknown,
    collection: string,
    ids: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _onCreateDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    data: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `create${collection}` });
  }

  _onUpdateDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    changes: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `update${collection}` });
  }

  _onDeleteDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    ids: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `delete${collection}` });
  }
}
