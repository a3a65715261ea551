export const systemID = "brassworks";
export const systemPath = (path) => `systems/${systemID}/${path}`;

/** Localises on both generations. */
export const loc = (key, data) =>
  globalThis._loc?.(key, data) ?? (data ? game.i18n.format(key, data) : game.i18n.localize(key));

export const BRASSWORKS = {
  traits: {
    brass: { label: "BRASSWORKS.Traits.brass.label", hint: "BRASSWORKS.Traits.brass.hint" },
    soot: { label: "BRASSWORKS.Traits.soot.label", hint: "BRASSWORKS.Traits.soot.hint" },
  },
  conditions: {
    jammed: { name: "BRASSWORKS.Status.jammed", img: "icons/svg/cancel.svg", hud: { actorTypes: ["engine"] } },
    leaking: { name: "BRASSWORKS.Status.leaking", img: "icons/svg/blood.svg", targeted: true, statuses: ["wet"] },
  },
  ends: { turn: { label: "turn" }, shift: { label: "shift" } },
};
