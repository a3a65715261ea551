import { loc, systemID } from "./constants.mjs";

/** What one client has another do: by messages to all, and by questions to the game master. */
export class SocketHandler {
  constructor() {
    this.identifier = `system.${systemID}`;
    game.socket.on(this.identifier, this.#onSocket.bind(this));
    CONFIG.queries[`${systemID}.takeDamage`] = this.#onTakeDamage.bind(this);
  }

  heard = [];

  emit(type, payload) {
    game.socket.emit(this.identifier, { type, payload });
  }

  #onSocket(data, userId) {
    this.heard.push([data.type, data.payload, userId]);
    if (data.type === "refresh") fromUuidSync(data.payload.uuid)?.render({ force: false });
  }

  async takeDamage(actor, amount) {
    if (actor.isOwner) return actor.takeDamage(amount);
    const gm = game.users.activeGM;
    if (!gm) {
      ui.notifications.error("BRASSWORKS.Socket.NoDirector", { localize: true });
      return null;
    }
    try {
      return await gm.query(`${systemID}.takeDamage`, { uuid: actor.uuid, amount }, { timeout: 10_000 });
    } catch {
      return null;
    }
  }

  async #onTakeDamage({ uuid, amount }, { timeout }) {
    const actor = await fromUuid(uuid);
    await actor.takeDamage(amount);
    this.emit("refresh", { uuid });
    return { left: actor.system.steam.value, timeout, text: loc("BRASSWORKS.Message.Apply", { amount }) };
  }
}
