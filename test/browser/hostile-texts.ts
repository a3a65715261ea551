/** What a payload calls if it is executed: a function of the page that remembers the number. */
const call = "pwned";

const elements = [
  "a",
  "audio src=x",
  "body",
  "button",
  "base href=x",
  "details open",
  "div tabindex=0 autofocus",
  "embed src=x",
  "form",
  "iframe src=x",
  "img src=x",
  "input autofocus",
  "link rel=stylesheet href=x",
  "marquee",
  "math href=x",
  "object data=x",
  "prose-mirror",
  "select autofocus",
  "source src=x",
  "style",
  "svg",
  "textarea autofocus",
  "track src=x",
  "video src=x",
] as const;

const events = ["onerror", "onload", "ontoggle", "onfocus", "onpointerover", "onanimationstart", "onbegin"] as const;

/** What ends the text, attribute, element or comment in which a payload may stand. */
const ends = [
  '"',
  "'",
  "`",
  '">',
  "'>",
  "-->",
  "</script>",
  "</style>",
  "</textarea>",
  "</title>",
  "]]>",
  "\n\n",
] as const;

const addresses = [
  `javascript:${call}()`,
  `JaVaScRiPt:${call}()`,
  `java\tscript:${call}()`,
  `&#106;avascript:${call}()`,
  `data:text/html,<script>${call}()</script>`,
  `vbscript:${call}()`,
] as const;

const templates = [
  `{{${call}}}`,
  `{{{${call}}}}`,
  `{{#with this}}{{lookup . "constructor"}}{{/with}}`,
  `{{constructor.constructor "${call}()"}}`,
  `{{> ${call}}}`,
  `\${${call}()}`,
  `#{${call}()}`,
  `<%= ${call}() %>`,
  `[[/r 1d6]]{<img src=x onerror=${call}()>}`,
  `[[/stress <img src=x onerror=${call}()>]]`,
  `@UUID[Actor.x]{<svg onload=${call}()>}`,
  `@Embed[Actor.x]`,
  `QUADRIVIUM.Card.Undo`,
] as const;

const styles = [
  "<style>*{display:none}</style>",
  "red;position:fixed;inset:0",
  `url(javascript:${call}())`,
  "}*{visibility:hidden}",
  "<link rel=stylesheet href=x>",
  '" style="position:fixed;inset:0',
] as const;

/** Names that every object has, or that change what all objects are. */
export const keys = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "valueOf",
  "__defineGetter__",
  "constructor.prototype.polluted",
  "__proto__.polluted",
  "length",
] as const;

const shapes = [
  "W".repeat(2000),
  `${"long word ".repeat(400)}end`,
  "🎲".repeat(500),
  `e${"\u0301".repeat(300)}`,
  "\u202Edesrever",
  "\u2066isolated",
  "\u200B\u200D\uFEFFhidden",
  "\uD800 alone",
  "\0nul",
  "line\nbreak\r\n\ttab",
  "&lt;img src=x onerror=pwned()&gt;",
  "&amp;lt;b&amp;gt;",
  "<b>bold</b>",
  "<!-- ",
  "<![CDATA[",
] as const;

/** Texts that would be executed, or would break what is shown, where somebody takes them for more than text. */
export const hostileTexts: readonly string[] = [
  ...elements.flatMap((element) => events.map((event) => `<${element} ${event}=${call}()>x`)),
  ...elements.map((element) => `<${element}><script>${call}()</script>`),
  ...ends.flatMap((end) => [
    `${end}<img src=x onerror=${call}()>`,
    `${end} onfocus=${call}() autofocus x=${end}`,
    `${end}<script>${call}()</script>`,
    `${end}<svg><animate onbegin=${call}() attributeName=x>`,
  ]),
  ...addresses.flatMap((address) => [
    address,
    `<a href="${address}">x</a>`,
    `[x](${address})`,
    `<iframe src="${address}">`,
  ]),
  ...templates,
  ...styles,
  ...keys,
  ...shapes,
];
