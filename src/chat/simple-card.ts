import type { ShownSource } from "../dice/card-context.ts";
import { say } from "../base/words.ts";
import { addressed, currentVisibility } from "../base/foundry-versions.ts";

/** A card for results that are no roll of a tradition: a passive check, a twist of fate, a scatter. */
export interface SimpleCard {
  readonly tradition: string;
  readonly tone: "good" | "bad" | "plain";
  readonly title: string;
  /** The subtitle. */
  readonly about?: string;
  readonly chip?: string;
  readonly dice?: readonly { readonly faces: number; readonly face: number }[];
  readonly sources?: readonly ShownSource[];
  readonly parts?: readonly { readonly label: string; readonly amount: string }[];
  readonly total?: string;
  readonly result: string;
  readonly details?: string;
}

/** Renders such a card, to be stored in its message. The outlines of the dice are added when the message is shown. */
export function drawCard({ dice = [], ...card }: SimpleCard): Promise<string> {
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/cards/simple-card.hbs", {
    ...card,
    dice: dice.map(({ faces, face }) => ({
      faces,
      label: String(face),
      tone: "kept",
      description: say({ key: "QUADRIVIUM.Card.Face.kept", data: { label: String(face) } }),
    })),
  });
}

/** Posts a card without a roll, in this user's current roll mode. */
export async function postCard(content: string, speaker: ChatMessage.SpeakerData): Promise<void> {
  await ChatMessage.implementation.create(...addressed({ content, speaker }, currentVisibility()));
}
