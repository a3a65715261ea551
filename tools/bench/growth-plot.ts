/** The numbers of things. */
export const SIZES = [10, 100, 1_000, 10_000] as const;

/** How a time may grow with the number of things: not at all if one thing changes, or in proportion. */
export type Growth = "constant" | "linear";

/** How long an act takes, by the number of things, in milliseconds of the processor. */
export interface Curve {
  readonly subject: string;
  readonly what: string;
  readonly growth: Growth;
  readonly times: ReadonlyMap<number, number>;
}

/** The plot, in units of the drawing. */
const PANEL = { width: 300, height: 190, left: 74, top: 34, legend: 17, gap: 52 };
const COLUMNS = 2;

/** The least and the greatest time on the axis, as powers of ten of milliseconds. */
const [LEAST, GREATEST] = [-1, 5];

/** What distinguishes the lines of a panel, beside their colors. */
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "14 4"];
const SHAPES = ["circle", "square", "diamond", "triangle", "wedge"] as const;

/** The colors of lines on light and dark ground; each has a contrast of 3 to 1 there. */
const COLORS = [
  ["#0b5cad", "#6cb6ff"],
  ["#b3400f", "#ff9e64"],
  ["#2b7a0b", "#7ee787"],
  ["#8431a6", "#d2a8ff"],
  ["#8a6100", "#f2cc60"],
] as const;

/** Draws how times grow: a panel for each subject, both axes in powers of ten. */
export function growthPlot(curves: readonly Curve[]): string {
  const subjects = [...new Set(curves.map(({ subject }) => subject))];
  const lines = Math.max(...subjects.map((name) => curves.filter(({ subject }) => subject === name).length));
  const [width, height] = [
    PANEL.left + PANEL.width + 24,
    PANEL.top + PANEL.height + PANEL.gap + (lines + 1) * PANEL.legend + 14,
  ];
  const panels = subjects.map((name, index) => {
    const [x, y] = [(index % COLUMNS) * width, Math.floor(index / COLUMNS) * height];
    const drawn = panel(
      name,
      curves.filter(({ subject }) => subject === name),
    );
    return `<g transform="translate(${x} ${y})">${drawn}</g>`;
  });
  const size = [COLUMNS * width, Math.ceil(subjects.length / COLUMNS) * height] as const;
  const title = `How times grow with the number of ${subjects.join(", ")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(" ")}" width="${size[0]}" height="${size[1]}" role="img" aria-label="${title}">
<title>${title}</title>
<style>
${styles()}
</style>
<rect class="ground" width="100%" height="100%"/>
${panels.join("\n")}
</svg>
`;
}

function styles(): string {
  const lines = (theme: 0 | 1) => COLORS.map((pair, index) => `.line${index} { --color: ${pair[theme]}; }`).join(" ");
  return `svg { font: 12px system-ui, sans-serif; }
text { fill: #1f2328; } .ground { fill: #ffffff; } path { fill: none; stroke-width: 1; }
.grid { stroke: #e4e9ee; } .axis { stroke: #59636e; } .guide { stroke: #59636e; stroke-dasharray: 1 4; } .name { font-size: 14px; font-weight: 600; } .small { font-size: 11px; }
.line { stroke: var(--color); stroke-width: 2; } .dot { fill: var(--color); stroke: none; }
${lines(0)}
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; } .ground { fill: #0d1117; } .grid { stroke: #2a3139; } .axis, .guide { stroke: #9198a1; }
${lines(1)}
}`;
}

function panel(name: string, curves: readonly Curve[]): string {
  const { width, height, left, top } = PANEL;
  const last = SIZES.length - 1;
  const across = (place: number) => left + (place / last) * width;
  const down = (time: number) =>
    top + height - ((Math.min(GREATEST, Math.max(LEAST, Math.log10(time))) - LEAST) / (GREATEST - LEAST)) * height;
  const powers = Array.from({ length: GREATEST - LEAST + 1 }, (_, index) => 10 ** (LEAST + index));
  const bottom = top + height;
  const grid = [
    ...powers.map(
      (time) =>
        `<path class="grid" d="M${left} ${down(time)}H${left + width}"/><text class="small" x="${left - 6}" y="${down(time) + 4}" text-anchor="end">${duration(time)}</text>`,
    ),
    ...SIZES.map(
      (size, place) =>
        `<path class="grid" d="M${across(place)} ${top}V${bottom}"/><text class="small" x="${across(place)}" y="${bottom + 15}" text-anchor="middle">${size.toLocaleString("en")}</text>`,
    ),
  ];
  // The slope of an act whose time is proportional to the number.
  const guide = `<path class="guide" d="M${across(0)} ${down(1)}L${across(last)} ${down(1_000)}"/>`;
  const keyed = bottom + PANEL.gap + curves.length * PANEL.legend;
  const drawn = curves.map(({ times, what }, index) => {
    const points = SIZES.flatMap((size, place) => {
      const time = times.get(size);
      return time === undefined ? [] : [[across(place), down(time)] as const];
    });
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const y = bottom + PANEL.gap + index * PANEL.legend;
    const dash = DASHES[index % DASHES.length] ?? "none";
    return [
      `<g class="line${index % COLORS.length}">`,
      `<path class="line" stroke-dasharray="${dash}" d="M${path}"/>`,
      ...points.map(([x, y]) => dot(index, x, y)),
      `<path class="line" stroke-dasharray="${dash}" d="M${left} ${y}h32"/>${dot(index, left + 16, y)}`,
      `<text x="${left + 42}" y="${y + 4}">${what}</text></g>`,
    ].join("");
  });
  return [
    `<text class="name" x="${left}" y="20">${name[0]?.toUpperCase() ?? ""}${name.slice(1)}</text>`,
    `<text class="small" x="${left + width / 2}" y="${bottom + 30}" text-anchor="middle">how many</text>`,
    `<text class="small" transform="translate(14 ${top + height / 2}) rotate(-90)" text-anchor="middle">processor time</text>`,
    ...grid,
    `<path class="axis" d="M${left} ${top}V${bottom}H${left + width}"/>`,
    guide,
    ...drawn,
    `<path class="guide" d="M${left} ${keyed}h32"/><text x="${left + 42}" y="${keyed + 4}">in step with their number</text>`,
  ].join("\n");
}

function dot(index: number, x: number, y: number): string {
  const [a, b] = [x.toFixed(1), y.toFixed(1)];
  const shape = SHAPES[index % SHAPES.length] ?? "circle";
  if (shape === "circle") return `<circle class="dot" cx="${a}" cy="${b}" r="4"/>`;
  const path = {
    square: "m-4 -4h8v8h-8z",
    diamond: "m0 -5l5 5l-5 5l-5 -5z",
    triangle: "m0 -5l5 9h-10z",
    wedge: "m0 5l5 -9h-10z",
  }[shape];
  return `<path class="dot" d="M${a} ${b}${path}"/>`;
}

function duration(time: number): string {
  return time >= 1_000 ? `${time / 1_000} s` : `${time} ms`;
}
