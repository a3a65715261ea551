import "../../styles/tokens.css";
import "../../styles/elements.css";
import "../../styles/rolls/odds.css";
import "./page.css";
import "./words.ts";
import { registerDice } from "./typed-roll.ts";
import { OddsPage } from "./page.ts";

registerDice();
new OddsPage(document.body).open();
