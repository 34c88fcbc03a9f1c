"use strict";
// The page's own small kit. Everything that is shown is set as text or as an attribute, never as HTML.
const data = JSON.parse(document.getElementById("data").textContent);
const SEATS = ["N", "E", "S", "W"];
const SIDES = ["NS", "EW"];
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const PALETTE = ["#1b8a63", "#d0602f", "#4a7fd6", "#b1499a", "#b8860b", "#2a9aa8", "#8468d6", "#8a9a2a", "#d0455f", "#7a8794"];

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
  }
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : document.createTextNode(child));
  return element;
}
const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const colour = (place) => PALETTE[place % PALETTE.length];
const dot = (place) => h("span", { class: "dot", style: `background:${colour(place)}` });
const entrant = (place) => data.entrants[place].name;
const number = (value, decimals = 0) => value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: "negative" }).replace("-", "−");
const signed = (value, decimals) => (number(value, decimals) === number(0, decimals) ? "" : value > 0 ? "+" : "") + number(value, decimals);
const percent = (part, whole, decimals = 0) => (whole ? number((100 * part) / whole, decimals) + " %" : "–");
const plural = (count, noun, nouns = noun + "s") => `${number(count)} ${count === 1 ? noun : nouns}`;
const matchCount = (count) => plural(count, "match", "matches");
/** A list as it is said: a, b and c. */
const listed = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

function duration(us) {
  if (us === null) return "–";
  if (us < 1000) return `${number(us)} µs`;
  if (us < 1e6) return `${number(us / 1000, us < 1e4 && us % 1000 ? 1 : 0)} ms`;
  return `${number(us / 1e6, us % 1e6 ? 1 : 0)} s`;
}

const isCard = (text) => /^([2-9TJQKA][SHDC]|X[RB])$/.test(text);
const isRed = (card) => (card[0] === "X" ? card[1] === "R" : "HD".includes(card[1]));
const rankOf = (card) => (card[0] === "X" ? "★" : card[0] === "T" ? "10" : card[0]);
const suitOf = (card) => (card[0] === "X" ? "" : SUITS[card[1]]);
const inline = (card) => h("span", { class: isRed(card) ? "ic red" : "ic" }, rankOf(card) + suitOf(card) + (card[0] === "X" ? card[1] : ""));
/** The program's own sentences, the cards in them drawn. */
const prose = (text) => text.replace(/(^|\s)-(?=\d)/g, "$1−").split(/\b([2-9TJQKA][SHDC]|X[RB])\b/).map((part) => (isCard(part) ? inline(part) : part));
/** An action: a card, or a word and the cards or the suit that it names. */
function spoken(action, takesCard) {
  if (takesCard && isCard(action)) return [inline(action)];
  const [word, named] = action.includes(":") ? action.split(":") : [action, ""];
  if (!named && SUITS[word]) return [inlineSuit(word)];
  if (!named) return [word];
  if (named.length === 1) return [word, " ", inlineSuit(named)];
  return [word, ...named.match(/../g).flatMap((card) => [" ", inline(card)])];
}
const inlineSuit = (suit) => h("span", { class: "HD".includes(suit) ? "ic red" : "ic" }, SUITS[suit]);

function section(id, title, lead, ...children) {
  const made = h("section", { id }, h("h2", {}, title), lead ? h("p", {}, lead) : null, ...children);
  document.getElementById("main").append(made);
  sections.push([id, title]);
  return made;
}
const sections = [];
const scroll = (child) => h("div", { class: "scroll", tabindex: "0" }, child);
const table = (head, rows, attributes) =>
  h("table", attributes, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
const th = (text, attributes) => h("th", attributes, text);
const td = (content, attributes) => h("td", attributes, content);
const nameCell = (place, numbered) => td([numbered ? h("span", { class: "rank" }, place + 1) : "", dot(place), h("span", { class: "text" }, entrant(place))], { class: "name", title: entrant(place) });
