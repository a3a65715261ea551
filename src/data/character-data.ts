import { CreatureData } from "./creature-data.ts";

/** A character of a player. Its abilities and possessions are items. */
export class CharacterData extends CreatureData {
  /** Links its tokens to the actor and makes them friendly. */
  protected override get tokenDefaults(): object {
    return { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY };
  }
}
