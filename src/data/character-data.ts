import { CreatureData } from "./creature-data.ts";

/** A character of a player. What it has learned and what it carries are its items. */
export class CharacterData extends CreatureData {
  /** Fatigue and body used to stand beside each other, before a world could list its own tracks. */
  static override migrateData(...[source, ...rest]: MigrateArguments) {
    for (const id of ["fatigue", "body"]) {
      const boxes = source[id];
      if (typeof boxes !== "object" || boxes === null) continue;
      const { tracks } = source;
      const known = typeof tracks === "object" && tracks !== null ? tracks : {};
      source.tracks = { [id]: boxes, ...known };
    }
    return super.migrateData(source, ...rest);
  }

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
type MigrateArguments = Parameters<typeof foundry.abstract.TypeDataModel.migrateData>;
