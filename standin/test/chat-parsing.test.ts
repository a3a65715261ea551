import { describe, expect, it } from "vitest";
import { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { commandsOf, useChatTable } from "./chat-table.ts";
import { only14 } from "./generation.ts";

useChatTable();

const command = (text: string) => ChatLog.parse(text)[0];

describe("a text is parsed", () => {
  it("into every command by its long and short forms", () => {
    const known = {
      roll: ["/r 1d6", "/roll 1d6", "/R 1d6"],
      publicroll: ["/pr 1d6", "/publicroll 1d6"],
      gmroll: ["/gmr 1d6", "/gmroll 1d6"],
      blindroll: ["/br 1d6", "/broll 1d6", "/blindroll 1d6"],
      selfroll: ["/sr 1d6", "/selfroll 1d6"],
      ic: ["/ic Hi"],
      ooc: ["/ooc Hi"],
      emote: ["/em waves", "/me waves", "/emote waves"],
      whisper: ["/w Bob Hi", "/whisper [Bob, Pia] Hi", "@Bob Hi", "@[Bob the Bold] Hi"],
      gm: ["/gm Help"],
      players: ["/players Hi"],
      none: ["Hello", "a /r 1d6", "1 / 2"],
      invalid: ["/dance", "/r", "/rx 1d6"],
    };
    for (const [name, texts] of Object.entries(known)) {
      for (const text of texts) expect([text, command(text)]).toEqual([text, name]);
    }
  });

  it("with formula and flavor apart, in every line; a line that is no command is null", () => {
    const [name, lines] = ChatLog.parse("/gmr 1d6 + 1 # Look\n/gmr 2d6\nwords") as [
      string,
      (RegExpMatchArray | null)[],
    ];
    expect(name).toBe("gmroll");
    expect(lines.map((line) => line?.slice(2))).toEqual([["1d6 + 1", "Look"], ["2d6", undefined], undefined]);
    expect(lines[2]).toBeNull();
  });

  it("as plain words when it is no command", () => {
    expect(ChatLog.parse("Hello").slice(0, 2)).toEqual(["none", ["Hello", "", "Hello"]]);
  });

  only14("from the rich text of the input, whose paragraphs are lines", () => {
    const [name, lines] = ChatLog.parse("<p>/r 1d6 &gt; 3</p><p>/r <b>2d6</b></p>") as [string, RegExpMatchArray[]];
    expect(name).toBe("roll");
    expect(lines.map((line) => line[2])).toEqual(["1d6 > 3", "2d6"]);
    expect(ChatLog.parse("<p>/w Bob <b>Psst</b></p>")[1].slice(2)).toEqual(["Bob", "<b>Psst</b>"]);
    expect(command("<p>/dance</p>")).toBe("invalid");
    expect(ChatLog.parse("<p>Hello</p>").slice(0, 2)).toEqual(["none", ["<p>Hello</p>", "", "<p>Hello</p>"]]);
  });
});

describe("the commands", () => {
  only14("are a registry of patterns and functions, and say what they are", () => {
    const { roll, gmroll, blindroll, ic } = commandsOf(ChatLog);
    expect(roll).toMatchObject({ isRoll: true, isMultiline: true });
    expect(roll?.mode).toBeUndefined();
    expect([gmroll?.mode, blindroll?.mode]).toEqual(["gm", "blind"]);
    expect(ic?.isRoll).toBeUndefined();
  });
});
