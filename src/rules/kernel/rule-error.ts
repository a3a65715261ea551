/** A mistake in what a person wrote or set, as data; whoever shows it chooses the language. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  /**
   * @param fault The kind of mistake; also the last part of its language key.
   * @param data The offending part and what would have been accepted.
   */
  constructor(
    readonly fault: Fault,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${fault} ${JSON.stringify(data)}`);
  }

  /** Returns the same mistake in a field of a list: "2.name" in the list "stress" becomes "stress.2.name". */
  below(list: string): RuleError {
    return new RuleError(this.fault, { ...this.data, field: `${list}.${this.data.field ?? ""}` });
  }
}

export type Fault =
  | "BonusValue"
  | "CharacteristicId"
  | "CommandAlone"
  | "CommandEnds"
  | "CommandPart"
  | "ContestRoles"
  | "CountOnly"
  | "CountRange"
  | "FaceRange"
  | "FieldImage"
  | "FieldNumber"
  | "FieldText"
  | "FieldWhole"
  | "FormulaEmpty"
  | "FormulaName"
  | "FunctionUnknown"
  | "DecisionGone"
  | "DieCard"
  | "DieEnd"
  | "DieField"
  | "DieId"
  | "DieLetter"
  | "DieMember"
  | "DieNotInPool"
  | "DieOutcome"
  | "DieThrow"
  | "DieTradition"
  | "DifficultyRepeated"
  | "DifficultyValue"
  | "DifficultyMissing"
  | "DieUnknown"
  | "FieldUnknown"
  | "NumberMissing"
  | "FlatDie"
  | "LetterTaken"
  | "LuckOnDie"
  | "GridUnknown"
  | "ImportDeep"
  | "ImportKey"
  | "ImportLarge"
  | "ImportMany"
  | "ImportPart"
  | "ImportSheet"
  | "ImportSystem"
  | "ImportText"
  | "ImportType"
  | "ImportUnknown"
  | "ModifierCount"
  | "ModifierJoined"
  | "ModifierRange"
  | "ModifierRepeated"
  | "ModifierSizes"
  | "ModifiersExclude"
  | "ModifierUnknown"
  | "ModifierValue"
  | "NameAmbiguous"
  | "NameLength"
  | "NameMarkup"
  | "NameNotChosen"
  | "NameUnknown"
  | "NameUnknownIn"
  | "NobodySpeaks"
  | "NotEnumerable"
  | "NotFinite"
  | "NumberUnwritable"
  | "PartySize"
  | "ReadingUnknown"
  | "ReadingValue"
  | "RequestReference"
  | "RunawayChain"
  | "ShiftCount"
  | "TargetMissing"
  | "ChoiceUnknown"
  | "PassiveDie"
  | "TargetUnknown"
  | "TargetValue"
  | "TooManyCases"
  | "TotalCircle"
  | "TotalEnds"
  | "TotalLong"
  | "TotalDeep"
  | "RollLarge"
  | "TotalPart"
  | "TotalUnknown"
  | "TrackBoxes"
  | "TrackDamage"
  | "TrackId"
  | "TrackPenalty"
  | "TrackStatus"
  | "TraditionId"
  | "TraditionLate"
  | "TraditionModule"
  | "TraditionSection"
  | "TraitUnfit"
  | "WordUnknown";
