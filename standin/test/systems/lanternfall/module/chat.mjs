/** The owner of the character may spend light from the card. */
export function bindCardButtons(message, html) {
  const uuid = message.getFlag("lanternfall", "actor");
  if (!uuid) return;
  for (const button of html.querySelectorAll("[data-lanternfall-action='spendLight']")) {
    const actor = fromUuidSync(uuid);
    if (!actor?.isOwner) button.remove();
    else button.addEventListener("click", () => actor.spendLight());
  }
}
