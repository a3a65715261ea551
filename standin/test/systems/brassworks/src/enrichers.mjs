import { BRASSWORKS, loc } from "./constants.mjs";

/** [[/pressure brass edges=1]] rolls for whoever presses it. */
export const pressure = {
  id: "brassworks.pressure",
  pattern: /\[\[\/pressure\s(?<config>[^\]]+)\]\](?:{(?<label>[^}]+)})?/gi,
  enricher: (match, options) => {
    const [trait, ...rest] = match.groups.config.split(" ");
    const link = document.createElement("a");
    link.className = "roll-link";
    link.dataset.trait = trait;
    for (const [key, value] of rest.map((word) => word.split("="))) link.dataset[key] = value;
    link.append(match.groups.label ?? loc(BRASSWORKS.traits[trait]?.label ?? trait));
    return link;
  },
  onRender: (element) => {
    const link = element.querySelector("a");
    link.classList.add("ready");
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      const actor =
        ChatMessage.implementation.getSpeakerActor(ChatMessage.implementation.getSpeaker()) ?? game.user.character;
      await actor?.rollPressure(link.dataset.trait, { edges: Number(link.dataset.edges ?? 0), skipDialog: true });
    });
  },
};

/** [[/status jammed]] gives a status to the reader's character. */
export const status = {
  id: "brassworks.status",
  pattern: /\[\[\/status (?<id>\w+)\]\]/g,
  enricher: async ({ groups: { id } }) => {
    const found = Array.isArray(CONFIG.statusEffects)
      ? CONFIG.statusEffects.find((s) => s.id === id)
      : CONFIG.statusEffects[id];
    if (!found) return undefined;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: loc(found.name) });
    return button;
  },
  onRender: (element) =>
    element.firstElementChild.addEventListener("click", () => game.user.character?.toggleStatusEffect("jammed")),
};
