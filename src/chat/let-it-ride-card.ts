import { releaseCheck, releaseScene } from "../rolls/new-circumstances.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { clockTime, say } from "../base/words.ts";
import {
  checkIn,
  circumstancesIn,
  repeatIn,
  standingCheck,
  checkLabel,
  isByGamemaster,
} from "../messages/binding-checks.ts";
import type { RepeatedCheck, CircumstancesMessage } from "../messages/binding-checks.ts";
import { requestOf } from "../messages/request-message.ts";
import { createdAt } from "../base/documents.ts";
import { isOfCheck, isSameCheck } from "../rules/procedures/let-it-ride.ts";
import type { Check } from "../rules/procedures/let-it-ride.ts";
import { button } from "../ui/buttons.ts";
import { redraw } from "../messages/redraw-cards.ts";
import type { CardPart } from "./card-part.ts";
import { addLines, remark } from "./card-part.ts";
import { rollData } from "../messages/message-type.ts";
import { actorAt } from "../characters/creature.ts";
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

/** Which check another one repeats, and for game masters a button which states that circumstances have changed. */
export const repeatPart: CardPart = {
  kinds: ["check"],
  draw: showRepeat,
  actions: {
    quadriviumRelease: {
      press: (message) =>
        warnOfFaults(async () => {
          const check = checkIn(message);
          if (check) await releaseCheck(check);
        }),
    },
  },
};

function showRepeat(message: Message, html: HTMLElement): void {
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

/** The card which states that circumstances have changed. */
export const circumstancesPart: CardPart = {
  kinds: ["circumstances"],
  draw: drawCircumstances,
  actions: {
    quadriviumReleaseScene: {
      press: (message) => {
        const said = circumstancesIn(message);
        return said && warnOfFaults(async () => void (await releaseScene(said.system.scene ?? "")));
      },
    },
  },
};

async function drawCircumstances(message: Message, html: HTMLElement): Promise<void> {
  const said = circumstancesIn(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!said || !content) return;
  const { renderTemplate } = foundry.applications.handlebars;
  const counts = isByGamemaster(message);
  const actor = actorAt(said.system.actor ?? "");
  content.innerHTML = await renderTemplate(CIRCUMSTANCES_CARD, {
    tradition: actor?.system.effectiveTradition.id ?? "plain",
    words: counts ? triedAgainInWords(said) : say({ key: "QUADRIVIUM.LetItRide.Forged" }),
    mayWiden: counts && game.user.isGM && said.system.actor !== null,
  });
}

/** Returns the sentence that says what may be tried again, and by whom. */
function triedAgainInWords({ system }: CircumstancesMessage): string {
  const key = "QUADRIVIUM.LetItRide.Again";
  if (system.actor === null) return say({ key: `${key}.scene` });
  const actor = actorAt(system.actor);
  const name = nameStored(
    system.names.find(({ actor }) => actor === system.actor),
    system.actor,
  );
  const trait = { ...system.trait, ability: system.trait.ability ?? "" };
  if (!isOfCheck(trait)) return say({ key: `${key}.actor`, data: { name } });
  return say({ key: `${key}.check`, data: { name, check: checkLabel(trait, actor) } });
}
