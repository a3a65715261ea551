/** Makes a macro that rolls a skill, or takes the one there is. */
export async function makeSkillMacro({ uuid }, slot) {
  const item = await fromUuid(uuid);
  if (!item || item.type !== "skill") return;
  const command = `game.lanternfall.rollSkillMacro("${uuid}");`;
  const present = game.macros.find((macro) => macro.name === item.name && macro.command === command);
  const macro = present ?? (await Macro.create({ name: item.name, type: "script", img: item.img, command }));
  await game.user.assignHotbarMacro(macro, slot);
}
