import type { PlantedFault } from "./planted-fault.ts";

/** Faults that tell a player what only game masters may know. */
export const secretFaults: readonly PlantedFault[] = [
  {
    id: "secret-target-stored",
    noticed: "The hidden target of a request stands in its message, which every client has.",
    file: "src/requests/make-request.ts",
    find: "hidesTarget ? { target: null } : {}",
    instead: "{}",
    caughtBy:
      "table/requests.test.ts reaches no player: neither the number nor the nonce is in what their client is told",
  },
  {
    id: "secret-blind-dice",
    noticed: "The dice of a blind answer are thrown by the player who answers.",
    file: "src/rules/requests/request.ts",
    find: "return !isForAll(terms) || hidesSetup || holdsBack;",
    instead: "return hidesSetup || holdsBack;",
    caughtBy: "table/request-prompt.test.ts no die falls on a player's page where",
  },
  {
    id: "secret-roll-sent-to-all",
    noticed: "The sealed dice of an answer are sent to every player.",
    file: "src/requests/sealed-texts.ts",
    find: 'return actorAt(seal.actor)?.testUserPermission(user, "OWNER") === true;',
    instead: "return true;",
    caughtBy: "table/request-seen.test.ts everybody reads what they may",
  },
  {
    id: "secret-own-blind-roll",
    noticed: "A player is sent the dice of their own blind roll.",
    file: "src/requests/sealed-texts.ts",
    find: 'return shows !== "gamemaster" && options',
    instead: "return options",
    caughtBy: "table/request-seen.test.ts everybody reads what they may",
  },
  {
    id: "secret-terms-sent-to-all",
    noticed: "When a second GM is sent a hidden target, every player is sent it too.",
    file: "src/requests/sealed-texts.ts",
    find: 'if (!request || !seal || !("actor" in seal) ||',
    instead: 'if (seal && !("actor" in seal)) return true;\n    if (!request || !seal ||',
    caughtBy:
      "table/requests.test.ts reaches no player: neither the number nor the nonce is in what their client is told",
  },
  {
    id: "secret-shown-at-once",
    noticed: "The dice of a group challenge are shown as each comes in, not together.",
    file: "src/requests/active-gm.ts",
    find: "const isOver = areAllIn(request);",
    instead: "const isOver = true;",
    caughtBy:
      "table/challenge-request.test.ts hides every roll until all have answered, then reveals them together with the story",
  },
  {
    id: "secret-3d-dice",
    noticed: "Dice So Nice throws the 3D dice of a roll that this player may not see.",
    file: "src/extras/dice-so-nice/throws.ts",
    find: "!message.isContentVisible || rollOf(message)?.isSound === false",
    instead: "rollOf(message)?.isSound === false",
    caughtBy:
      "table/extras/dice-so-nice/dice-so-nice.both.test.ts throws nothing of their blind roll, not even blank dice, until it is revealed",
  },
  {
    id: "secret-defense-stored",
    noticed: "The Defense of a foe stands in the message of the attack, which every client has.",
    file: "src/messages/opponents.ts",
    find: 'return game.settings.get("quadrivium", "showsDefenses") || mayAllObserve(opponent);',
    instead: "return true;",
    caughtBy:
      "table/defenses.both.test.ts is compared by the game master's client, which tells players whether the attack hits, and no number",
  },
  {
    id: "secret-defense-margin",
    noticed: "The card of an attack tells players by how much it hits a foe, which gives away the Defense.",
    file: "src/messages/opponents.ts",
    find: 'game.settings.get("quadrivium", "showsDefenses") ||\n    opponentActor',
    instead: "true ||\n    opponentActor",
    caughtBy: "table/defenses.both.test.ts is read by players as hit or missed alone, and damage follows",
  },
  {
    id: "secret-initiative",
    noticed: "The initiative of a combatant that the tracker hides is posted for all.",
    file: "src/rolls/unseen-initiative.ts",
    find: "if (hidden || token?.hidden === true ||",
    instead: "if (token?.hidden === true ||",
    caughtBy: "table/unseen-initiative.test.ts is in no message that is made",
  },
  {
    id: "secret-hidden-name",
    noticed: "The cards call a creature whose token is hidden by its name.",
    file: "src/characters/names.ts",
    find: "if (token.hidden) return HIDDEN;",
    instead: "",
    caughtBy: "table/token-names.test.ts is named in no roll",
  },
  {
    id: "secret-nameplate",
    noticed: "The cards name a creature whose nameplate only the GM sees.",
    file: "src/characters/names.ts",
    find: "displayName === HOVER || displayName === ALWAYS) return true;",
    instead: "displayName === HOVER || displayName === ALWAYS || true) return true;",
    caughtBy: "table/token-names.test.ts is named in no roll",
  },
  {
    id: "secret-macro",
    noticed: "A macro is made of a command with a hidden target, and every client receives it.",
    file: "src/extras/hotbar/hotbar.ts",
    find: "if (!isSecret && !isNaming) return",
    instead: "if (!isNaming) return",
    caughtBy:
      "table/extras/hotbar/hotbar.test.ts makes no macro of a request with a hidden target, which players could read, and says so",
  },
  {
    id: "secret-kept",
    noticed: "A player who asks is sent what the browsers of game masters keep.",
    file: "src/messages/secret-store.ts",
    find: "user.isGM || kinds.get(kindIn(key))?.isFor?.(idIn(key), user) === true;",
    instead: "true;",
    caughtBy: "table/initiative-card.both.test.ts a player is sent nothing, whoever asks in whose name",
  },
  {
    id: "secret-export",
    noticed: "The exported table of rolls holds rolls that this user does not see.",
    file: "src/requests/logged-rolls.ts",
    find: ".filter((message) => message.visible && message.isContentVisible)",
    instead: ".filter((message) => message.visible)",
    caughtBy: "table/extras/transfer/roll-export.test.ts tell no player the dice of others that are not shown to them",
  },
  {
    id: "secret-against-names",
    noticed: "A roll against a hidden token tells players that somebody hidden is there.",
    file: "src/messages/opponents.ts",
    find: "return token ? !token.hidden : opponent.name !== HIDDEN;",
    instead: "return true;",
    caughtBy: "table/attack.test.ts says nothing of a target whose token is hidden from this player",
  },
];
