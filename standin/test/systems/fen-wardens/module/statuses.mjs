export const statusEffects = [
  { id: "dead", name: "STATUS.dead", img: "icons/svg/skull.svg" },
  { id: "dazed", name: "STATUS.dazed", img: "icons/svg/daze.svg", hud: { actorTypes: ["warden"] } },
  { id: "sunk", name: "STATUS.sunk", img: "icons/svg/waterfall.svg", hud: false },
];
