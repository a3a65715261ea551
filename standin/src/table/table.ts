import { parseGeneration, setGeneration } from "../client/generations/index.ts";
import { install } from "../install.ts";
import { offerCombatants } from "./add-combatants.ts";
import { browserPlatform, storedSetting, rememberedUser, rememberSeat, seatOf } from "./browser-platform.ts";
import { followScheme, followSetting, showScheme, fillMenu } from "./table-menu.ts";
import { followCoreLook, layTable, tableLanguages } from "./layout.ts";
import { showFailure, watchConnection } from "./failure.ts";
import { chooseSeat } from "./join-screen.ts";
import type { JoinData, Seat } from "./protocol.ts";
import { SocketConnection } from "./socket-connection.ts";

/** Opens the table in this page: takes a seat, starts the game, and shows it. */
async function openTable(page: HTMLElement): Promise<void> {
  followScheme();
  followCoreLook();
  const data = await readJoinData();
  setGeneration(parseGeneration(String(data.generation)));
  document.title = `${data.title} – ${data.system}`;
  const seat = await findSeat(page, data);
  const connection = await SocketConnection.open(location.origin, seat.id);
  rememberSeat(seat.id);
  watchConnection(connection);
  const layout = layTable(page, data.title, seat.name);
  showScheme();
  const language = storedSetting("core.language");
  const installation = install(browserPlatform);
  followSetting();
  offerCombatants();
  const game = await installation.open(connection, {
    languages: tableLanguages,
    ...(typeof language === "string" ? { language } : {}),
  });
  layout.name((key) => game.i18n.localize(key));
  fillMenu(layout.menu, game);
}

async function readJoinData(): Promise<JoinData> {
  const response = await fetch("/join.json");
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as JoinData;
}

/** The seat this window is known to have; otherwise the one that the user chooses now. */
async function findSeat(page: HTMLElement, { seats, ...table }: JoinData): Promise<Seat> {
  const user = rememberedUser();
  const seat = user === null ? undefined : seatOf(seats, user);
  if (seat) return seat;
  const notice = user === null ? undefined : `“${user}” has no seat at this table.`;
  return await chooseSeat(page, { ...table, seats, notice });
}

const page = document.getElementById("page");
if (!page) throw new Error("The page has no place for the table");
openTable(page).catch((error: unknown) => {
  showFailure(page, error);
});
