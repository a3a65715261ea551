import { CreatureData } from "./creature-data.ts";

/** A creature of the game master. A scene may hold several of it, so its tokens are not linked to the actor. */
export class NpcData extends CreatureData {
  protected override get tokenDefaults(): object {
    return { actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE };
  }
}
