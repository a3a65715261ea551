import { LatePart, serialize } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { creature } from "../../characters/actors.ts";
import { documentGroup } from "../../ui/choose-document.ts";
import { withoutRow, withRowMoved } from "../../ui/list-rows.ts";
import { descriptionContext, writeDescription } from "../base/description.ts";
import { askEntries } from "../../requests/ask/ask-openers.ts";
import { openRequestWindow } from "../../requests/ask/open-request-window.ts";
import { award, rest } from "../../deltas/rest-and-award.ts";
import { printControl, QuadriviumActorSheet } from "../base/sheet-base.ts";
import { openSheetOf } from "../../ui/dom.ts";
import { uuidOf } from "../../base/documents.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";

type Party = Actor.OfType<"party">;
type Members = readonly string[];

/** Changes a party's list of members, after earlier changes are stored. */
async function changeMembers(party: Party, change: (members: Members) => Members): Promise<void> {
  await serialize(party, () => party.update({ system: { members: [...change([...party.system.members])] } }));
}

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

/** The content of party sheets; it is loaded before the first one is drawn. */
const partyContent = new LatePart(() => import("./party-context.ts"));

/**
 * The sheet of a party: its members, their state, and their combined ratings. An actor dropped on it becomes a member.
 */
export class PartySheet extends QuadriviumActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "party-sheet"],
    position: { width: 620, height: 680 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      addMember: PartySheet.#onAddMember,
      openMember: PartySheet.#onOpenMember,
      removeMember: PartySheet.#onRemoveMember,
      moveMember: PartySheet.#onMoveMember,
      chooseMember: PartySheet.#onChooseMember,
      askForRoll: PartySheet.#onAskForRoll,
      award: PartySheet.#onAward,
      rest: PartySheet.#onRest,
      writeDescription,
    },
  };

  static override PARTS = {
    header: { template: "systems/quadrivium/templates/sheets/party-sheet/header.hbs" },
    members: { template: "systems/quadrivium/templates/sheets/party-sheet/members.hbs" },
    totals: { template: "systems/quadrivium/templates/sheets/party-sheet/totals.hbs" },
    description: { template: "systems/quadrivium/templates/sheets/description.hbs" },
  };

  protected override readonly places: readonly string[] = ["Actor"];

  /** The uuids of the checked members. */
  readonly #chosen = new Set<string>();

  get content(): LatePart<object> {
    return partyContent;
  }

  get party(): Party {
    return this.document as Party;
  }

  /** Draws only the header for users with limited permission. */
  protected override _configureRenderOptions(
    options: Parameters<QuadriviumActorSheet["_configureRenderOptions"]>[0],
  ): void {
    super._configureRenderOptions(options);
    this.drawOnly(options, (id) => id === "header" || !this.document.limited);
  }

  protected override async _onFirstRender(
    ...render: Parameters<QuadriviumActorSheet["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    const menu = {
      jQuery: false as const,
      fixed: true,
      hookName: "getQuadriviumPartyContextOptions",
      parentClassHooks: false,
    };
    this._createContextMenu(askEntries, ".member[data-uuid]", menu);
  }

  protected override async _prepareContext(options: Parameters<ActorSheetV2["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const { roster } = this.party.system;
    const { shownMembers, totalsContext } = partyContent.now;
    return {
      ...context,
      members: shownMembers(roster).map((member) => ({ ...member, isChosen: this.#chosen.has(member.uuid) })),
      forWhom: this.#forWhom(),
      ...totalsContext(roster),
      tools: [printControl],
      mayAsk: game.user.isGM && this.party.system.creatures.length > 0,
      description: await descriptionContext(this, "system.description"),
    };
  }

  /** Adds a dropped actor to the party, once. Compendium actors do not belong to a world and cannot join. */
  protected override async _onDropActor(
    ...[, dropped]: Parameters<ActorSheetV2["_onDropActor"]>
  ): ReturnType<ActorSheetV2["_onDropActor"]> {
    return this.party.isOwner && (await this.#join(dropped)) ? dropped : null;
  }

  /** Adds an actor to the party; returns false if it is already a member or cannot join. */
  async #join(joining: Actor.Implementation): Promise<boolean> {
    const actor = creature(joining);
    if (!actor || actor.pack) {
      ui.notifications.warn(say({ key: "QUADRIVIUM.Party.CannotJoin", data: { name: joining.name } }));
      return false;
    }
    let hasJoined = false;
    await changeMembers(this.party, (members) => {
      hasJoined = !members.includes(actor.uuid);
      return hasJoined ? [...members, actor.uuid] : members;
    });
    return hasJoined;
  }

  static async #onAddMember(this: PartySheet): Promise<void> {
    const { members } = this.party.system;
    const others = game.actors.filter((actor) => creature(actor) !== null && !members.includes(uuidOf(actor)));
    const title = say({ key: "QUADRIVIUM.Take.member" });
    const groups = [documentGroup("DOCUMENT.Actors", others)];
    const about = `take.${this.party.uuid}`;
    const { chooseDocuments } = await import("../../ui/document-picker.ts");
    for (const uuid of await chooseDocuments({ title, groups, about })) {
      const chosen = await fromUuid<Actor.Implementation>(uuid);
      if (chosen) await this.#join(chosen);
    }
  }

  /** The checked members; all if none is checked. */
  get #meant(): Party["system"]["creatures"] {
    const { creatures } = this.party.system;
    const ticked = creatures.filter(({ uuid }) => this.#chosen.has(uuid));
    return ticked.length > 0 ? ticked : creatures;
  }

  #forWhom(): string {
    const count = this.#meant.length;
    const isAll = count === this.party.system.creatures.length;
    return say(isAll ? { key: "QUADRIVIUM.Party.forAll" } : { key: "QUADRIVIUM.Party.forChosen", data: { count } });
  }

  static async #onChooseMember(this: PartySheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { uuid = "" } = dataset;
    if (!this.#chosen.delete(uuid)) this.#chosen.add(uuid);
    await this.render({ parts: ["members"] });
  }

  static async #onAward(this: PartySheet): Promise<void> {
    await award(this.#meant, uuidOf(this.party), true);
  }

  static async #onRest(this: PartySheet): Promise<void> {
    await rest(this.#meant, uuidOf(this.party));
  }

  static async #onAskForRoll(this: PartySheet): Promise<void> {
    await warnOfFaults(() => openRequestWindow({ asked: this.#meant.map(({ uuid }) => uuid) }));
  }

  static async #onOpenMember(this: PartySheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const actor = this.party.system.creatures.find(({ uuid }) => uuid === dataset.uuid);
    await openSheetOf(actor);
  }

  static async #onRemoveMember(this: PartySheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await changeMembers(this.party, (members) => withoutRow(members, members.indexOf(dataset.uuid ?? "")));
  }

  static async #onMoveMember(this: PartySheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const step = Number(dataset.step);
    await changeMembers(this.party, (members) => withRowMoved(members, members.indexOf(dataset.uuid ?? ""), step));
  }
}

/** Redraws open party sheets when a member, or a member's item or effect, has changed. */
export function onMemberChange(
  changed: Actor.Implementation | Item.Implementation | ActiveEffect.Implementation,
): void {
  const owner = changed instanceof ActiveEffect ? changed.parent : changed;
  const actor = owner instanceof Item ? owner.actor : owner;
  if (actor) redrawParties(({ members }) => members.includes(uuidOf(actor)));
}

/** Redraws them when a player connects, leaves or changes; for the hooks `userConnected` and `updateUser`. */
export function onPlayerChange(): void {
  redrawParties(() => true);
}

function redrawParties(isConcerned: (party: Party["system"]) => boolean): void {
  for (const app of foundry.applications.instances.values()) {
    if (app instanceof PartySheet && isConcerned(app.party.system)) void app.render();
  }
}
