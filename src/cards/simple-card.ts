import type { ShownSource } from "../dice/card-context.ts";
import { say } from "../i18n/words.ts";
import { currentVisibility, visibilityOption } from "../foundry-versions.ts";

/** A card of what is no roll of ours: a passive check, a twist of fate, a scatter. */
export interface SimpleCard {
  readonly tradition: string;
  readonly tone: "good" | "bad" | "plain";
  readonly title: string;
  /** What it is about, under its title. */
  readonly about?: string;
  readonly chip?: string;
  readonly dice?: readonly { readonly faces: number; readonly face: number }[];
  readonly sources?: readonly ShownSource[];
  readonly parts?: readonly { readonly label: string; readonly amount: string }[];
  readonly total?: string;
  readonly result: string;
  readonly details?: string;
}

/** Draws such a card, to be stored with its message; the outlines of its dice come when that is shown. */
export function drawCard({ dice = [], ...card }: SimpleCard): Promise<string> {
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/chat/told-card.hbs", {
    ...card,
    dice: dice.map(({ faces, face }) => ({
      faces,
      label: String(face),
      tone: "kept",
      description: say({ key: "QUADRIVIUM.Card.Face.kept", data: { label: String(face) } }),
    })),
  });
}

/** Posts what was not rolled, for those who may see what this user rolls. */
export async function post(content: string, speaker: ChatMessage.SpeakerData): Promise<void> {
  await ChatMessage.implementation.create({ content, speaker }, visibilityOption(currentVisibility()));
}
