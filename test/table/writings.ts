/**
 * What two clients do to one number in the same moment. It is played in a thread without Vitest too, so nothing here may
 * import it; and the sources need the globals of a page to be loaded.
 */

type Creature = Actor.Stored<"character">;
type Card = ChatMessage.OfType<"roll">;

/** A change that each of two clients makes. */
export interface Writing {
  /** Prepares the world, at the first client. */
  readonly prepare: () => Promise<unknown>;
  /** Makes the change, as one of the two clients. It may be refused. */
  readonly write: (client: 0 | 1) => Promise<unknown>;
  /** What is stored, in words. */
  readonly stored: () => string;
  /** What may be stored afterwards: both changes, or one where the other is refused. */
  readonly ends: readonly string[];
  /** Whether one of the two is told that theirs is refused. */
  readonly isRefused?: boolean;
}

const source = {
  changes: () => import("../../src/bookings/recorded-change.ts"),
  damage: () => import("../../src/chat/damage/damage.ts"),
  damageCard: () => import("../../src/chat/damage/damage-card.ts"),
  meta: () => import("../../src/bookings/meta-table.ts"),
  rolls: () => import("../../src/bookings/told-rolls.ts"),
  decisions: () => import("../../src/chat/roll-card/decisions.ts"),
  undo: () => import("../../src/chat/roll-card/undo.ts"),
  accumulation: () => import("../../src/chat/accumulation.ts"),
};

const naddaha = (): Creature => game.actors.get("naddaha000000000", { strict: true }) as Creature;
const system = () => naddaha().system;
const cards = (type: string) => game.messages.filter((one) => one.type === type);
const card = (index: number): Card => game.messages.contents[index] as Card;

/** Lets the next dice show these faces. */
function script(...faces: readonly (readonly [faces: number, face: number])[]): void {
  const left = [...faces];
  CONFIG.Dice.randomUniform = () => {
    const [sides, face] = left.shift() ?? [10, 5];
    return 1 - (face - 0.5) / sides;
  };
}

async function become(tradition: string, own: object = {}): Promise<void> {
  await naddaha().update({ system: { tradition, tracks: { fatigue: { value: 0 } }, ...own } });
}

async function post(formula: string, own: object = {}): Promise<void> {
  const speaker = ChatMessage.getSpeaker({ actor: naddaha() });
  await Roll.create(formula).toMessage({ speaker, type: "roll", system: own } as never);
}

async function record(reason: "award" | "rest" | "raise", changes: readonly object[]): Promise<void> {
  await (await source.changes()).recordChange(naddaha(), reason, changes.map(withUuid) as never);
}

/** Tells a change as a client does whose page is closed before it is made. */
async function tell(change: object): Promise<void> {
  const _id = foundry.utils.randomID();
  const told = { reason: "award", actor: naddaha().uuid, numbers: [withUuid(change)], due: _id };
  await ChatMessage.create({ _id, type: "change", system: told } as never, { keepId: true });
}

const withUuid = (change: object): object => ({ uuid: naddaha().uuid, ...change });

async function damageCards(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    script([10, 3]);
    await post("1di", { isDamage: true });
  }
}

const noTrait = { characteristics: [], ability: null, dice: [], power: null, weapon: null, total: "" };

/** Posts a roll that costs something, whose dice have fallen. */
async function pay(price: { readonly means?: string; readonly focus?: string }): Promise<void> {
  const { means, focus = null } = price;
  const costs = means ? [{ means, amount: 1 }] : [];
  const trait = { ...noTrait, power: focus };
  script([10, 3]);
  const roll = (await Roll.create("1di").evaluate()) as never;
  const priced = { actor: naddaha(), price: { costs, focus, trait }, roll, unpaid: () => "" };
  const speaker = ChatMessage.getSpeaker({ actor: naddaha() });
  await (
    await source.rolls()
  ).postPaid(priced as never, (system, thrown) =>
    ChatMessage.create({ type: "roll", speaker, rolls: [JSON.stringify(thrown)], system } as never),
  );
}

/** Whether the result of a roll is added to something. */
const isCounted = () => cards("change").some(({ system: own }) => "undoneBy" in own && own.undoneBy === null);

/** How many of the rolls are not paid. */
const unpaid = () =>
  cards("roll").filter((one) => (one as unknown as Card).system.bookings.some(({ isRefused }) => isRefused)).length;

/** How many have taken the damage of each card. */
const taken = () => cards("roll").map(({ id }) => cards("change").filter(({ system: own }) => isOf(own, id)).length);
const isOf = (own: object, id: string | null): boolean => "of" in own && own.of === id;

async function undoTaken(): Promise<void> {
  const message = card(0);
  const [taken] = (await source.damage()).takenOf(message);
  if (taken) await (await source.damageCard()).undoDamage(message, taken);
}

/** Adds the result of a card to the fatigue, by the window that asks what to add it to. */
async function accumulate(index: number): Promise<void> {
  const open = (): HTMLElement | null => document.querySelector("dialog.application");
  const asking = { isOver: false };
  const done = (await source.accumulation()).accumulateRoll(card(index)).finally(() => (asking.isOver = true));
  // There is nothing to ask any more once the other client has added it.
  while (!open() && !asking.isOver) await new Promise((resolve) => setTimeout(resolve, 2));
  const window = open();
  const list = window?.querySelector("select");
  const option = [...(list?.options ?? [])].find(({ textContent }) => textContent.trim().startsWith("Fatigue ("));
  if (list && option) list.value = option.value;
  const sign = window?.querySelector<HTMLInputElement>("[name=sign][value=add]");
  if (sign) sign.checked = true;
  window?.querySelector<HTMLElement>("[type=submit], [data-action=ok]")?.click();
  await done;
}

const FATIGUE = "system.tracks.fatigue.value";
const metaRow = (id: string, held: number) => ({ id, kind: "mana", colour: id, bonus: 3, held });
const heldMeta = () =>
  system()
    .meta.map(({ held }) => held)
    .join("+");
const experience = () => `${system().experience} experience, ${cards("change").length} told`;
const fatigue = () => String(system().tracks.fatigue?.value ?? 0);
const body = () => String(system().tracks.body?.value ?? 0);
const award = (): Promise<void> => record("award", [{ path: "system.experience", step: 5 }]);

export const writings: Readonly<Record<string, Writing>> = {
  "an award": {
    prepare: () => become("stress"),
    write: award,
    stored: experience,
    ends: ["10 experience, 2 told"],
  },
  "a rest": {
    prepare: () => naddaha().update({ system: { tracks: { fatigue: { value: 2 } } } }),
    write: () => record("rest", [{ path: FATIGUE, before: 2, after: 0 }]),
    stored: () => `fatigue ${fatigue()}, ${cards("change").length} told`,
    ends: ["fatigue 0, 1 told"],
    isRefused: true,
  },
  "a raise": {
    prepare: () => become("stress", { experience: 10 }),
    write: () => record("raise", [{ path: "system.experience", before: 10, after: 4 }]),
    stored: experience,
    ends: ["4 experience, 1 told"],
    isRefused: true,
  },
  "the undoing of an award": {
    prepare: async () => {
      await become("stress", { experience: 10 });
      await award();
    },
    write: async () => (await source.changes()).undoChange(game.messages.contents[0] as never),
    stored: experience,
    ends: ["10 experience, 1 told"],
  },
  "an award that was told and not made": {
    prepare: async () => {
      await become("stress", { experience: 10 });
      await tell({ path: "system.experience", label: "Experience", before: 10, after: 15 });
    },
    write: async () => (await source.changes()).finishChanges(() => true),
    stored: experience,
    ends: ["15 experience, 1 told"],
  },
  "damage of two cards": {
    prepare: async () => {
      await become("stress");
      await damageCards(2);
    },
    write: async (client) => (await source.damage()).inflict(card(client), naddaha(), { damage: 1, soak: 0 }),
    stored: () => `body ${body()}, ${taken().join("+")} on the cards`,
    ends: ["body 2, 1+1 on the cards"],
  },
  "damage of one card": {
    prepare: async () => {
      await become("stress");
      await damageCards(1);
    },
    write: async () => (await source.damage()).inflict(card(0), naddaha(), { damage: 1, soak: 0 }),
    stored: () => `body ${body()}, ${taken().join("+")} on the card`,
    ends: ["body 1, 1 on the card"],
  },
  "the undoing of damage": {
    prepare: async () => {
      await become("stress");
      await damageCards(1);
      await naddaha().update({ system: { tracks: { body: { value: 2 } } } });
      await (await source.damage()).inflict(card(0), naddaha(), { damage: 1, soak: 0 });
    },
    write: undoTaken,
    stored: () => `body ${body()}`,
    ends: ["body 2"],
  },
  "a payment of the last inspiration": {
    prepare: () => become("fortune", { inspiration: 1 }),
    write: () => pay({ means: "inspiration" }),
    stored: () => `${system().inspiration} inspiration, ${game.messages.size} rolls, ${unpaid()} not paid`,
    ends: ["0 inspiration, 2 rolls, 1 not paid"],
  },
  "a payment of luck": {
    prepare: () => become("trip", { luck: 5 }),
    write: () => pay({ means: "luck" }),
    stored: () => `${system().luck ?? 0} luck, ${game.messages.size} rolls`,
    ends: ["3 luck, 2 rolls"],
  },
  "a payment of Meta": {
    prepare: () => become("trip", { meta: [metaRow("red", 1), metaRow("blue", 3)] }),
    write: () => pay({ means: "meta" }),
    stored: () => `${heldMeta()} Meta, ${game.messages.size} rolls`,
    ends: ["0+2 Meta, 2 rolls"],
  },
  "a payment with fatigue": {
    prepare: () => become("stress"),
    write: () => pay({ means: "fatigue" }),
    stored: () => `fatigue ${fatigue()}, ${game.messages.size} rolls`,
    ends: ["fatigue 2, 2 rolls"],
  },
  "a focus of each color": {
    prepare: () => become("trip", { meta: [metaRow("red", 2), metaRow("blue", 2)] }),
    write: (client) => pay({ focus: client === 0 ? "red" : "blue" }),
    stored: () => `${heldMeta()} Meta, ${game.messages.size} rolls`,
    ends: ["1+1 Meta, 2 rolls"],
  },
  "a step of Meta on the sheet": {
    prepare: () => become("trip", { meta: [metaRow("red", 1), metaRow("blue", 3)] }),
    write: async (client) => (await source.meta()).changeHeld(naddaha(), client === 0 ? "red" : "blue", 1),
    stored: () => `${heldMeta()} Meta`,
    ends: ["2+4 Meta"],
  },
  "inspiration that two rolls bring": {
    prepare: () => become("fortune", { inspiration: 0 }),
    write: async () => {
      script([20, 15], [20, 1], [10, 9], [8, 5], [8, 2]);
      await post("1dnc10:8:8dis + 1 vs 12");
    },
    stored: () => `${system().inspiration} inspiration, ${game.messages.size} rolls`,
    ends: ["2 inspiration, 2 rolls"],
  },
  "a decision that costs luck": {
    prepare: async () => {
      await become("trip", { luck: 3 });
      script([20, 5]);
      await post("1dts4 vs 15");
    },
    write: async () => {
      script([20, 8]);
      await (await source.decisions()).makeDecision(card(0), { offer: "0", answer: "0" });
    },
    stored: () => `${system().luck ?? 0} luck`,
    ends: ["2 luck"],
    isRefused: true,
  },
  "the undoing of a decision": {
    prepare: async () => {
      await become("trip", { luck: 3 });
      script([20, 5]);
      await post("1dts4 vs 15");
      script([20, 8]);
      await (await source.decisions()).makeDecision(card(0), { offer: "0", answer: "0" });
    },
    write: async () => (await source.undo()).undoDecision(card(0)),
    stored: () => `${system().luck ?? 0} luck`,
    ends: ["3 luck"],
    isRefused: true,
  },
  "an accumulation of two rolls": {
    prepare: async () => {
      await become("stress");
      for (const face of [1, 2]) {
        script([10, face]);
        await post("1di");
      }
    },
    write: accumulate,
    stored: () => `fatigue ${fatigue()}`,
    ends: ["fatigue 3"],
  },
  "an accumulation of one roll": {
    prepare: async () => {
      await become("stress");
      script([10, 2]);
      await post("1di");
    },
    write: () => accumulate(0),
    stored: () => `fatigue ${fatigue()}, ${isCounted() ? "counted" : "not counted"}`,
    ends: ["fatigue 2, counted"],
    isRefused: true,
  },
  "the undoing of an accumulation": {
    prepare: async () => {
      await become("stress", { tracks: { fatigue: { value: 1 } } });
      script([10, 2]);
      await post("1di");
      await accumulate(0);
    },
    write: async () => (await source.accumulation()).undoAccumulation(card(0)),
    stored: () => `fatigue ${fatigue()}, ${isCounted() ? "counted" : "not counted"}`,
    ends: ["fatigue 1, not counted"],
  },
};
