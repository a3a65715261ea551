/**
 * Windows of the first kind. Packages of both kinds name them when they start, above all to take them out of the
 * choice of sheets (`unregisterSheet("core", foundry.appv1.sheets.ActorSheet)`); whoever opens one is told.
 */
class Application {
  static get defaultOptions(): object {
    return {};
  }

  constructor() {
    throw new Error(`The stand-in has no windows of the first kind (${new.target.name})`);
  }
}

class FormApplication extends Application {}
class DocumentSheet extends FormApplication {}
class Dialog extends Application {}
class ActorSheet extends DocumentSheet {}
class ItemSheet extends DocumentSheet {}
class JournalSheet extends DocumentSheet {}
class JournalPageSheet extends DocumentSheet {}

/** The namespace foundry.appv1. */
export const appv1 = {
  api: { Application, Dialog, DocumentSheet, FormApplication },
  sheets: { ActorSheet, ItemSheet, JournalPageSheet, JournalSheet },
};
