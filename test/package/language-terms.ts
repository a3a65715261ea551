import type { Term } from "./language-style.ts";

/** Keys in which a target is that of a token. */
const ofTokens =
  /inflictsDamage|RollDialog\.(differs|against)|Scatter\.|showsDefenses|\.Attack\.|\.Damage\.|StateOfTarget|Change\.|Item\.spell/;
/** Keys in which a target is that of the trip die. */
const ofTrip = /tripTarget|Hint\.trip|Trip\.Hint/;
const ofRolls = new RegExp(`^(?!.*(?:${ofTokens.source}|${ofTrip.source}))`);

type Forms = readonly [de: RegExp, es: RegExp, fr: RegExp, pl: RegExp, pt: RegExp];

function term(english: RegExp, [de, es, fr, pl, pt]: Forms, keys?: RegExp): Term {
  return { english, de, es, fr, pl, "pt-BR": pt, ...(keys ? { keys } : {}) };
}

/**
 * One thing has one name: docs/dev/glossary.md has the list for people, with the same words. A form is a stem, since words
 * bend; it is there if any text with the English term has it.
 */
export const terms: readonly Term[] = [
  term(/\bGMs?\b|\bgame masters?\b/i, [/SL\b|Spielleitung/, /DJ/, /MJ/, /MG/, /Mestre/]),
  term(/\btokens?\b/i, [/token/i, /token/i, /token/i, /token|żeton/i, /token/i]),
  term(/\bsheets?\b(?! tabs)/i, [/b[oö]gen/i, /hoja/i, /feuille/i, /\bkar(t|cie)/i, /ficha/i]),
  term(/\bhotbar\b/i, [/Makroleiste/, /barra de macros/i, /barre de raccourcis/i, /pas(ek|ka|ku) skrótów/i, /hotbar/i]),
  term(/\bcompendi(um|a)\b/i, [/kompendi/i, /compendio/i, /compendium/i, /kompendi/i, /compêndio/i]),
  term(
    /\brequests?\b/i,
    [
      /anfrag|anforder(?!ung)|angefordert|fordert|verlang|bitte/i,
      /petici|pid|ped/i,
      /demand/i,
      /prośb|prosi|próśb|proś/i,
      /ped|pede/i,
    ],
    /^(?!.*Start\.Step\.queries|.*closedChoice)/,
  ),
  term(/\bstress d(ie|ice)\b/i, [
    /Stresswürfel/,
    /dados? de estrés/i,
    /dés? de tension/i,
    /ko(ść|ści|ścią|śćmi|ściach|stką) stresu/i,
    /dados? de estresse/i,
  ]),
  term(/\bsimple d(ie|ice)\b/i, [
    /einfache\w* Würfel/i,
    /dados? simples?/i,
    /dés? simples?/i,
    /prost/i,
    /dados? simples/i,
  ]),
  term(/\bbotch(es)?\b/i, [/patzer/i, /pifia/i, /désastre/i, /klęs/i, /desastre/i]),
  term(/\bease factor\b/i, [
    /Schwierigkeitsgrad/,
    /factor de dificultad/i,
    /facteur de difficulté/i,
    /poziom\w* trudności/i,
    /fator de dificuldade/i,
  ]),
  term(/\bCharacteristics?\b/, [/Eigenschaft/, /Característica/, /Caractéristique/, /Cech/, /Característica/]),
  term(
    /\bAbilit(y|ies)\b(?! (failure|scores?))/,
    [/fertigkeit/i, /Habilidad/, /Compétence/, /Umiejętnoś/, /Habilidade/],
    /^(?!.*TraditionWord)/,
  ),
  term(/\bspecialty\b/i, [/spezialisierung/i, /especialización/i, /spécialité/i, /specjalizacj/i, /especialidade/i]),
  term(/\bsoak\b/i, [/absorption/i, /aguante/i, /encaissement/i, /wyparowani/i, /absorção/i]),
  term(/\btrip (die|rolls?|characters?)\b/i, [/Trip/, /Trip/, /Trip/, /Trip/, /Trip/]),
  term(/\bboons?\b/i, [/segen/i, /favor/i, /faveur/i, /atut/i, /dádiva/i], /^(?!.*Twist\.)/),
  term(/\bbanes?\b/i, [/fl[uü]ch/i, /traba/i, /fléau/i, /zawad/i, /revés|revese/i]),
  term(/(?<!attack )\badvantage\b/i, [/vorteil/i, /ventaja/i, /avantage/i, /ułatwieni/i, /vantagem/i]),
  term(/\bdisadvantage\b/i, [/nachteil/i, /desventaja/i, /désavantage/i, /utrudnieni/i, /desvantagem/i]),
  term(/\bcritical fumble\b/i, [
    /kritische\w* Schnitzer/i,
    /torpeza crítica/i,
    /maladresse critique/i,
    /krytyczn\p{L}+ wpadk/iu,
    /erro crítico/i,
  ]),
  term(/\btwist of fate\b/i, [
    /Schicksalswendung/,
    /giro del destino/i,
    /coup du sort/i,
    /zrządzeni\p{L} losu/iu,
    /reviravolta do destino/i,
  ]),
  term(/\bgroup challenge\b/i, [
    /Gruppenaufgabe/,
    /desafíos? de grupo/i,
    /défis? de groupe/i,
    /wyzwa\p{L}+ grupow/iu,
    /desafios? em grupo/i,
  ]),
  term(/\bcontests?\b/i, [/Wettstreit/, /enfrentamiento/i, /opposition/i, /starci|starć/i, /disputa/i]),
  term(/\bseal(s|ed)?\b/i, [/siegel/i, /sell/i, /sceau|scell/i, /pieczę/i, /sel(o|a)/i]),
  term(/\btall(y|ies)\b/i, [/Zähler/, /recuento/i, /décompte/i, /licznik/i, /contage/i]),
  term(/\benchantments?\b/i, [/verzauberung/i, /encantamiento/i, /enchantement/i, /zaczarowa/i, /encantamento/i]),
  term(/(?<!point of )\bimpact\b/i, [/wirkung/i, /impacto/i, /impact/i, /wpływ/i, /impacto/i]),
  term(/\bpregenerated\b/i, [/vorgefertigt/i, /pregenerado/i, /prétiré/i, /gotow/i, /pront/i]),
  term(/\bstats?\b/i, [/Wert/, /valor/i, /valeur/i, /wartoś/i, /valor/i]),
  term(/\btargets?\b/i, [/zielwert/i, /umbral/i, /seuil/i, /pr(óg|og)/i, /números?-alvo/i], ofRolls),
  term(/\btarget(s|ed)?\b/i, [/ziel(?!wert)/i, /objetivo/i, /cibl/i, /\bcel/i, /alvo/i], ofTokens),
  term(/\btarget\b/i, [/schwelle/i, /umbral/i, /seuil/i, /pr(óg|og)/i, /limiar/i], ofTrip),
];
