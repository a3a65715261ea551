/** What may stand in a text: [[/check grip 9]]{label}, and &Tide[name]. */
export function registerEnrichers() {
  CONFIG.TextEditor.enrichers.push(
    { pattern: /\[\[\/(?<type>check|haul) (?<config>[^\]]+)\]\](?:{(?<label>[^}]+)})?/gi, enricher: enrichCheck },
    { pattern: /&(?<type>Tide)\[(?<config>[^\]]+)\]/gi, enricher: enrichTide },
    {
      id: "tidewater.purse",
      pattern: /@Purse\[(?<uuid>[^\]]+)\]/g,
      enricher: ({ groups }, { relativeTo } = {}) => {
        const actor = fromUuidSync(groups.uuid, { relative: relativeTo });
        if (!actor) return null;
        const output = document.createElement("output");
        output.textContent = `${actor.system.purse} coins`;
        return output;
      },
      onRender: (element) => element.classList.add("awake"),
    },
  );
  document.body.addEventListener("click", onPress);
}

function parseConfig(text) {
  const config = { values: [] };
  for (const part of text.split(" ")) {
    const [key, value] = part.split("=");
    if (value !== undefined) config[key] = value;
    else config.values.push(Number.isNumeric(key) ? Number(key) : key);
  }
  return config;
}

async function enrichCheck(match, options) {
  const { type, config, label } = match.groups;
  const { values } = parseConfig(config);
  const [ability, target] = values;
  if (type.toLowerCase() !== "check" || !(ability in CONFIG.TIDEWATER.abilities)) return null;
  const link = document.createElement("a");
  link.classList.add("roll-link");
  Object.assign(link.dataset, { type: type.toLowerCase(), ability, target: target ?? "" });
  if (options.relativeTo) link.dataset.actor = (options.relativeTo.actor ?? options.relativeTo).uuid;
  link.innerText =
    label ??
    game.i18n.format(
      "TIDEWATER.Check.Title",
      CONFIG.TIDEWATER.abilities[ability].label ? { ability: CONFIG.TIDEWATER.abilities[ability].label } : {},
    );
  return link;
}

/** Gives nothing at all where it knows nothing. */
function enrichTide({ groups }) {
  if (groups.config !== "now") return;
  const span = document.createElement("span");
  span.className = "tide";
  span.append(String(game.settings.get("tidewater", "tides").height));
  return span;
}

async function onPress(event) {
  const link = event.target.closest?.(".roll-link");
  if (!link) return;
  event.stopPropagation();
  const { ability, target, actor } = link.dataset;
  const speaker = actor ? await fromUuid(actor) : ChatMessage.getSpeakerActor(ChatMessage.getSpeaker());
  await speaker?.rollCheck({ ability, target: target ? Number(target) : undefined, event }, { configure: false });
}
