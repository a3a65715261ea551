import { late } from "../base/late.ts";
import type { Creature } from "../characters/creature.ts";
import type { Request } from "../messages/request-message.ts";
import type { ContestDraft, RequestDraft } from "./make-request.ts";

/** What is loaded when somebody asks, or nominates an Ability: see the functions of the same names. */

export async function makeRequest(draft: RequestDraft): Promise<Request | undefined> {
  const making = await late(import("./make-request.ts"));
  return making.makeRequest(draft);
}

export async function makeContest(draft: ContestDraft): Promise<Request | undefined> {
  const making = await late(import("./make-request.ts"));
  return making.makeContest(draft);
}

export async function nominate(request: Request, actor: Creature): Promise<void> {
  const nominating = await late(import("./nominate.ts"));
  await nominating.nominate(request, actor);
}

export async function answerNominate(sent: unknown): Promise<boolean> {
  const nominating = await late(import("./nominate.ts"));
  return nominating.answerNominate(sent);
}

export async function setTargets(request: Request): Promise<void> {
  const setting = await late(import("./nominate.ts"));
  await setting.setTargets(request);
}
