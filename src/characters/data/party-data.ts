import { CreatureData } from "./creature-data.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    description: new fields.HTMLField({ required: true, blank: true }),
    /** The uuids of its actors, in the order of joining. */
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false })),
  };
}

type Schema = ReturnType<typeof schema>;

/** A group of characters, whom a request can ask together. */
export class PartyData extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.party"];

  static override defineSchema() {
    return schema();
  }

  /** Each member by its uuid; null for one that has been deleted. */
  get roster(): readonly (readonly [uuid: string, actor: Member | null])[] {
    return this.members.map((uuid) => {
      const actor = fromUuidSync(uuid) as Actor.Implementation | null;
      return [uuid, actor?.system instanceof CreatureData ? (actor as Member) : null];
    });
  }

  /** The members that still exist, in the order of joining. */
  get creatures(): readonly Member[] {
    return this.roster.flatMap(([, actor]) => actor ?? []);
  }

  /** Links the tokens of a new party to it, and makes them friendly and without bars. */
  protected override async _preCreate(...args: PreCreateArguments): Promise<false | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { prototypeToken } = args[0] as { prototypeToken?: object };
    const disposition = CONST.TOKEN_DISPOSITIONS.FRIENDLY;
    const none = { displayBars: CONST.TOKEN_DISPLAY_MODES.NONE, bar1: { attribute: null }, bar2: { attribute: null } };
    this.parent.updateSource({ prototypeToken: { actorLink: true, disposition, ...none, ...prototypeToken } });
    return undefined;
  }
}

/** An actor that can belong to a party. */
type Member = Actor.Stored<"character"> | Actor.Stored<"npc">;
type PreCreateArguments = Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_preCreate"]>;
