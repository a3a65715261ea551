import { CreatureData } from "./creature-data.ts";

/** A character of a player. What it has learned and what it carries are its items. */
export class CharacterData extends CreatureData {
  /** A character is the one its tokens stand for, and a friend. */
  protected override get tokenDefaults(): object {
    return { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY };
  }
}
