import { percent, say } from "../../src/base/words.ts";
import oddsTemplate from "../../templates/rolls/odds.hbs";
import { views } from "./address.ts";
import type { View } from "./address.ts";
import type { Told } from "./answer.ts";
import { pointsOf } from "./comparison.ts";
import type { Point } from "./comparison.ts";
import { curves, lineSample, names } from "./curves.ts";
import { word } from "./frame.ts";
import { html, Html } from "./html.ts";

/** What templates of the system call in Foundry. */
const helpers = {
  localize: (key: string, { hash }: { readonly hash: Readonly<Record<string, string>> }) => say({ key, data: hash }),
};

/** Odds with the place of their roll in the form. */
export type Placed = Told & { readonly index: number };

/** Draws the odds of rolls: each in words, and all in one chart with its table. */
export function results(told: readonly Placed[], view: View, isNarrow: boolean): Html {
  if (told.length === 0) return html``;
  const points = pointsOf(
    told.map(({ odds }) => odds.total),
    view,
  );
  return html` <div class="cards">${told.map((one) => card(one, told.length > 1))}</div>
    <section class="chart" aria-labelledby="chart">
      <h2 id="chart">${word("chart")}</h2>
      <fieldset class="views">
        <legend>${word("view")}</legend>
        ${views.map((one) => viewChoice(one, one === view))}
      </fieldset>
      ${
        told.length > 1
          ? html`<ul class="lines">
              ${told.map(lineOf)}
            </ul>`
          : ""
      }
      <div class="curves">
        ${new Html(
          curves(
            points,
            told.map(({ index }) => index),
            isNarrow,
          ),
        )}
      </div>
      <details open>
        <summary>${word("table")}</summary>
        <div class="scroll" tabindex="0" role="group" aria-label="${word("table")}">${table(points, told)}</div>
      </details>
      <div class="buttons">
        <button type="button" data-action="link">${word("link")}</button>
        <button type="button" data-action="csv">${word("csv")}</button>
        <button type="button" data-action="json">${word("json")}</button>
        <button type="button" data-action="print">${word("prints")}</button>
      </div>
    </section>`;
}

function viewChoice(view: View, isChosen: boolean): Html {
  return html`<label
    ><input
      type="radio"
      name="view"
      value="${view}"
      ${new Html(isChosen ? "checked" : "")}
    />${word(`views.${view}`)}</label
  >`;
}

function lineOf({ index, typed }: Placed): Html {
  return html`<li>${new Html(lineSample(index))}<strong>${names[index] ?? ""}</strong> ${typed}</li>`;
}

/** Draws the odds of one roll as the system's card does. */
function card({ typed, formula, tradition, context, facts, index }: Placed, isOneOfSeveral: boolean): Html {
  const name = isOneOfSeveral ? html`${new Html(lineSample(index))}${names[index] ?? ""}: ` : "";
  return html`<article class="quadrivium odds-card" data-family="${tradition}">
    <h2>${name}${typed}</h2>
    ${formula === typed ? "" : html`<p class="formula">${word("full", { formula })}</p>`}
    ${new Html(oddsTemplate(context, { helpers }))}
    ${
      facts.length === 0
        ? ""
        : html`<dl class="facts">
            ${facts.map(
              (fact) =>
                html`<div>
                  <dt>${fact.name}</dt>
                  <dd>${fact.chances}</dd>
                </div>`,
            )}
          </dl>`
    }
  </article>`;
}

function table(points: readonly Point[], told: readonly Placed[]): Html {
  const heads = told.map(
    ({ index, typed }) => html`<th scope="col">${told.length > 1 ? `${names[index] ?? ""}: ${typed}` : typed}</th>`,
  );
  const rows = points.map(
    ({ label, chances }) =>
      html`<tr>
        <th scope="row">${label}</th>
        ${chances.map((chance) => html`<td>${percent(chance)}</td>`)}
      </tr>`,
  );
  return html`<table class="totals">
    <thead>
      <tr>
        <th scope="col">${word("total")}</th>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
