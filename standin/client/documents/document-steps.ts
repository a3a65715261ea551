/* eslint-disable @typescript-eslint/no-unused-vars -- steps that do nothing here name what their overrides are given */
import type { Plain } from "../utils/types.ts";
import { Document } from "./document.ts";
import type { DatabaseUser } from "./ownership.ts";

/** A window on a document. */
export interface DocumentApp {
  render(force?: boolean | Plain, options?: Plain): unknown;
  close(options?: Plain): unknown;
}

/** The steps in a document's life at which nothing happens but that its windows are drawn again. */
export class DocumentSteps extends Document {
  declare readonly apps: Record<string, DocumentApp>;

  /** Draws all open windows on this document again. */
  render(force: boolean | Plain = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) void app.render(force, context);
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
