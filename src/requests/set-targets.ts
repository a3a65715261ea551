import { serialize } from "../base/async.ts";
import { say } from "../base/words.ts";
import { difficulties } from "../base/world-settings.ts";
import { actorAt } from "../characters/creature.ts";
import type { Request } from "../messages/request-message.ts";
import { foldWord } from "../rules/command/tokens.ts";
import { countingAnswers } from "../rules/requests/request.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { askInWindow } from "../ui/ask.ts";
import { plainTargets, traditionsOf, traditionsRolled } from "./model/request-options.ts";
import { blankOption } from "./model/blank-request.ts";
import { keepSealed, readSealed, shareTerms } from "./secrets/sealed-texts.ts";
import { canBeSetAgain, nameIn, readRequest } from "./standing/snapshot.ts";
import type { RequestSnapshot } from "./standing/snapshot.ts";

/**
 * Asks a game master for the hidden targets of a request, and seals them. Of nominated Abilities, which are offered then: "for each
 * player's nominated skill and before dice are rolled the Gamemaster secretly determines the Difficulty Rating", which "should be
 * the same for all players for the same Skill" [check]. Or again, on a computer that does not have them: the old seal stays on the
 * card, with the number of answers under it.
 * @throws Error in the user's language if something has changed meanwhile
 */
export async function setTargets(message: Request): Promise<void> {
  const before = readRequest(message);
  const { id, asked, nominates, seal } = before;
  if (!game.user.isGM || !(nominates || (seal && !before.isKept && canBeSetAgain(before)))) return;
  const options = nominates ? before.nominations.map(nominatedOption) : before.options;
  const alike = [...Map.groupBy(options, (option) => (nominates ? skillOf(option) : option.id)).values()];
  const groups = alike.flatMap((own) => (own[0]?.hidesTarget ? [fieldsOf(before, own[0], own)] : []));
  const action = nominates ? "setDifficulties" : "setAgain";
  const answer = await askInWindow<Readonly<Record<string, number | null>>>({
    about: `${action} ${id}`,
    title: say({ key: `QUADRIVIUM.Request.Action.${action}` }),
    tradition: "plain",
    template: "systems/quadrivium/templates/requests/set-again.hbs",
    context: {
      id: `quadrivium-${nominates ? "difficulties" : "set-again"}-${id}`,
      hint: say({ key: `QUADRIVIUM.Request.${nominates ? "Nominate.Hint" : "SetAgainHint"}` }),
      options: groups.flatMap(({ fields }) => fields),
    },
    confirm: say({ key: `QUADRIVIUM.Request.${nominates ? "Nominate.Seal" : "SealAnew"}` }),
  });
  if (!answer) return;
  const hidden = groups.flatMap(({ own, rolled, fields }) => {
    const given = fields.flatMap(({ id: field, tradition }) => {
      const target = answer[field] ?? null;
      return target === null ? [] : [[tradition, target] as const];
    });
    const all = answer[fields[0]?.id ?? ""] ?? null;
    const { target, targets } = plainTargets({ target: all, targets: Object.fromEntries(given) }, rolled);
    return own.map((option) => ({ id: option.id, target, ...(target === null ? { targets } : {}), setup: {} }));
  });
  const anew = await keepSealed(id, { request: id, options: hidden });
  await serialize(message, async () => {
    // Somebody may have nominated another Ability, or have set or sent the targets, while the window was open.
    const now = readRequest(message);
    const isSame = JSON.stringify(now.nominations) === JSON.stringify(before.nominations);
    if (now.nominates !== nominates || !isSame || now.seal !== seal || (seal && readSealed(message, seal))) {
      throw new Error(say({ key: `QUADRIVIUM.Request.${nominates ? "Nominate.Meanwhile" : "Refused.setAgain"}` }));
    }
    const former = { seal, answers: countingAnswers(now).length };
    const changes = nominates
      ? { options, nominates: false, traditions: traditionsOf(asked) }
      : { formerSeals: [...now.formerSeals, former] };
    await message.update({ system: { ...changes, seal: anew } });
  });
  shareTerms(message);
}

function nominatedOption(one: RequestSnapshot["nominations"][number], index: number): RequestOption {
  const { actor, characteristics, ability } = one;
  const id = String.fromCharCode(97 + index);
  return { ...blankOption, id, name: ability, characteristics, ability, hidesTarget: true, for: [actor] };
}

/** Returns what skill is nominated: an Ability of this name, for these dice. */
function skillOf({ for: [actor = ""], ability }: RequestOption): string {
  return [actorAt(actor)?.system.effectiveTradition.letter ?? "", foldWord(ability.trim())].join(" ");
}

/** Returns the fields for the target of options that have the same: one for each tradition of those who are asked. */
function fieldsOf(request: RequestSnapshot, option: RequestOption, own: readonly RequestOption[]) {
  const rolled = traditionsRolled(option, request.asked);
  const names = own.map(({ name, for: [actor = ""] }) => {
    const how = request.nominations.find((one) => request.nominates && one.actor === actor)?.how;
    return how === undefined ? name : [nameIn(request, actor), name, how].filter(Boolean).join(", ");
  });
  const fields = (rolled.length > 0 ? rolled : [""]).map((tradition) => {
    const label = rolled.length > 1 ? game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`) : "";
    return {
      id: rolled.length > 1 ? `${option.id}-${tradition}` : option.id,
      name: [names.join("; "), label].filter(Boolean).join(", "),
      tradition,
      difficulties: difficulties(tradition),
    };
  });
  return { own, rolled, fields };
}
