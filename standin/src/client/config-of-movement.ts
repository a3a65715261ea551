import { host } from "./host.ts";

/** How tokens may move. There is no canvas on which they do; packages add ways of their own and read those they find. */
export function movementConfig() {
  const halfSpeed = () => {
    const { CONFIG } = host as unknown as { CONFIG: { Token: { movement: { defaultSpeed: number } } } };
    return { movementSpeed: CONFIG.Token.movement.defaultSpeed / 2 };
  };
  const atOnce = () => ({ duration: 0 });
  const doubled = () => (cost: number) => cost * 2;
  const asWalking = ({ walk = 1 }: Difficulties) => walk;
  const always = () => 1;
  const slowly = { getAnimationOptions: halfSpeed, deriveTerrainDifficulty: asWalking, getCostFunction: doubled };
  const away = { teleport: true, getAnimationOptions: atOnce, deriveTerrainDifficulty: always };
  const ways: readonly (readonly [string, string, MovementAction])[] = [
    ["walk", "person-walking", {}],
    ["fly", "person-fairy", {}],
    ["swim", "person-swimming", { getAnimationOptions: halfSpeed }],
    ["burrow", "person-digging", {}],
    ["crawl", "person-praying", slowly],
    ["climb", "person-through-window", slowly],
    [
      "jump",
      "person-running-fast",
      { deriveTerrainDifficulty: ({ walk = 1, fly = 1 }) => Math.max(walk, fly), getCostFunction: doubled },
    ],
    ["blink", "person-from-portal", away],
    [
      "displace",
      "transporter-1",
      {
        ...away,
        measure: false,
        walls: null,
        visualize: false,
        canSelect: () => false,
        getCostFunction: () => () => 0,
      },
    ],
  ];
  const actions = ways.map(([name, icon, more], order): [string, MovementAction] => [
    name,
    { label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`, icon: `fa-solid fa-${icon}`, order, ...more },
  ]);
  return { defaultSpeed: 6, defaultAction: "walk", actions: Object.fromEntries(actions) };
}

/** How hard the ground is for each way to move. */
type Difficulties = Readonly<Record<string, number>>;

/** One way to move, as packages declare it. */
interface MovementAction {
  readonly label?: string;
  readonly icon?: string;
  readonly order?: number;
  readonly teleport?: boolean;
  readonly measure?: boolean;
  readonly visualize?: boolean;
  readonly walls?: string | null;
  readonly canSelect?: (token: unknown) => boolean;
  readonly getAnimationOptions?: (token: unknown) => object;
  readonly deriveTerrainDifficulty?: ((difficulties: Difficulties) => number) | null;
  readonly getCostFunction?: (token: unknown, options: object) => (cost: number) => number;
}
