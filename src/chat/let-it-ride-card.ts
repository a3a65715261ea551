import { releaseCheck, releaseScene } from "../rolls/new-circumstances.ts";
import { clockTime, say } from "../base/words.ts";
import {
  checkIn,
  circumstancesIn,
  repeatIn,
  standingCheck,
  checkLabel,
  isByGamemaster,
} from "../messages/binding-checks.ts";
import type { RepeatedCheck } from "../messages/binding-checks.ts";
import { requestOf } from "../messages/request-message.ts";
import { createdAt } from "../base/documents.ts";
import { isOfCheck, isSameCheck } from "../rules/procedures/let-it-ride.ts";
import type { Check } from "../rules/procedures/let-it-ride.ts";
import { button } from "../ui/buttons.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { addLines, remark } from "./card-part.ts";
import type { CardActions, CardModel } from "./card-part.ts";
import { rollData } from "../messages/message-type.ts";
import { actorAt } from "../characters/creature.ts";
import { storedNames } from "../characters/stored-names.ts";
import { nameStored } from "../characters/names.ts";

type Message = ChatMessage.Implementation;

/** The content of a card about similar checks. */
interface RepeatContent {
  /** The sentence about the check that it repeats; blank if it repeats none. */
  readonly words: string;
  /** True if nothing has allowed the repetition. */
  readonly isWrong: boolean;
  /** True if the check is binding and this user can state that circumstances have changed. */
  readonly mayRelease: boolean;
}

const noContent: RepeatContent = { words: "", isWrong: false, mayRelease: false };

/** The content last shown on each card, so that only cards with another content are redrawn. */
const shownContents = new Map<string, string>();

export const checkActions: CardActions = {
  quadriviumRelease: {
    press: (message) => {
      const check = checkIn(message);
      return check && releaseCheck(check);
    },
  },
  quadriviumReleaseScene: {
    press: (message) => {
      const said = circumstancesIn(message);
      return said && releaseScene(said.system.scene ?? "");
    },
  },
};

/** Shows which check another one repeats, and game masters a button which states that circumstances have changed. */
export function showRepeat(message: Message, html: HTMLElement): void {
  const content = html.querySelector(".message-content");
  if (!content) return;
  const { words, isWrong, mayRelease } = contentOf(message);
  if (message.id) shownContents.set(message.id, JSON.stringify({ words, isWrong, mayRelease }));
  const lines = words ? [remark("repeat", words, isWrong ? "fa-triangle-exclamation" : "fa-rotate")] : [];
  const buttons = mayRelease ? [releaseButton()] : [];
  addLines(content, ...lines, ...buttons);
}

/** Redraws the cards of checks whose content has changed; for the hooks of messages. */
export function onCheckChange(message: Message): void {
  const check = checkIn(message);
  if (check) redrawChanged((other) => isSameCheck(other, check));
  // The state of a request decides which of its answers are checks.
  else if (circumstancesIn(message) || requestOf(message)) redrawChecks();
}

/** Redraws all cards of checks whose content has changed. */
export function redrawChecks(): void {
  redrawChanged(() => true);
}

function redrawChanged(isMeant: (check: Check) => boolean): void {
  for (const [id, before] of [...shownContents]) {
    const message = game.messages.get(id);
    const check = message && checkIn(message);
    if (!message) shownContents.delete(id);
    else if ((!check || isMeant(check)) && JSON.stringify(contentOf(message)) !== before) redraw([message]);
  }
}

function contentOf(message: Message): RepeatContent {
  const check = message.isContentVisible ? checkIn(message) : null;
  if (!check) return noContent;
  const repeat = repeatIn(message);
  return {
    words: repeat ? repeatInWords(message, repeat) : "",
    isWrong: repeat?.reason === "nothing" || repeat?.reason === "requestGone",
    mayRelease: game.user.isGM && standingCheck(check)?.id === message.id,
  };
}

function repeatInWords(message: Message, { earlier, reason, release }: RepeatedCheck): string {
  const data = {
    user: earlier.author?.name ?? "?",
    time: clockTime(createdAt(earlier)),
    power: rollData(message)?.rerollBy ?? "",
    author: message.author?.name ?? "?",
    gamemaster: release?.author?.name ?? "?",
    at: release ? clockTime(createdAt(release)) : "",
  };
  return say({ key: `QUADRIVIUM.LetItRide.Repeat.${reason}`, data });
}

function releaseButton(): HTMLElement {
  const element = button(say({ key: "QUADRIVIUM.LetItRide.Changed" }), "quadriviumRelease");
  element.className = "release";
  return element;
}

const CIRCUMSTANCES_CARD = "systems/quadrivium/templates/cards/circumstances-card.hbs";

const fields = foundry.data.fields;

function circumstancesSchema() {
  return {
    /** Id of the scene; null if no scene is shown. */
    scene: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Uuid of the actor who may try again; null for everybody. */
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** The name of that actor for all players. */
    names: storedNames(),
    /** The stats of the check that may be tried again; without any, every check. */
    trait: new fields.SchemaField({
      characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      ability: new fields.StringField({ required: true, nullable: true, initial: null }),
      /** What it is called; blank if it is told by what is rolled. */
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  };
}

/** The decision of a game master that circumstances have changed, so binding checks may be tried again. */
export class CircumstancesModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof circumstancesSchema>, ChatMessage.Implementation>
  implements CardModel
{
  static override defineSchema() {
    return circumstancesSchema();
  }

  async drawCard(html: HTMLElement): Promise<void> {
    const content = html.querySelector<HTMLElement>(".message-content");
    if (!content) return;
    const counts = isByGamemaster(this.parent);
    content.innerHTML = await foundry.applications.handlebars.renderTemplate(CIRCUMSTANCES_CARD, {
      tradition: actorAt(this.actor ?? "")?.system.effectiveTradition.id ?? "plain",
      words: counts ? this.#inWords : say({ key: "QUADRIVIUM.LetItRide.Forged" }),
      mayWiden: counts && game.user.isGM && this.actor !== null,
    });
  }

  /** The sentence that says what may be tried again, and by whom. */
  get #inWords(): string {
    const { actor: uuid, names, trait } = this;
    const key = "QUADRIVIUM.LetItRide.Again";
    if (uuid === null) return say({ key: `${key}.scene` });
    const name = nameStored(
      names.find(({ actor }) => actor === uuid),
      uuid,
    );
    const check = { ...trait, ability: trait.ability ?? "" };
    if (!isOfCheck(check)) return say({ key: `${key}.actor`, data: { name } });
    return say({ key: `${key}.check`, data: { name, check: checkLabel(check, actorAt(uuid)) } });
  }
}
