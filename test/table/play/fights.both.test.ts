import { scriptFaces } from "../open-table.ts";
import type { Face } from "../open-table.ts";
import { rest } from "../page.ts";
import { NADDAHA, OGRE } from "./characters.ts";
import { d20, d8, plain } from "./dice.ts";
import { flow, net } from "./net.ts";
import { answer, naddaha, offered, onSheet, press, runMacro, saidBack, say, sheetOf, target } from "./play.ts";

/** A fight: initiative, attacks, what they do, and how that is undone. */

const ogre = () => game.actors.get(OGRE, { strict: true });
const ogresSheet = () => sheetOf(ogre());

interface Attack {
  readonly attack: (...faces: readonly Face[]) => Promise<void>;
  readonly faces: readonly Face[];
  /** The dice of the defense; null if it is not a roll. */
  readonly defense: readonly Face[] | null;
  readonly damage: readonly Face[];
}

/** Each defense is rolled, and each damage applied, by a button. */
const BY_HAND = { playsFoes: false };

const typed =
  (words: string) =>
  (...faces: readonly Face[]) =>
    say(words, ...faces);

net("fights", [
  flow<Attack>(
    "attack, damage and undo",
    {
      stress: { attack: typed("/stress attack"), faces: [5], defense: [8], damage: [7] },
      check: { attack: typed("/check attack"), faces: d8(5, 6, 7), defense: null, damage: d8(5, 4, 3) },
      trip: {
        attack: (...dice) => onSheet("Attack (Bow) *4 +5", { shiftKey: true }, ...dice),
        faces: [...d20(15), [6, 4], [6, 3], [6, 5]],
        defense: null,
        damage: [
          [6, 4],
          [6, 5],
        ],
      },
    },
    async (at, { attack, faces, defense, damage }) => {
      target(ogre());
      await attack(...faces);
      await at.look("attacked", { of: ogresSheet });
      await at.sit("GM");
      at.note("offered to GM", await offered());
      if (defense) {
        await press("Roll the defense of Ogre", ...defense);
        await at.look("defended", { of: ogresSheet });
      }
      await at.sit("owner");
      await press("Roll damage", ...damage);
      await at.look("damaged", { of: ogresSheet });
      await at.sit("GM");
      await press("Apply to Ogre");
      await at.look("applied", { of: ogresSheet });
      await at.sit("GM");
      await press("Undo damage to Ogre");
      await at.look("undone", { of: ogresSheet });
    },
    BY_HAND,
  ),
  flow<Attack>(
    "attack that misses",
    {
      stress: { attack: typed("/stress attack"), faces: [2], defense: [1, 8], damage: [] },
      check: { attack: typed("/check attack"), faces: d8(1, 1, 2), defense: null, damage: [] },
    },
    async (at, { attack, faces, defense }) => {
      target(ogre());
      await attack(...faces);
      await at.sit("GM");
      if (defense) await press("Roll the defense of Ogre", ...defense);
      await at.look();
    },
    BY_HAND,
  ),
  flow<readonly Face[]>(
    "damage once more",
    { stress: [5, 8, 5] },
    async (at, [attack = 1, defense = 1, damage = 1]) => {
      await at.sit("GM");
      target(ogre());
      await say("/stress as Naddaha attack", attack);
      await press("Roll the defense of Ogre", defense);
      await press("Roll damage", damage);
      at.note("applied", await saidBack(() => press("Apply to Ogre")));
      at.note("then", (await ogresSheet()) ?? "");
      at.note("applied again", await saidBack(() => press("Apply to another…")));
      at.note("then", (await ogresSheet()) ?? "");
      await ogre().update({ system: { tracks: { body: { value: 4 } } } });
      await press("Undo damage to Ogre");
      at.note("undone, without what came since", (await ogresSheet()) ?? "");
      await say("/stress as Naddaha attack vs 5", attack);
      await naddaha().items.getName("Sword")?.delete();
      at.note("without the weapon", await saidBack(() => press("Roll damage")));
    },
    BY_HAND,
  ),
  flow<readonly Face[]>(
    "action that does damage",
    { fortune: [...d20(15), [12, 9], [8, 7], [6, 5]] },
    async (at, faces) => {
      await say("/fortune loyal brave sly vs 12", ...faces);
      await at.sit("GM");
      target(ogre());
      await press("Apply damage…");
      await answer("Apply");
      await at.look("applied", { of: ogresSheet });
      await at.sit("GM");
      await press("Undo damage to Ogre");
      await at.look("undone", { of: ogresSheet });
    },
  ),
  flow<readonly Face[]>("foe whose defense is hidden", { check: d8(5, 6, 7) }, async (at, faces) => {
    target(ogre());
    await say("/check attack", ...faces);
    await at.sit("GM");
    const { against } = game.messages.contents.at(-1)?.toObject().system as { readonly against?: unknown };
    at.note("stored for all", JSON.stringify(against));
  }),
  flow("hidden foe", { stress: null }, async (at) => {
    await at.sit("GM");
    const tokens = [{ name: "Zarg", actorId: OGRE, actorLink: true, hidden: true, displayName: 50 }];
    const scene = await Scene.implementation.create({ name: "Cave", tokens, active: true } as never);
    const [token] = scene?.tokens.contents ?? [];
    const macro = "await game.system.api.roll('1di', { actor: game.scenes.active.tokens.contents[0].actor })";
    await runMacro(macro, 8);
    target(ogre(), token);
    // The foe defends at once.
    await say("/stress as Naddaha attack", 5, 4);
    await at.look("hidden", { who: ["GM", "owner"] });
    await at.sit("GM");
    await game.scenes.active?.tokens.contents[0]?.update({
      hidden: false,
      displayName: CONST.TOKEN_DISPLAY_MODES.NONE,
    });
    await runMacro(macro, 8);
    await at.look("without a nameplate for players", { who: ["GM", "owner"] });
  }),
  flow<readonly Face[]>(
    "initiative",
    { stress: plain.stress, fortune: d20(20), check: plain.check, trip: [...d20(12), [6, 4], [6, 2]] },
    async (at, faces) => {
      await at.sit("GM");
      const quick = { name: "Quick", type: "bonus", system: { value: 2, scope: "total", key: "initiative" } };
      await naddaha().createEmbeddedDocuments("ActiveEffect", [quick as never]);
      const fight = await Combat.implementation.create({ active: true });
      const fighters = [
        { _id: "fighternaddaha00", actorId: NADDAHA },
        { _id: "fighterogre00000", actorId: OGRE, hidden: true },
      ];
      await fight?.createEmbeddedDocuments("Combatant", fighters, { keepId: true });
      await rest();
      await at.sit("owner");
      await initiative("Naddaha", ...faces);
      await at.look("of a character", { of: order });
      await at.sit("GM");
      await initiative("Ogre", ...faces);
      // The other game master's page asks this one for it, and here one page is open at a time.
      await at.look("of somebody hidden", { who: ["GM", "owner", "other player"], of: order });
    },
  ),
]);

/** The order of the fight, as far as this user sees it. */
function order(): string {
  const turns = game.combat?.turns.filter(({ visible }) => visible) ?? [];
  return turns.map(({ name, initiative: at }) => `${name} ${at ?? "–"}`).join(", ");
}

async function initiative(name: string, ...faces: readonly Face[]): Promise<void> {
  const fighter = game.combat?.combatants.getName(name);
  scriptFaces(...faces);
  await game.combat?.rollInitiative([fighter?.id ?? ""]);
  await rest();
}
