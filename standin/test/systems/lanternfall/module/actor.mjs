import { LanternRoll } from "./lantern-roll.mjs";

export class LanternActor extends Actor {
  async _preCreate(data, options, user) {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (this.type === "delver") this.updateSource({ prototypeToken: { actorLink: true, disposition: 1 } });
  }

  prepareBaseData() {
    super.prepareBaseData();
    this.system.armor = 0;
  }

  getRollData() {
    return this.system.getRollData?.() ?? { ...super.getRollData() };
  }

  async rollSkill(skill) {
    const roll = await LanternRoll.prompt({ actor: this, skill });
    if (!roll) return null;
    return roll.toMessage({
      speaker: ChatMessage.getSpeaker({ actor: this }),
      flavor: game.i18n.format("LANTERNFALL.Roll", { name: skill.name }),
      flags: { lanternfall: { actor: this.uuid } },
    });
  }

  async spendLight() {
    if (this.system.light < 1) {
      ui.notifications.warn(game.i18n.format("LANTERNFALL.NoLight", { name: this.name }));
      return this;
    }
    await this.update({ "system.light": this.system.light - 1 });
    if (this.system.dark) await this.toggleStatusEffect("snuffed", { active: true });
    const message = game.i18n.format("LANTERNFALL.LightLeft", { name: this.name, light: this.system.light });
    game.socket.emit("system.lanternfall", { message });
    return this;
  }
}
