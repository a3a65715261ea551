import { StandardCheck } from "./dice.mjs";

const PENDING = "pending";
const COMPLETE = "complete";
const ABORTED = "aborted";

/** A check of several wardens: one card, and a question to each player. */
export class GroupCheck extends StandardCheck {
  static #semaphore = new foundry.utils.Semaphore(1);

  static QUERY_TIMEOUT = 120_000;

  static async configure({ skillId = "path", dc = 15, party = false } = {}) {
    if (!game.user.isGM) return void ui.notifications.warn(game.i18n.localize("CHECK.RequiresGM"));
    const check = new this({ dc, type: skillId });
    await check.dialog({ request: true, requestedActors: party ? Array.from(fen.party?.system.actors ?? []) : [] });
  }

  static #findUser(actor) {
    return (
      game.users.getDesignatedUser(
        (user) => user.active && !user.isGM && (user.character === actor || actor.testUserPermission(user, "OWNER")),
      ) ?? null
    );
  }

  async requestSubmit({ requestedActors } = {}) {
    if (!requestedActors?.size) return;
    const actors = {};
    for (const actor of requestedActors) {
      actors[actor.id] = {
        actorId: actor.id,
        name: actor.name,
        userId: GroupCheck.#findUser(actor)?.id ?? null,
        status: PENDING,
        total: null,
      };
    }
    const groupCheck = {
      checkId: foundry.utils.randomID(),
      skillId: this.data.type,
      dc: this.data.dc,
      boons: this.data.totalBoons,
      actors,
    };
    const messageData = {
      content: await GroupCheck.#renderCard(groupCheck),
      flavor: game.i18n.localize("CHECK.Group"),
      speaker: ChatMessage.implementation.getSpeaker(),
      flags: { "fen-wardens": { groupCheck } },
    };
    const mode = this.data.rollMode || game.settings.get("core", CONFIG.ChatMessage.modes ? "messageMode" : "rollMode");
    if (CONFIG.ChatMessage.modes) ChatMessage.implementation.applyMode(messageData, mode);
    else ChatMessage.implementation.applyRollMode(messageData, mode);
    const message = await ChatMessage.implementation.create(messageData);
    await Promise.all(Object.values(actors).map((entry) => GroupCheck.#dispatch(message, entry, groupCheck)));
    return message;
  }

  static async #renderCard(groupCheck) {
    const entries = Object.values(groupCheck.actors).map((entry) => ({
      ...entry,
      label: entry.total?.toString() ?? `CHECK.${entry.status.capitalize()}`,
    }));
    return foundry.applications.handlebars.renderTemplate("systems/fen-wardens/templates/group-check.hbs", {
      ...groupCheck,
      entries,
      skill: SYSTEM.SKILLS[groupCheck.skillId].label,
    });
  }

  /** Asks one player, and writes what comes of it into the card; without a player the game master's client rolls. */
  static async #dispatch(message, entry, groupCheck) {
    const user = game.users.get(entry.userId);
    const question = {
      actorId: entry.actorId,
      skillId: groupCheck.skillId,
      dc: groupCheck.dc,
      boons: groupCheck.boons,
    };
    try {
      const rollData = user
        ? await user.query("requestGroupCheck", question, { timeout: this.QUERY_TIMEOUT })
        : (await game.actors.get(entry.actorId).getSkillCheck(question.skillId, question).evaluate()).toJSON();
      if (!rollData || rollData.aborted) throw new Error("aborted");
      const roll = Roll.fromData(rollData);
      await this.#update(
        message,
        entry.actorId,
        { status: COMPLETE, total: roll.total, success: roll.isSuccess },
        roll,
      );
    } catch {
      await this.#update(message, entry.actorId, { status: ABORTED });
    }
  }

  /** One change after the other, so that no answer is lost. */
  static async #update(message, actorId, changes, roll) {
    return this.#semaphore.add(async () => {
      const groupCheck = foundry.utils.deepClone(message.flags["fen-wardens"].groupCheck);
      foundry.utils.mergeObject(groupCheck.actors[actorId], changes);
      const update = { content: await this.#renderCard(groupCheck), flags: { "fen-wardens": { groupCheck } } };
      if (roll) update.rolls = [...message.rolls, roll];
      await message.update(update);
    });
  }

  static async handle({ actorId, skillId, dc, boons } = {}) {
    const actor = game.actors.get(actorId);
    const pool = actor.getSkillCheck(skillId, { dc, boons });
    const roll = await pool.dialog();
    if (roll === null) return { aborted: true };
    return (await roll.evaluate()).toJSON();
  }
}
