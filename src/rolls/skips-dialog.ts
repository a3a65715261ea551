/** The action of the key that is held to roll without the roll dialog. */
export const SKIP_DIALOG = "skipDialog";

/**
 * Tells whether the user rolls without being asked: holds the key for it while clicking. A click without the mouse tells of
 * its modifiers alone, so these count besides the keys that are down.
 */
export function skipsDialog({
  shiftKey,
  ctrlKey,
  altKey,
}: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey">): boolean {
  const { MODIFIER_CODES } = foundry.helpers.interaction.KeyboardManager;
  const held = { Shift: shiftKey, Control: ctrlKey, Alt: altKey };
  const ofClick = (Object.keys(held) as (keyof typeof held)[]).flatMap((name) =>
    held[name] ? MODIFIER_CODES[name] : [],
  );
  const down = new Set([...game.keyboard.downKeys, ...ofClick]);
  const isHeld = (name: keyof typeof held): boolean => MODIFIER_CODES[name].some((code) => down.has(code));
  return game.keybindings
    .get("quadrivium", SKIP_DIALOG)
    .some(({ key, modifiers }) => down.has(key) && modifiers.every((name) => isHeld(name as keyof typeof held)));
}
