import type { Hooks as Configured } from "@league-of-foundry-developers/foundry-vtt-types/configuration";
import type { QuadriviumApi as RealApi } from "../../src/api.ts";
import type {
  CreatureSystem,
  QuadriviumApi,
  QuadriviumHooks,
  RequestSystem,
  SystemData,
} from "../../src/public-types.ts";
import type { Creature } from "../../src/characters/actors.ts";
import type { AnswerMessage, Request } from "../../src/messages/request-message.ts";

// The published types, held against the system's own by the compiler: this file fails to compile if the API, a hook or the data
// that modules may read change, and the published types do not.

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

export const sameNames: Same<keyof RealApi, keyof QuadriviumApi> = true;
export const sameRules: Same<RealApi["rules"], QuadriviumApi["rules"]> = true;

export const published = (api: RealApi): QuadriviumApi => api;
export const creatureData = (system: Creature["system"]): CreatureSystem => system;
export const requestData = (system: Request["system"]): RequestSystem => system;
export const answerData = ({ system }: AnswerMessage): { readonly answers: { readonly actor: string } | null } =>
  system;

type RealItems = {
  readonly [Type in keyof SystemData & Exclude<Item.SubType, "base">]: Item.OfType<Type>["system"];
};
export const itemData = (items: RealItems): Pick<SystemData, keyof RealItems> => items;

type RealHooks = Pick<Configured.HookConfig, Extract<keyof Configured.HookConfig, `quadrivium.${string}`>>;

export const sameHooks: Same<keyof RealHooks, keyof QuadriviumHooks> = true;

/** What the system passes to a hook is what modules are told to expect. */
type Expected<Name extends keyof QuadriviumHooks> = (
  ...passed: Parameters<RealHooks[Name]>
) => Parameters<QuadriviumHooks[Name]>;
export const passed: { readonly [Name in keyof QuadriviumHooks]: Expected<Name> } = {
  "quadrivium.init": (...given) => given,
  "quadrivium.preRoll": (...given) => given,
  "quadrivium.roll": (...given) => given,
  "quadrivium.preRequest": (...given) => given,
  "quadrivium.request": (...given) => given,
  "quadrivium.preAnswer": (...given) => given,
  "quadrivium.answer": (...given) => given,
  "quadrivium.preReveal": (...given) => given,
  "quadrivium.reveal": (...given) => given,
};
