import { familyOf } from "../rules/families/index.ts";
import { characteristicsFor, defaultFamily } from "../settings.ts";
import type { Ability } from "./roll-choices.ts";
import { ItemSheetBase } from "./sheet-base.ts";

import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

interface AbilitySheetContext extends ItemSheetV2.RenderContext {
  readonly system: Ability["system"];
  readonly systemFields: Ability["system"]["schema"]["fields"];
  readonly choices: Readonly<Record<string, string>>;
  readonly enriched: string;
}

/** The sheet of a single Ability, as it opens from the sidebar or a character sheet. */
export class AbilitySheet extends ItemSheetBase<AbilitySheetContext> {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "ability-sheet"],
    position: { width: 460 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    form: { template: "systems/quadrivium/templates/applications/ability-sheet/form.hbs" },
  };

  protected override async _prepareContext(
    options: Parameters<ItemSheetV2["_prepareContext"]>[0],
  ): Promise<AbilitySheetContext> {
    const context = await super._prepareContext(options);
    const { system } = this.document as Ability;
    return {
      ...context,
      system,
      systemFields: system.schema.fields,
      choices: Object.fromEntries(characteristicsFor(familyOf(defaultFamily()).id).map(({ id, name }) => [id, name])),
      enriched: await foundry.applications.ux.TextEditor.implementation.enrichHTML(system.description, {
        relativeTo: this.document,
        secrets: this.document.isOwner,
      }),
    };
  }
}
