import { CreatureData } from "./creature-data.ts";

/** Somebody whom the game master plays: of one there may be many on the scene, so its tokens go their own ways. */
export class NpcData extends CreatureData {
  protected override get tokenDefaults(): object {
    return { actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE };
  }
}
