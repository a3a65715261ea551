/** Adds a button to the controls of the chat, in the group that Foundry shows only to game masters: players get one too. */
export function addChatButton(controls: HTMLElement, button: HTMLButtonElement): void {
  const group = controls.querySelector(".control-buttons") ?? addGroup(controls);
  group.prepend(button);
}

function addGroup(controls: HTMLElement): HTMLElement {
  const group = controls.ownerDocument.createElement("div");
  group.classList.add("control-buttons", "flexrow");
  controls.append(group);
  return group;
}
