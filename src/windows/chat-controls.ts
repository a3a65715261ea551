const GROUP = "quadrivium-chat-controls";

/**
 * Adds a button to the controls of the chat, in a group of our own before Foundry's: that one is only for game masters, and
 * hidden while the sidebar is folded or the input stands beside it.
 */
export function addChatButton(controls: HTMLElement, button: HTMLButtonElement): void {
  const group = controls.querySelector(`.${GROUP}`) ?? addGroup(controls);
  group.prepend(button);
}

function addGroup(controls: HTMLElement): HTMLElement {
  const group = controls.ownerDocument.createElement("div");
  group.classList.add(GROUP, "flexrow");
  const foundrys = controls.querySelector(".control-buttons");
  if (foundrys) foundrys.before(group);
  else controls.append(group);
  return group;
}
