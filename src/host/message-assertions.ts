import { QuadriviumMessage } from "../chat/quadrivium-message.ts";
import { isCommand } from "../commands/command-names.ts";
import { ownRoll } from "../dice/quadrivium-roll.ts";
import { visibilities, visibilitySetting, withVisibility } from "../base/foundry-versions.ts";
import { isOrExtends, missingIn, rely, temporary } from "./assertion.ts";
import type { MessageAssertion } from "./assertion.ts";
import type { Assertion } from "../base/host-lacks.ts";
import { HERE } from "./here.ts";
import { secretMethods } from "./own-methods.ts";

const quiet = { allowInteractive: false };

/** A number that nothing else on a card shows. */
const TELLTALE = "87654";

/** The longest time to wait for the answer to a query, in milliseconds. */
const PATIENCE = 2_000;

/** Returns what the system relies on in messages, in who sees them, and in what is typed. */
export function messageAssertions(): readonly Assertion[] {
  const someone = foundry.utils.randomID();
  return [
    rely("visibilitySetting", "secrecy", "true", () => {
      const { name, values } = visibilitySetting();
      return values.includes(String(game.settings.get("core", name as "rollMode")));
    }),
    rely("visibilityApplied", "secrecy", "public, gm: 1, blind: 1 blind, self: 1", () => {
      const told = visibilities.map((visibility) => {
        const { whisper = [], blind = false } = withVisibility({}, visibility);
        const people = whisper.length > 0 ? `${visibility}: 1` : visibility;
        return blind ? `${people} blind` : people;
      });
      return told.join(", ");
    }),
    rely("visibilityUnknown", "secrecy", "true", () => {
      try {
        return (withVisibility({ whisper: [game.user.id], blind: true }, "nobody").whisper ?? []).length > 0;
      } catch {
        // Whoever asks for it posts nothing.
        return true;
      }
    }),
    rely("hiddenContent", "secrecy", "false, true", async () => {
      const rolls = [JSON.stringify(await new Roll("7").evaluate(quiet))];
      return [{ rolls, whisper: [someone], blind: true }, { rolls }]
        .map((data) => temporaryMessage(data).isContentVisible)
        .join(", ");
    }),
    rely("hiddenRoll", "secrecy", "false, true", async () => {
      const roll = await new foundry.dice.Roll(TELLTALE).evaluate(quiet);
      const drawn = await Promise.all([true, false].map((isPrivate) => roll.render({ isPrivate })));
      return drawn.map((html) => html.includes(TELLTALE)).join(", ");
    }),
    rely("query", "secrecy", "true", () => {
      const asking = game.user as object as Asking;
      return asking.query(HERE, {}, { timeout: PATIENCE });
    }),
    rely("secretMethods", "secrecy", "", () => {
      const isOurs = isOrExtends(ChatMessage.implementation, QuadriviumMessage);
      return [...missingIn(secretMethods()), ...(isOurs ? [] : ["ChatMessage"])].join(", ");
    }),
    rely("ownCard", "cards", "true", async () => {
      const roll = await ownRoll("1di + 5 vs 9").evaluate(quiet);
      return (await roll.render()).includes("roll-card");
    }),
    rely("misspeltCommand", "spelling", "false", () => isCommand("nosuchcommand")),
    rely("links", "links", "true", async () => {
      const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/stress 5]]");
      return html.includes("command-link");
    }),
    rely("hooks", "judging", "1, 2", () => {
      const heard: unknown[] = [];
      // The types know no hook but those that are declared.
      const hooks = Hooks as object as AnyHooks;
      const id = hooks.on(PROBE, (...args) => void heard.push(...args));
      hooks.callAll(PROBE, 1, 2);
      hooks.off(PROBE, id);
      return heard.join(", ");
    }),
  ];
}

/** Returns what can only be seen once a roll of ours is posted. */
export function postedAssertions(): readonly MessageAssertion[] {
  return [
    rely("postedType", "documents", "roll", ({ message }) => message.type),
    rely("postedCard", "messages", "true, true, true", async ({ message }) => {
      const html = await message.renderHTML();
      const parts = [".message-sender", ".message-content .roll-card"].map((part) => html.querySelector(part) !== null);
      return [html.dataset.messageId === message.id, ...parts].join(", ");
    }),
    rely("postedHook", "hooks", "object, true", ({ message, options, userId }) =>
      [typeof options, userId === message.author?.id].join(", "),
    ),
  ] satisfies readonly MessageAssertion[];
}

/** A hook that nobody else calls. */
const PROBE = "quadrivium.check";

interface AnyHooks {
  on(hook: string, listen: (...args: unknown[]) => void): number;
  callAll(hook: string, ...args: unknown[]): unknown;
  off(hook: string, id: number): void;
}

interface Asking {
  query(query: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

/** Makes a message that is stored nowhere. */
function temporaryMessage(data: object): ChatMessage.Implementation {
  return temporary<ChatMessage.Implementation>(ChatMessage.implementation, { author: game.user.id, ...data });
}
