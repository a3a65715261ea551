/** Whether a message waits for the game master's word. */
const waits = (message) => message?.isRoll && message.getFlag("fen-wardens", "confirmed") === false;

export function addChatMessageContextOptions(app, options) {
  if (!game.user.isGM) return;
  const message = (li) => game.messages.get(li.dataset.messageId);
  const entries = [
    {
      name: "DICE.Confirm",
      icon: '<i class="fas fa-hexagon-check"></i>',
      condition: (li) => waits(message(li)),
      callback: (li) => confirm(message(li)),
    },
    {
      name: "DICE.Reverse",
      icon: '<i class="fas fa-hexagon-xmark"></i>',
      condition: (li) => message(li)?.flags["fen-wardens"]?.confirmed,
      callback: (li) => confirm(message(li), { reverse: true }),
    },
  ];
  for (const { name, icon, condition, callback } of entries) {
    options.push(
      CONFIG.ChatMessage.modes
        ? { label: name, icon, visible: condition, onClick: (event, li) => callback(li) }
        : { name, icon, condition, callback },
    );
  }
}

export async function confirm(message, { reverse = false } = {}) {
  await message.update({ "flags.fen-wardens.confirmed": !reverse });
  game.socket.emit("system.fen-wardens", { action: "confirmed", data: { id: message.id, reverse } });
}

export async function onKeyboardConfirm() {
  const message = Array.from(game.messages.keys())
    .reverse()
    .map((id) => game.messages.get(id))
    .find(waits);
  if (message) return confirm(message);
}

/** A message which waits is not thrown away. */
export function onDeleteChatMessage(message, options, userId) {
  if (waits(message) && !options.force) return false;
}

export function handleSocketEvent({ action, data } = {}) {
  if (action === "confirmed") fen.lastConfirmed = data;
}

export function onPointerEnter(event) {
  fen.lastEntered = event.target;
}
