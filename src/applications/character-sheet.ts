import { numeral, signed } from "../dice/words.ts";
import type { Track } from "../rules/tracks.ts";
import { abilitiesOf, abilityOf } from "./roll-choices.ts";
import type { Ability, Creature } from "./roll-choices.ts";
import { rollTrait } from "./roll-trait.ts";
import { QuadriviumActorSheet } from "./sheet-base.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

interface CharacterSheetContext extends ActorSheetV2.RenderContext {
  readonly system: Creature["system"];
  readonly isEditing: boolean;
  readonly tracks: readonly ShownTrack[];
  readonly characteristics: readonly ShownCharacteristic[];
  readonly abilities: readonly ShownAbility[];
  readonly choices: Readonly<Record<string, string>>;
  readonly biography: string;
}

interface ShownTrack {
  readonly name: string;
  readonly label: string;
  readonly level: string;
  readonly boxes: readonly { readonly mark: number; readonly marked: boolean; readonly label: string }[];
}

interface ShownCharacteristic {
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly value: string;
  readonly source: number;
}

interface ShownAbility {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly specialty: string;
  readonly characteristic: string;
  readonly short: string;
  readonly total: string;
  readonly hint: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The character sheet: everything that is rolled is a button, and one switch turns it all into fields. */
export class CharacterSheet extends QuadriviumActorSheet<CharacterSheetContext> {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "character-sheet"],
    position: { width: 680, height: 720 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      rollCharacteristic: CharacterSheet.#onRollCharacteristic,
      rollAbility: CharacterSheet.#onRollAbility,
      markBox: CharacterSheet.#onMarkBox,
      toggleEditing: CharacterSheet.#onToggleEditing,
      addAbility: CharacterSheet.#onAddAbility,
      editAbility: CharacterSheet.#onEditAbility,
      deleteAbility: CharacterSheet.#onDeleteAbility,
      moveAbility: CharacterSheet.#onMoveAbility,
    },
  };

  static override PARTS = {
    header: { template: "systems/quadrivium/templates/applications/character-sheet/header.hbs" },
    characteristics: { template: "systems/quadrivium/templates/applications/character-sheet/characteristics.hbs" },
    abilities: { template: "systems/quadrivium/templates/applications/character-sheet/abilities.hbs" },
    biography: { template: "systems/quadrivium/templates/applications/character-sheet/biography.hbs" },
  };

  #isEditing = false;

  get character(): Creature {
    return this.document as Creature;
  }

  /** Who may only glance at a character sees who it is, and nothing it can do. */
  protected override _configureRenderOptions(
    options: Parameters<QuadriviumActorSheet["_configureRenderOptions"]>[0],
  ): void {
    super._configureRenderOptions(options);
    if (this.document.limited) options.parts = ["header"];
  }

  protected override async _prepareContext(
    options: Parameters<ActorSheetV2["_prepareContext"]>[0],
  ): Promise<CharacterSheetContext> {
    const context = await super._prepareContext(options);
    const { system } = this.character;
    const { TextEditor } = foundry.applications.ux;
    return {
      ...context,
      system,
      isEditing: this.#isEditing && this.isEditable,
      tracks: system.listedTracks.map((track) => this.#track(track)),
      characteristics: system.listedCharacteristics.map(({ id, name, short }) => ({
        name: id,
        label: game.i18n.localize(name),
        short: game.i18n.localize(short),
        value: signed(system.score(id)),
        source: system._source.characteristics[id]?.value ?? 0,
      })),
      abilities: this.#abilities(),
      choices: Object.fromEntries(system.listedCharacteristics.map(({ id, short }) => [id, game.i18n.localize(short)])),
      biography: await TextEditor.implementation.enrichHTML(system.biography, {
        relativeTo: this.document,
        secrets: this.document.isOwner,
        rollData: () => this.character.getRollData(),
      }),
    };
  }

  #track({ id, name, levels }: Track): ShownTrack {
    const { value = 0 } = this.character.system.tracks[id] ?? {};
    const say = (index: number): string => {
      const level = levels[index];
      if (!level) return "";
      const label = game.i18n.localize(level.name);
      return level.penalty ? `${label} ${signed(level.penalty)}` : label;
    };
    return {
      name: id,
      label: game.i18n.localize(name),
      level: say(Math.min(value, levels.length - 1)),
      boxes: levels.slice(1).map((_, index) => ({ mark: index + 1, marked: index < value, label: say(index + 1) })),
    };
  }

  #abilities(): ShownAbility[] {
    const list = abilitiesOf(this.character);
    const { system } = this.character;
    return list.map((ability, index) => {
      const { score, specialty, characteristics } = ability.system;
      const [key = ""] = characteristics;
      const known = system.listedCharacteristics.find(({ id }) => id === key);
      const value = system.score(key);
      const label = game.i18n.localize(known?.name ?? "");
      return {
        id: ability.id ?? "",
        name: ability.name,
        score,
        specialty,
        characteristic: key,
        short: game.i18n.localize(known?.short ?? ""),
        total: signed(value + score),
        hint: [...(known ? [`${label} ${signed(value)}`] : []), `${ability.name} ${numeral(score)}`].join(", "),
        isFirst: index === 0,
        isLast: index === list.length - 1,
      };
    });
  }

  protected override async _onRender(
    context: Parameters<ActorSheetV2["_onRender"]>[0],
    options: Parameters<ActorSheetV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    // Fields of an Ability belong to the item, not to the form of the actor.
    for (const field of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-ability-field]")) {
      field.addEventListener("change", (event) => {
        event.stopPropagation();
        void this.#updateAbility(field);
      });
    }
  }

  async #updateAbility(field: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const path = field.dataset.abilityField ?? "";
    const value =
      field instanceof HTMLInputElement && field.type === "number" ? field.valueAsNumber : field.value.trim();
    if (!field.checkValidity() || (value === "" && path === "name")) {
      field.reportValidity();
      await this.render({ parts: ["abilities"] } as never);
      return;
    }
    const stored = path === "system.characteristics" ? [value] : value;
    await this.#ability(field)?.update({ [path]: stored });
  }

  /** The Ability in whose row an element stands. */
  #ability(element: HTMLElement): Ability | undefined {
    const id = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    return id ? abilityOf(this.character, id) : undefined;
  }

  static async #onRollCharacteristic(this: CharacterSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const name = target.dataset.characteristic ?? "";
    await rollTrait(this.character, { characteristics: [name] }, { ask: !event.shiftKey });
  }

  static async #onRollAbility(this: CharacterSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = this.#ability(target)?.id;
    if (id) await rollTrait(this.character, { ability: id }, { ask: !event.shiftKey });
  }

  /** Marks boxes up to this one; the last marked box is cleared. */
  static async #onMarkBox(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { track = "" } = target.dataset;
    const mark = Number(target.dataset.mark);
    const { value = 0 } = this.character.system.tracks[track] ?? {};
    await this.character.update({ [`system.tracks.${track}.value`]: mark === value ? mark - 1 : mark });
  }

  static async #onToggleEditing(this: CharacterSheet): Promise<void> {
    this.#isEditing = !this.#isEditing;
    await this.render();
  }

  static async #onAddAbility(this: CharacterSheet): Promise<void> {
    const last = abilitiesOf(this.character).at(-1)?.sort ?? 0;
    const name = game.i18n.localize("QUADRIVIUM.Sheet.newAbility");
    const [ability] = await this.character.createEmbeddedDocuments("Item", [
      { name, type: "ability", sort: last + CONST.SORT_INTEGER_DENSITY },
    ]);
    this.#isEditing = true;
    await this.render();
    const field = this.element.querySelector<HTMLInputElement>(`[data-item-id="${ability?.id ?? ""}"] input`);
    field?.focus();
    field?.select();
  }

  static async #onEditAbility(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const sheet = this.#ability(target)?.sheet as foundry.applications.sheets.ItemSheetV2 | null | undefined;
    await sheet?.render({ force: true });
  }

  static async #onDeleteAbility(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#ability(target)?.deleteDialog();
  }

  /** Moves an Ability one row up or down: what dragging does, for the keyboard. */
  static async #onMoveAbility(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const list = abilitiesOf(this.character);
    const from = list.findIndex((ability) => ability.id === this.#ability(target)?.id);
    const [ability] = list.splice(from, 1);
    if (!ability) return;
    list.splice(from + (target.dataset.direction === "up" ? -1 : 1), 0, ability);
    await this.character.updateEmbeddedDocuments(
      "Item",
      list.map((one, index) => ({ _id: one.id, sort: (index + 1) * CONST.SORT_INTEGER_DENSITY })),
    );
  }
}
