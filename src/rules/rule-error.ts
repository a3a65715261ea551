/** Says what is wrong with something a person wrote or set, as data: whoever shows it chooses the language. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  /**
   * @param fault The kind of mistake; also the last part of its key in the language files.
   * @param data  The offending part and what would have been accepted.
   */
  constructor(
    readonly fault: Fault,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${fault} ${JSON.stringify(data)}`);
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
  | "FieldName"
  | "FieldNumber"
  | "FieldText"
  | "FieldWhole"
  | "FormulaEmpty"
  | "FormulaName"
  | "FunctionUnknown"
  | "DecisionGone"
  | "DieNotInPool"
  | "DifficultyName"
  | "DifficultyRepeated"
  | "DifficultyValue"
  | "DifficultyMissing"
  | "DieUnknown"
  | "GridUnknown"
  | "ListName"
  | "ListShort"
  | "ModifierCount"
  | "ModifierRange"
  | "ModifierRepeated"
  | "ModifierSizes"
  | "ModifiersExclude"
  | "ModifierUnknown"
  | "ModifierValue"
  | "NameAmbiguous"
  | "NameUnknown"
  | "NobodySpeaks"
  | "NotEnumerable"
  | "NotFinite"
  | "PartySize"
  | "ReadingUnknown"
  | "ReadingValue"
  | "RunawayChain"
  | "ShiftCount"
  | "TargetMissing"
  | "TargetValue"
  | "TooManyCases"
  | "TotalCircle"
  | "TotalEnds"
  | "TotalLong"
  | "TotalPart"
  | "TotalUnknown"
  | "TrackBoxes"
  | "TrackId"
  | "TrackName"
  | "TrackPenalty"
  | "TraitUnfit"
  | "WordUnknown";
