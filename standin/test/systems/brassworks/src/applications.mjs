export { WorksActorSheet, WorksItemSheet, CrewSheet } from "./sheets.mjs";
export { WorksCombatTracker, WorksPlayers } from "./sidebar.mjs";

/** A mark on every card, which messages of parts have already. */
export function renderChatMessageHTML(message, html, context) {
  html.dataset.speaker = message.alias;
  html.classList.toggle("of-parts", message.type === "standard");
}

export function renderCombatantConfig(app, html, context) {
  const form = html.querySelector(".standard-form, section") ?? html;
  form.insertAdjacentHTML("beforeend", '<input type="checkbox" name="flags.brassworks.reserve">');
  app.setPosition?.();
}

export function addMessageOptions(app, options) {
  const entry = {
    icon: '<i class="fa-solid fa-gauge"></i>',
    condition: (li) => game.messages.get(li.dataset.messageId)?.system?.isRoll,
    callback: (li) => game.actors.pressure.raise(2),
  };
  options.push(
    CONFIG.ChatMessage.modes
      ? { label: "Raise", icon: "fa-solid fa-gauge", visible: entry.condition, onClick: (_, li) => entry.callback(li) }
      : { name: "Raise", ...entry },
  );
}
