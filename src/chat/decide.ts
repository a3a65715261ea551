import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { TakenDecision } from "../dice/tradition-die.ts";
import { say } from "../dice/words.ts";
import type { Decision, Offer } from "../rules/traditions/tradition.ts";

/** Which of a card's buttons was pressed. */
interface Pressed {
  readonly offer?: string;
  readonly answer?: string;
}

/** Takes a decision about a roll that lies on the table, and records it with the roll. */
export async function decide(message: ChatMessage.Implementation, { offer, answer }: Pressed): Promise<void> {
  const roll = rollOf(message);
  const chosen = roll?.offers[Number(offer)];
  if (!roll || !chosen) return;
  const decision = answer === undefined ? await ask(chosen) : chosen.answers[Number(answer)]?.decision;
  if (decision) await record(message, decision);
}

/** Stores a decision in the roll of a message, as that roll lies now: what was decided meanwhile counts. */
export async function record(message: ChatMessage.Implementation, decision: Decision): Promise<void> {
  const roll = rollOf(message);
  if (!roll) return;
  const taken: TakenDecision = { ...decision, by: game.user.id, at: Date.now() };
  try {
    await message.update({ rolls: [JSON.stringify(await roll.decide(taken))] });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
}

function rollOf(message: ChatMessage.Implementation): QuadriviumRoll | null {
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll ? roll : null;
}

/** Lets the player pick one of several answers; null when the window is closed. */
async function ask({ question, answers }: Offer): Promise<Decision | null> {
  const template = "systems/quadrivium/templates/chat/decide.hbs";
  const picked = (await foundry.applications.api.DialogV2.input({
    window: { title: say(question) },
    content: await foundry.applications.handlebars.renderTemplate(template, {
      question: say(question),
      answers: answers.map(({ phrase }, index) => ({ index, label: say(phrase), isFirst: index === 0 })),
    }),
    ok: { label: say({ key: "QUADRIVIUM.Card.Decide" }) },
  })) as { answer?: string | number } | null;
  return answers[Number(picked?.answer ?? Number.NaN)]?.decision ?? null;
}
