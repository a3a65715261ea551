import { newCircumstances, releaseCheck } from "../rolls/let-it-ride.ts";
import { clockTime, say } from "../base/words.ts";
import { checkIn, circumstancesIn, repeatIn, standingCheck, checkLabel } from "../messages/binding-checks.ts";
import type { RepeatedCheck } from "../messages/binding-checks.ts";
import { createdAt } from "../base/documents.ts";
import { isOfCheck, isSameCheck } from "../rules/procedures/let-it-ride.ts";
import { button } from "../ui/buttons.ts";
import { redrawShowing } from "../messages/redraw-cards.ts";
import { addLines, remark, renderPart, type CardActions, type CardModel } from "./card-part.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import { actorAt } from "../characters/actors.ts";
import { storedNames, nameStored } from "../characters/names.ts";

type Message = ChatMessage.Implementation;

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
      return said && newCircumstances({ scene: said.system.scene });
    },
  },
};

/** Shows which check another one repeats, and gives game masters a button that says circumstances have changed. */
export function showRepeat(message: Message, html: HTMLElement): void {
  const content = html.querySelector(".message-content");
  const check = checkIn(message);
  if (!content || !check) return;
  const repeat = repeatIn(message);
  const icon = repeat?.reason === "nothing" ? "fa-triangle-exclamation" : "fa-rotate";
  if (repeat) addLines(content, remark("repeat", repeatInWords(message, repeat), icon));
  if (!game.user.isGM || standingCheck(check)?.id !== message.id) return;
  const release = button(say({ key: "QUADRIVIUM.LetItRide.Changed" }), "quadriviumRelease");
  release.className = "release";
  addLines(content, release);
}

/** Redraws the cards of checks that are the same as one that is new, gone or changed; for the hooks of messages. */
export function onCheckChange(message: Message): void {
  const check = checkIn(message);
  if (circumstancesIn(message)) redrawShowing((shown) => isOfType(shown, "roll"));
  else if (check) {
    redrawShowing((shown) => {
      const made = checkIn(shown);
      return made !== null && isSameCheck(made, check);
    });
  }
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

const fields = foundry.data.fields;

function circumstancesSchema() {
  return {
    /** Id of the scene; null if no scene is shown. */
    scene: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Uuid of the actor who may try again; null for all. */
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** The name of that actor for all players. */
    names: storedNames(),
    /** The stats of the check that may be tried again; without any, every check. */
    trait: new fields.SchemaField({
      characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      ability: new fields.StringField({ required: true, nullable: true, initial: null }),
      /** Its name; blank if the stats identify it. */
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
    const card = await renderPart("circumstances-card", {
      tradition: actorAt(this.actor ?? "")?.system.effectiveTradition.id ?? "plain",
      words: this.#inWords,
      mayWiden: game.user.isGM && this.actor !== null,
    });
    content.replaceChildren(card);
  }

  /** The sentence that says what may be tried again, and who may try it. */
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
