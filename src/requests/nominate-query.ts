/** The query by which a player tells a game master, who may change the request, which Ability a character nominates. */
export const NOMINATE = "quadrivium.nominate";
