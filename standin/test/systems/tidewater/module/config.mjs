/** What modules may add to: kept on CONFIG while the world is open. */
export const TIDEWATER = {
  abilities: {
    grip: { label: "TIDEWATER.Abilities.grip", abbreviation: "gri" },
    lungs: { label: "TIDEWATER.Abilities.lungs", abbreviation: "lun" },
    tongue: { label: "TIDEWATER.Abilities.tongue", abbreviation: "ton" },
  },
  activityTypes: {},
  requests: {},
};
