// A match at the table: four hands, or what one seat sees, step by step.

const ICONS = { first: "M4 4v12M16 4l-9 6 9 6z", back: "M13 4l-8 6 8 6z", next: "M7 4l8 6-8 6z", last: "M16 4v12M4 4l9 6-9 6z", play: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8.5 7l4.5 3-4.5 3z ", pause: "M7 4v12M13 4v12", close: "M5 5l10 10M15 5L5 15" };
const icon = (shape) => s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, fill: shape.endsWith("z") ? "currentColor" : "none", "fill-rule": "evenodd", stroke: "currentColor", "stroke-width": 1.8, "stroke-linejoin": "round", "stroke-linecap": "round", "aria-hidden": "true" }, s("path", { d: shape }));

const KIND = { call: 0, secret: 1, announcement: 2, card: 3 };
let view = null;  // {match, story, deal, step, seat: null or 0 … 3, timer}

const cardsIn = (text) => text.match(/../g) || [];

/** The table of a deal after `count` steps. */
function tableAfter(deal, count) {
  const state = { hands: deal.dealt.map(cardsIn), trick: [], leader: null, tricks: [], calls: [], table: deal.table, winner: null };
  deal.steps.slice(0, count).forEach(([seat, phase, kind, action, us, extra], i) => {
    if (state.trick.length === 4) state.trick = [];
    state.winner = null;
    if ((kind === KIND.card || kind === KIND.secret) && isCard(action)) state.hands[seat] = state.hands[seat].filter((card) => card !== action);
    if (kind === KIND.card) {
      if (!state.trick.length) state.tricks.push({ leader: seat, cards: [] });
      state.trick.push([seat, action, extra && extra.by]);
      state.tricks.at(-1).cards[seat] = action;
      if (state.trick.length === 4) state.tricks.at(-1).winner = state.winner = deal.winners[state.tricks.length - 1];
    } else if (kind === KIND.call) {
      state.calls.push([seat, phase, action, extra && extra.by, i]);
    }
    if (extra && extra.hands) state.hands = extra.hands.map(cardsIn);
    if (extra && extra.table) state.table = extra.table;
  });
  return state;
}

const SUIT_PLACE = { S: 0, H: 1, C: 2, D: 3 };
/** As a player sorts a hand: suits in turn of colour, high cards first. */
const sorted = (hand) => [...hand].sort((a, b) => placeOf(a) - placeOf(b));
const placeOf = (card) => card[0] === "X" ? (card[1] === "R" ? -2 : -1) : 20 * SUIT_PLACE[card[1]] + 14 - "23456789TJQKA".indexOf(card[0]);

function cardFace(card, attributes = {}) {
  const classes = ["card", isRed(card) ? "red" : "", attributes.class || ""].join(" ");
  const suit = card[0] === "X" ? "★" : suitOf(card);
  return h("div", { ...attributes, class: classes, "data-card": card, title: card }, h("b", { class: card[0] === "T" ? "ten" : null }, rankOf(card)), h("i", {}, card[0] === "X" ? card[1] : suit), h("u", {}, suit));
}

function openMatch(match, where = {}) {
  const story = data.stories[match];
  if (!story || !story.deals.length && !story.start_faults.length) return;
  const line = data.matches.find((m) => m[0] === match) || [match, 0, [0, 0, 0, 0]];
  if (view) stopPlaying();
  view = { match, story, seats: line[2], deal: 0, step: 0, seat: null, timer: null, opener: view ? view.opener : document.activeElement, pushed: !!view && view.pushed };
  // A step of the history, so that a phone's back leads back to the page.
  if (!location.hash.startsWith("#match=")) {
    history.pushState(null, "", `#match=${match}`);
    view.pushed = true;
  }
  if (where.deal) view.deal = Math.max(0, story.deals.findIndex((deal) => deal.n === where.deal));
  if (where.id) {
    const at = story.deals.findLastIndex((deal) => deal.id && deal.id <= where.id);
    if (at >= 0) {
      view.deal = at;
      view.step = Math.min(where.id - story.deals[at].id + 1, story.deals[at].steps.length);
    }
  }
  buildViewer();
  setViewing(true);
  document.getElementById("viewer").hidden = false;
  document.getElementById("v-next").focus();
  show();
}

/** While a match is looked at, the page behind it can neither be scrolled nor reached by key. */
function setViewing(on) {
  document.body.classList.toggle("viewing", on);
  for (const part of document.body.children) if (part.id !== "viewer") part.inert = on;
}

function closeMatch() {
  stopPlaying();
  document.getElementById("viewer").hidden = true;
  setViewing(false);
  if (view.opener && view.opener.focus) view.opener.focus({ preventScroll: true });
  const { pushed } = view;
  view = null;
  if (!location.hash.startsWith("#match=")) return;  // the history led here
  if (pushed) history.back();
  else history.replaceState(null, "", location.pathname + location.search);
}

function buildViewer() {
  const seats = h("select", { id: "v-seat", "aria-label": "Whose view", onchange: (event) => { view.seat = event.target.value === "" ? null : Number(event.target.value); show(); } },
    h("option", { value: "" }, "all four hands"), SEATS.map((seat, i) => h("option", { value: i }, `what ${seat} sees`)));
  const deals = h("select", { id: "v-deal", "aria-label": "Deal", onchange: (event) => go(Number(event.target.value), 0) },
    view.story.deals.map((deal, i) => h("option", { value: i }, `Deal ${deal.n}` + (deal.fault || deal.steps.some((step) => step[5] && step[5].fault) ? " · fault" : ""))));
  const names = SIDES.map((side, i) => view.seats[i] === view.seats[i + 2] ? entrant(view.seats[i]) : `${entrant(view.seats[i])} + ${entrant(view.seats[i + 2])}`);
  const button = (id, shape, told, action) => h("button", { type: "button", id, title: told, "aria-label": told, onclick: action }, icon(shape));
  document.getElementById("viewer").replaceChildren(
    h("div", { class: "v-head" }, h("h2", {}, `Match ${view.match}`, h("small", {}, `NS ${names[0]} · EW ${names[1]}`)), h("div", { class: "choices" }, deals, seats), button("v-close", ICONS.close, "Close (Esc)", closeMatch)),
    h("div", { class: "v-body" }, h("div", { class: "felt", id: "v-table", onclick: () => move(1) }), h("div", { class: "panel", id: "v-panel" })),
    h("div", { class: "v-foot" }, button("v-first", ICONS.first, "The deal before (↑)", () => jump(-1)), button("v-back", ICONS.back, "A step back (←)", () => move(-1)),
      button("v-next", ICONS.next, "A step on (→)", () => move(1)), button("v-last", ICONS.last, "The next deal (↓)", () => jump(1)), button("v-play", ICONS.play, "Play (space)", togglePlaying),
      h("input", { type: "range", id: "v-slider", min: 0, "aria-label": "Step", oninput: (event) => go(view.deal, Number(event.target.value)) }), h("output", { id: "v-count" })));
}

function go(deal, step) {
  if (!view.story.deals.length) return;
  view.deal = Math.min(Math.max(deal, 0), view.story.deals.length - 1);
  view.step = Math.min(Math.max(step, 0), view.story.deals[view.deal].steps.length);
  show();
}
function move(by) {
  const length = view.story.deals[view.deal] ? view.story.deals[view.deal].steps.length : 0;
  if (view.step + by > length && view.deal + 1 < view.story.deals.length) go(view.deal + 1, 0);
  else if (view.step + by < 0 && view.deal > 0) go(view.deal - 1, Infinity);
  else go(view.deal, view.step + by);
}
const jump = (by) => go(by < 0 && view.step > 0 ? view.deal : view.deal + by, 0);

function stopPlaying() {
  if (view && view.timer) clearInterval(view.timer);
  if (view) view.timer = null;
  const button = document.getElementById("v-play");
  if (button) button.replaceChildren(icon(ICONS.play));
}
function togglePlaying() {
  if (view.timer) return stopPlaying();
  view.timer = setInterval(() => {
    const atEnd = view.deal === view.story.deals.length - 1 && view.step === view.story.deals[view.deal].steps.length;
    if (atEnd) stopPlaying(); else move(1);
  }, 700);
  document.getElementById("v-play").replaceChildren(icon(ICONS.pause));
}

const bySide = (values) => SIDES.map((side, i) => `${side} ${number(values[i])}`).join(", ");
const sees = (seat) => view.seat === null || view.seat === seat;

function show() {
  const deal = view.story.deals[view.deal];
  const panel = document.getElementById("v-panel");
  if (!deal) {
    document.getElementById("v-table").replaceChildren(h("div", { class: "call" }, h("span", {}, "No card was dealt.")));
    panel.replaceChildren(...[...view.story.start_faults.map(faultBox), endBox(), stderrBox()].filter(Boolean));
    return;
  }
  const state = tableAfter(deal, view.step);
  const last = view.step ? deal.steps[view.step - 1] : null;
  const next = deal.steps[view.step];
  drawTable(deal, state, last, next);
  const over = view.step === deal.steps.length;
  panel.replaceChildren(...[
    h("div", { class: "box" }, h("h3", {}, `Deal ${deal.n} · dealer ${SEATS[deal.dealer]}`), h("p", {}, `Score before: ${bySide(deal.before)}`), h("p", { id: "v-situation" }, prose(state.table))),
    last ? stepBox(deal, last) : null,
    over && deal.fault && sees(deal.fault.seat) ? faultBox(deal.fault) : null,
    over && deal.why ? h("div", { class: "box", id: "v-why" }, h("h3", {}, "Reckoning"), h("ol", {}, deal.why.map((sentence) => h("li", {}, prose(sentence)))), h("p", {}, h("b", {}, `Score: ${bySide(deal.score)}`))) : null,
    over && view.deal === view.story.deals.length - 1 ? endBox() : null,
    state.calls.length ? auctionBox(deal, state) : null,
    state.tricks.length ? tricksBox(deal, state) : null,
    stderrBox(),
    h("p", { class: "keys" }, [["←", "→"], " step  ", ["↑", "↓"], " deal  ", ["Home", "End"], " of the deal  ", ["space"], " plays  ", ["Esc"], " closes"]
      .map((part) => Array.isArray(part) ? part.map((key) => [h("kbd", {}, key), " "]) : part)),
  ].filter(Boolean));
  const slider = document.getElementById("v-slider");
  slider.max = deal.steps.length;
  slider.value = view.step;
  document.getElementById("v-deal").value = view.deal;
  document.getElementById("v-seat").value = view.seat === null ? "" : view.seat;
  document.getElementById("v-count").textContent = `${view.step} / ${deal.steps.length}`;
  history.replaceState(null, "", `#match=${view.match}&deal=${deal.n}&step=${view.step}` + (view.seat === null ? "" : `&seat=${SEATS[view.seat]}`));
}

function drawTable(deal, state, last, next) {
  const failed = !next && deal.fault && sees(deal.fault.seat) ? deal.fault.seat : null;
  const seat = (i) => h("div", { class: failed === i ? "seat failed" : next && next[0] === i && (sees(i) || next[2] !== KIND.announcement) ? "seat moves" : "seat", "data-seat": SEATS[i] },
    h("div", { class: "who", title: entrant(view.seats[i]) }, h("b", {}, SEATS[i]), entrant(view.seats[i])),
    h("div", { class: "hand" }, sees(i) ? sorted(state.hands[i]).map((card) => cardFace(card)) : state.hands[i].map(() => h("div", { class: "card back" }))));
  const middle = h("div", { class: "trick" }, state.trick.map(([i, card, by], k) => {
    const fresh = last && last[2] === KIND.card && k === state.trick.length - 1;
    return cardFace(card, { class: `${SEATS[i]}${state.winner === i ? " wins" : ""}${by && sees(i) ? " by" : ""}${fresh ? " fresh" : ""}`, "data-by": SEATS[i] });
  }));
  if (last && last[2] !== KIND.card) {
    const hidden = !sees(last[0]) && (last[2] === KIND.secret || (last[2] === KIND.announcement && last[3] === "pass"));
    if (!hidden) middle.append(h("div", { class: "call" }, h("span", {}, `${SEATS[last[0]]}: `, spoken(last[3], last[2] === KIND.secret))));
  }
  const taken = [0, 0];
  for (const trick of state.tricks) if (trick.winner !== undefined) ++taken[trick.winner % 2];
  document.getElementById("v-table").replaceChildren(seat(0), seat(3), middle, seat(1), seat(2),
    h("div", { class: "tallies" }, h("div", {}, `Tricks NS ${taken[0]}`), h("div", {}, `Tricks EW ${taken[1]}`)));
}

function stepBox(deal, [seat, phase, kind, action, us, extra]) {
  if (!sees(seat) && (kind === KIND.secret || (kind === KIND.announcement && action === "pass"))) return null;
  const id = deal.id + view.step - 1;
  const more = extra && sees(seat) ? extra : {};
  return h("div", { class: more.fault ? "box bad" : "box", id: "v-step" },
    h("h3", {}, `Decision ${id} · ${data.phases[phase]}`),
    h("p", {}, h("b", {}, `${SEATS[seat]} ${entrant(view.seats[seat])}: `), spoken(action, kind === KIND.card || kind === KIND.secret), sees(seat) ? h("span", { class: "faint" }, ` ${duration(us)}`) : null),
    more.fault ? faultText(more.fault) : null, more.by ? h("p", {}, "The referee played this for the seat.") : null,
    more.note ? [h("h3", {}, "Its note"), h("pre", { id: "v-note" }, more.note)] : null,
    more.fault && view.story.stderr[seat] ? [h("h3", {}, "End of its stderr"), h("pre", {}, view.story.stderr[seat])] : null);
}
const faultText = (fault) => [h("p", { class: "bad" }, h("b", {}, fault.code), ` at decision ${fault.id}: ${fault.detail}`),
  fault.line !== null ? [h("h3", {}, fault.code === "illegal" || fault.code === "malformed" ? "It said" : "The last line it said"), h("pre", { class: "said" }, fault.line)] : null];
const endBox = () => h("div", { class: "box" }, h("h3", {}, "End of the match"), h("p", {}, prose(view.story.end)));
const faultBox = (fault) => h("div", { class: "box bad" }, h("h3", { class: "whose" }, `${SEATS[fault.seat]} ${entrant(view.seats[fault.seat])}`), faultText(fault),
  view.story.stderr[fault.seat] ? [h("h3", {}, "End of its stderr"), h("pre", {}, view.story.stderr[fault.seat])] : null);

/** Seats in the order of play, the one that begins the deal first. */
function inOrder(deal) {
  const way = deal.steps.length && deal.steps[0][0] === (deal.dealer + 3) % 4 ? 3 : 1;
  return [1, 2, 3, 4].map((k) => (deal.dealer + way * k) % 4);
}

function auctionBox(deal, state) {
  const order = inOrder(deal);
  const rows = [];
  let phaseBefore = null, column = 4;
  for (const [seat, phase, action, by, i] of state.calls) {
    const at = order.indexOf(seat);
    if (at < column || phase !== phaseBefore) rows.push([phase === phaseBefore ? "" : data.phases[phase], null, null, null, null]);
    rows.at(-1)[1 + at] = h("td", { class: i === view.step - 1 ? "now" : action === "pass" ? "faint" : null }, spoken(action, false), by && sees(seat) ? "!" : "");
    phaseBefore = phase;
    column = at + 1;
  }
  return h("div", { class: "box", id: "v-auction" }, h("h3", {}, "Auction"), h("table", { class: "mini" },
    h("thead", {}, h("tr", {}, th(""), order.map((seat) => th(SEATS[seat])))),
    h("tbody", {}, rows.map((row) => h("tr", {}, h("td", { class: "faint" }, row[0]), row.slice(1).map((cell) => cell || h("td", {})))))));
}

function tricksBox(deal, state) {
  const order = inOrder(deal);
  const rows = state.tricks.map((trick, i) => h("tr", {}, h("td", { class: "faint" }, i + 1), order.map((seat) =>
    h("td", { class: trick.winner === seat ? "won" : null }, trick.cards[seat] ? [trick.leader === seat ? h("span", { class: "faint" }, "▸") : "", inline(trick.cards[seat])] : ""))));
  return h("div", { class: "box", id: "v-tricks" }, h("h3", {}, "Tricks"), h("table", { class: "mini" },
    h("thead", {}, h("tr", {}, th(""), order.map((seat) => th(SEATS[seat])))), h("tbody", {}, rows.reverse())));
}

function stderrBox() {
  const told = SEATS.map((seat, i) => [i, view.story.stderr[i]]).filter(([i, text]) => text && sees(i));
  if (!told.length) return null;
  return h("details", { class: "box" }, h("summary", {}, "What the bots wrote to stderr"), told.map(([i, text]) => [h("h3", { class: "whose" }, `${SEATS[i]} ${entrant(view.seats[i])}`), h("pre", {}, text)]));
}

document.addEventListener("keydown", (event) => {
  if (!view || event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ArrowRight: () => move(1), ArrowLeft: () => move(-1), ArrowDown: () => jump(1), ArrowUp: () => jump(-1), PageDown: () => jump(1), PageUp: () => jump(-1),
    Home: () => go(view.deal, 0), End: () => go(view.deal, Infinity), Escape: closeMatch, " ": togglePlaying };
  if (!keys[event.key] || (event.key === " " && event.target.tagName === "BUTTON" && event.target.id !== "v-next")) return;
  event.preventDefault();
  keys[event.key]();
});
