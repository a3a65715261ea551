import { CreatureData } from "./creature-data.ts";

/** A character of a player. What it has learned and what it carries are its items. */
export class CharacterData extends CreatureData {
  /** A new character is the one its tokens stand for, and a friend. */
  protected override async _preCreate(...args: PreCreateArguments): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
    this.parent.updateSource({ prototypeToken: { actorLink: true, disposition: FRIENDLY, ...prototypeToken } });
    return undefined;
  }
}

type PreCreateArguments = Parameters<CreatureData["_preCreate"]>;
