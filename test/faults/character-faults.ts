import type { PlantedFault } from "./planted-fault.ts";

/** Faults in damage, undo, rest, awards and costs, in the API, in macros and links. */
export const characterFaults: readonly PlantedFault[] = [
  {
    id: "damage-soak",
    noticed: "Soak does not reduce damage.",
    file: "src/rules/procedures/damage.ts",
    find: "Math.max(0, damage - soak)",
    instead: "Math.max(0, damage)",
    caughtBy:
      "table/damage.test.ts says of each targeted token what its track shows now, and what it will show after soak",
  },
  {
    id: "damage-twice",
    noticed: "The same damage can be applied to a character twice.",
    file: "src/chat/damage/damage.ts",
    find: "if (!taken) return true;",
    instead: "if (taken || !taken) return true;",
    caughtBy: "table/damage.test.ts is taken once by each",
  },
  {
    id: "damage-undo",
    noticed: "Undoing damage also takes away what was marked since.",
    file: "src/rules/procedures/damage.ts",
    find: "boxesBy(track, marks, before - after)",
    instead: "boxesBy(track, marks, before - marks.value)",
    caughtBy: "table/damage.test.ts subtracts what it has marked, and leaves what has come since",
  },
  {
    id: "damage-player",
    noticed: "A player can apply damage to a character that is not theirs.",
    file: "src/chat/damage/apply-damage.ts",
    find: "return actor.isOwner && canTake(actor)",
    instead: "return canTake(actor)",
    caughtBy:
      "table/damage.test.ts finds nothing to apply where the damage is against others, or their own has taken it",
  },
  {
    id: "change-rest",
    noticed: "A rest heals wounds, though nobody has decided so.",
    file: "src/bookings/changeable-numbers.ts",
    find: "rested: tiring.includes(path) ? 0 : value",
    instead: "rested: 0",
    caughtBy: "table/rest-and-advancement.test.ts proposes an end of fatigue, and leaves wounds and points as they are",
  },
  {
    id: "change-award",
    noticed: "Experience is awarded to those who are not ticked, too.",
    file: "src/bookings/award.ts",
    find: "actors.filter((_actor, index) => answer?.[`actor${index}`] === true)",
    instead: "actors",
    caughtBy: "table/rest-and-advancement.test.ts gains experience together, but for who is left out",
  },
  {
    id: "change-raise",
    noticed: "Raising an Ability costs no experience.",
    file: "src/sheets/character/raise.ts",
    find: "after: experience - answer.cost",
    instead: "after: experience",
    caughtBy:
      "table/rest-and-advancement.test.ts raises an Ability, and undoing lowers the score and gives it back, without what came since",
  },
  {
    id: "change-undo",
    noticed: "Undoing an award takes away experience that was spent since.",
    file: "src/rules/procedures/recorded-change.ts",
    find: "const value = now - (after - before);",
    instead: "const value = before;",
    caughtBy:
      "rules/recorded-change.test.ts what came to a counted number since then stays, and what is spent cannot be taken",
  },
  {
    id: "change-accumulation",
    noticed: "A result that is subtracted is added.",
    file: "src/rules/procedures/accumulation.ts",
    find: '(sign === "add" ? amount : -amount) + 0',
    instead: "amount + 0",
    caughtBy: "rules/accumulation.test.ts with a result of",
  },
];
