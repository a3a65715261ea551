import { showTranslated, translateNew } from "./compendium-languages.ts";

/** A journal that comes from our compendia in the world's language, and is read in them in the reader's. */
export class QuadriviumJournalEntry extends JournalEntry {
  override prepareData(): void {
    super.prepareData();
    showTranslated(this);
  }

  protected static override async _preCreateOperation(
    documents: JournalEntry.Implementation[],
    operation: never,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    await translateNew(documents);
    return (await super._preCreateOperation(documents, operation, user)) === false ? false : undefined;
  }
}

/** A macro that comes from our compendia in the world's language. */
export class QuadriviumMacro<SubType extends Macro.SubType = Macro.SubType> extends Macro<SubType> {
  protected static override async _preCreateOperation(
    documents: Macro.Implementation[],
    operation: never,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    await translateNew(documents);
    return (await super._preCreateOperation(documents, operation, user)) === false ? false : undefined;
  }
}

/** A roll table that comes from our compendia in the world's language. */
export class QuadriviumRollTable extends RollTable {
  protected static override async _preCreateOperation(
    documents: RollTable.Implementation[],
    operation: never,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    await translateNew(documents);
    return (await super._preCreateOperation(documents, operation, user)) === false ? false : undefined;
  }
}
