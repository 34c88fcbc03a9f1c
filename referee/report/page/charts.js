// The tables and charts of the tournament.

/** As wide as the page lets a chart be, so that its letters keep their size on a phone. */
const chartWidth = () => Math.max(300, Math.min(980, document.getElementById("main").clientWidth - (innerWidth < 640 ? 64 : 78)));

/** Round numbers from `low` to `high`, some `count` of them. */
function ticks(low, high, count) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((m) => m >= raw);
  const list = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) list.push(at);
  return list;
}

function standingsSection() {
  const rated = data.entrants.filter((e) => e.elo !== null);
  const low = Math.min(...rated.map((e) => e.elo - (e.bound ? 0 : e.error)));
  const high = Math.max(...rated.map((e) => e.elo + (e.bound ? 0 : e.error)));
  const margin = (high - low) * 0.04 + 5;
  const x = (elo) => (100 * (elo - low + margin)) / (high - low + 2 * margin);
  const bar = (e, place) => {
    if (e.elo === null) return null;
    const at = Math.min(Math.max(x(e.elo), 1), 99);
    const parts = [s("line", { x1: "0%", x2: "100%", y1: 11, y2: 11, class: "grid" })];
    if (!e.bound)
      parts.push(s("line", { x1: `${x(e.elo - e.error)}%`, x2: `${x(e.elo + e.error)}%`, y1: 11, y2: 11, stroke: colour(place), class: "whisker" }),
        ...[-1, 1].map((way) => s("line", { x1: `${x(e.elo + way * e.error)}%`, x2: `${x(e.elo + way * e.error)}%`, y1: 6, y2: 16, stroke: colour(place), class: "whisker" })));
    parts.push(s("circle", { cx: `${at}%`, cy: 11, r: 5, fill: colour(place) }));
    const told = e.bound ? `Elo ${e.bound === ">" ? "above" : "below"} ${number(e.elo, 1)}` : `Elo ${number(e.elo, 1)} ± ${number(e.error, 1)}`;
    return s("svg", { width: "100%", height: 22, role: "img", "aria-label": told }, s("title", {}, told), parts);
  };
  // The axis stands in the table's head.
  const anchor = (at) => at < 14 ? "start" : at > 86 ? "end" : "middle";
  const axis = s("svg", { width: "100%", height: 16, "aria-hidden": "true" }, ticks(low, high, innerWidth < 640 ? 2 : 4).map((tick) => s("text", { x: `${x(tick)}%`, y: 12, "text-anchor": anchor(x(tick)) }, number(tick))));
  const faults = (e) => Object.values(e.faults).reduce((sum, count) => sum + count, 0);
  const rows = data.entrants.map((e, place) => h("tr", {},
    td(place + 1, { class: "faint narrow-off" }), nameCell(place, true),
    td(e.elo === null ? "–" : e.bound + number(e.elo, 0)), td(e.elo === null || e.bound ? "–" : number(e.error, 0), { class: "faint narrow-off" }),
    td(bar(e, place), { class: "bar" }), td(number(e.matches), { class: "narrow-off" }),
    td(number(e.wins), { class: "narrow-off" }), td(number(e.draws), { class: "narrow-off" }), td(number(e.losses), { class: "narrow-off" }),
    td(percent(e.wins + e.draws / 2, e.matches, 1), { class: "narrow-off" }),
    td(e.points === null ? "–" : [signed(e.points, 1), e.points_error === null ? "" : h("span", { class: "faint narrow-off" }, ` ± ${number(e.points_error, 1)}`)]),
    td(number(faults(e)), { class: faults(e) ? "bad" : "faint" })));
  const head = [th("#", { class: "narrow-off" }), th("Name", { class: "name" }), th("Elo"), th("±", { class: "narrow-off" }), th(rated.length ? axis : "", { class: "bar" }),
    th("Matches", { class: "narrow-off" }), th("W", { class: "narrow-off", title: "won" }), th("D", { class: "narrow-off", title: "drawn" }), th("L", { class: "narrow-off", title: "lost" }),
    th("Score", { class: "narrow-off", title: "won, and half of drawn, of all matches" }), th("Points/deal"), th("Faults")];
  const notes = [...data.notes];
  if (data.variance_removed !== null && !notes.some((note) => note.includes("variance")))
    notes.push(`Playing every board twice removed ${percent(data.variance_removed, 1)} of the variance of points per deal.`);
  section("standings", "Standings", "Elo says who wins: 100 points more win 64 matches of 100, 200 more win 76, 400 more win 91. The true value lies within ±, the bar, with 95 % probability. Points per deal are an entrant's own less the other side's.",
    scroll(table(head, rows, { class: "stacked", style: "--narrow:3.6rem 1fr 5.2rem 3rem" })),
    notes.length ? h("ul", { class: "notes" }, notes.map((note) => h("li", {}, note))) : null);
}

function encountersSection() {
  if (!data.encounters.length || data.entrants.length < 2) return;
  let mode = "points";
  const dense = data.entrants.length > 8;
  const holder = h("div", {});
  const value = (cell) => mode === "points" ? (cell[3] ? cell[4] / cell[3] : 0) : 100 * (cell[1] + cell[2] / 2) / cell[0] - 50;
  const draw = () => {
    const most = Math.max(1e-9, ...data.encounters.flat().filter(Boolean).map((cell) => Math.abs(value(cell))));
    const rows = data.encounters.map((line, place) => h("tr", {}, nameCell(place, true), line.map((cell, other) => {
      if (place === other && !cell) return td("", { class: "self" });
      if (!cell || (mode === "points" && !cell[3])) return td("–", { class: "faint" });
      const strength = Math.abs(value(cell)) / most;
      const tint = value(cell) >= 0 ? "var(--good)" : "var(--red)";
      const superior = data.entrants[place].superior[other];
      const told = `${entrant(place)} with ${entrant(other)}: ${matchCount(cell[0])}, won ${cell[1]}, drawn ${cell[2]}` +
        (superior === null || superior === undefined ? "" : `; stronger with probability ${percent(superior, 1, 1)}`);
      return td(mode === "points" ? signed(value(cell), dense ? 0 : 1) : number(value(cell) + 50, 0),
        { title: told, style: `background:color-mix(in srgb, ${tint} ${Math.round(6 + 50 * strength)}%, var(--sheet))` });
    })));
    const head = [th("", { class: "name" }), data.entrants.map((e, place) => th([dot(place), h("span", { class: "rank" }, place + 1), h("span", { class: "text" }, e.name)], { class: "column", title: e.name }))];
    holder.replaceChildren(scroll(table(head, rows, { class: dense ? "cross dense" : "cross" })));
    for (const button of buttons.children) button.setAttribute("aria-pressed", button.dataset.mode === mode);
  };
  const choice = (key, text) => h("button", { type: "button", "data-mode": key, onclick: () => { mode = key; draw(); } }, text);
  const buttons = h("div", { class: "switch", role: "group" }, choice("points", "Points per deal"), choice("wins", "Win %"));
  section("cross", "Each against each", "How the row's entrant did against the column's, read from left to right; green is better for the row.", buttons, holder);
  draw();
}

function overTimeSection() {
  const at = data.over_time.matches;
  const allLines = data.over_time.elo.map((elo, place) => ({ place, points: elo.map((value, i) => [at[i], value]).filter((p) => p[1] !== null) }))
    .filter((line) => line.points.length > 1);
  const lines = allLines.slice(0, 20);
  if (!lines.length) return;
  const W = chartWidth(), H = Math.max(W < 600 ? 260 : 330, 15 * lines.length + 80), left = 46, right = W < 600 ? 100 : 160, top = 26, bottom = 42;
  const all = lines.flatMap((line) => line.points.map((p) => p[1]));
  // Never less than 100 points high, that chance does not look like a mountain.
  const middle = (Math.min(...all) + Math.max(...all)) / 2, half = Math.max((Math.max(...all) - Math.min(...all)) / 2 + 10, 50);
  const low = middle - half, high = middle + half, last = at[at.length - 1];
  const x = (count) => left + (count / last) * (W - left - right);
  const y = (elo) => top + ((high - elo) / (high - low)) * (H - top - bottom);
  const parts = ticks(low, high, 6).flatMap((tick) => [s("line", { x1: left, x2: W - right, y1: y(tick), y2: y(tick), class: "grid" }),
    s("text", { x: left - 8, y: y(tick) + 4, "text-anchor": "end" }, number(tick))]);
  parts.push(...ticks(0, last, W < 600 ? 4 : 6).map((tick) => s("text", { x: x(tick), y: H - bottom + 18, "text-anchor": "middle" }, number(tick))));
  parts.push(s("text", { x: left - 8, y: 12, "text-anchor": "end" }, "Elo"), s("text", { x: (left + W - right) / 2, y: H - 6, "text-anchor": "middle" }, "matches rated"));
  // Labels at the ends of the lines, pushed apart where they would cover each other.
  const labels = lines.map((line) => ({ line, y: y(line.points.at(-1)[1]) })).sort((a, b) => a.y - b.y);
  labels.forEach((label, i) => { if (i && label.y < labels[i - 1].y + 14) label.y = labels[i - 1].y + 14; });
  // Those that were pushed below the chart push back.
  labels.reduceRight((below, label) => (label.y = Math.min(label.y, below - 14)), H - bottom + 20);
  for (const line of lines) {
    const path = line.points.map((p, i) => `${i ? "L" : "M"}${x(p[0]).toFixed(1)} ${y(p[1]).toFixed(1)}`).join("");
    parts.push(s("path", { d: path, fill: "none", stroke: colour(line.place), "stroke-width": 2.2, "stroke-linejoin": "round", "stroke-dasharray": line.place >= 10 ? "5 3" : null }));
    parts.push(s("circle", { cx: x(line.points.at(-1)[0]), cy: y(line.points.at(-1)[1]), r: 3.5, fill: colour(line.place) }));
  }
  for (const { line, y: at } of labels) {
    const name = entrant(line.place);
    parts.push(s("path", { d: `M${W - right} ${y(line.points.at(-1)[1])}L${W - right + 10} ${at}`, fill: "none", stroke: colour(line.place), "stroke-width": 1.2 }));
    parts.push(s("circle", { cx: W - right + 13, cy: at, r: 3.5, fill: colour(line.place) }));
    parts.push(s("text", { x: W - right + 21, y: at + 4, class: "label" }, name.length > right / 9 ? name.slice(0, right / 9 - 1) + "…" : name, s("title", {}, name)));
  }
  const without = (bound, did) => {
    const names = data.entrants.filter((e) => e.bound === bound).map((e) => e.name);
    return names.length ? ` ${names.length > 4 ? `${names.slice(0, 4).join(", ")} and others` : listed(names)} ${did} everything, and ${names.length === 1 ? "has" : "have"} no line.` : "";
  };
  const leftOut = without(">", "won") + without("<", "lost");
  const best = lines.length < allLines.length ? ` The best ${lines.length} are drawn.` : "";
  section("time", "Elo over time", "Ratings after so many matches: the wandering at the left is chance, not learning." + best + leftOut,
    scroll(s("svg", { viewBox: `0 0 ${W} ${H}`, width: W, role: "img", "aria-label": "Elo over the number of matches" }, parts)));
}

function timesSection() {
  const shown = data.entrants.map((e, place) => ({ times: e.times, place })).filter((e) => e.times.total > 0).slice(0, 60);
  if (!shown.length) return;
  const limit = data.limits.move_ms * 1000;
  const W = chartWidth(), row = 46, top = 18, H = top + shown.length * row + 28;
  const most = Math.max(limit * 1.3, ...shown.map((e) => e.times.worst_us * 1.2));
  const least = Math.min(...shown.map((e) => 10 ** (e.times.counts.findIndex((c) => c > 0) / e.times.per_decade)));
  const low = Math.floor(Math.log10(least) - 0.1), high = Math.log10(most);
  const x = (us) => 8 + ((Math.log10(us) - low) / (high - low)) * (W - 16);
  const parts = [];
  for (let decade = Math.max(low, 0); decade <= high; ++decade) {
    parts.push(s("line", { x1: x(10 ** decade), x2: x(10 ** decade), y1: top, y2: H - 24, class: "grid" }));
    parts.push(s("text", { x: Math.max(x(10 ** decade), 18), y: H - 8, "text-anchor": "middle" }, duration(10 ** decade)));
  }
  shown.forEach(({ times, place }, i) => {
    const base = top + (i + 1) * row - 6, peak = Math.max(...times.counts);
    const points = times.counts.map((count, k) => [x(10 ** ((k + 0.5) / times.per_decade)), base - (row - 12) * Math.sqrt(count / peak)])
      .filter((p) => p[0] > -10 && p[0] < W + 10);
    parts.push(s("path", { d: `M${points[0][0]} ${base}` + points.map((p) => `L${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("") + `L${points.at(-1)[0]} ${base}Z`,
      fill: colour(place), "fill-opacity": 0.35, stroke: colour(place), "stroke-width": 1.5 }));
    parts.push(s("line", { x1: x(times.median_us), x2: x(times.median_us), y1: base - row + 14, y2: base, stroke: colour(place), "stroke-width": 2 }));
  });
  // The names, over the beginnings of the hills.
  shown.forEach(({ place }, i) => parts.push(s("text", { x: 8, y: top + i * row + 20, class: "label over" }, entrant(place).slice(0, W < 600 ? 24 : 60))));
  parts.push(s("line", { x1: x(limit), x2: x(limit), y1: top, y2: H - 24, stroke: "var(--red)", "stroke-width": 1.5, "stroke-dasharray": "4 3" }));
  parts.push(s("text", { x: Math.min(x(limit) + 22, W - 2), y: 12, "text-anchor": "end", style: "fill:var(--red)" }, `limit ${duration(limit)}`));
  const rows = shown.map(({ times, place }) => h("tr", {}, nameCell(place), td(duration(times.median_us)), td(duration(times.p99_us)),
    td(duration(times.worst_us), { class: times.worst_us > limit ? "bad" : null }), td(number(times.total), { class: "faint narrow-off" })));
  section("times", "Decision times", `How long each decision took${fromLogs()}. The higher the hill, the more decisions took so long (by the square root, so that rare ones show); the line in it is the median. The scale is logarithmic.`,
    scroll(s("svg", { viewBox: `0 0 ${W} ${H}`, width: W, role: "img", "aria-label": "Distribution of decision times" }, parts)),
    scroll(table([th("", { class: "name" }), th("Median"), th("99 % within"), th("Slowest"), th("Decisions", { class: "narrow-off" })], rows, { class: "stacked", style: "--narrow:repeat(3, 1fr)" })));
}

const fromLogs = () => data.logs_read < data.match_count ? `, from the logs of ${matchCount(data.logs_read)}` : "";

function contractsSection() {
  const shown = data.entrants.map((e, place) => ({ c: e.contracts, place })).filter(({ c }) => c.taken + c.defended > 0);
  if (!shown.length) return;
  const most = Math.max(...shown.map(({ c }) => c.taken / (c.taken + c.defended)));
  const kinds = [...new Set(shown.flatMap(({ c }) => Object.keys(c.kinds)))];
  const detailed = kinds.length > 1 ? kinds : [];
  const rows = shown.map(({ c, place }) => {
    const deals = c.taken + c.defended, wide = (part) => (100 * part) / deals / most;
    const told = kinds.filter((kind) => c.kinds[kind]).map((kind) => `${kind}: ${c.kinds[kind][0]} kept, ${c.kinds[kind][1]} failed`).join("; ");
    return h("tr", {}, nameCell(place), td(percent(c.taken, deals)),
      td(h("div", { class: "stack", title: told }, h("i", { style: `width:${wide(c.kept)}%;background:${colour(place)}` }), h("i", { style: `width:${wide(c.taken - c.kept)}%;background:color-mix(in srgb, ${colour(place)} 35%, var(--sheet))` })), { class: "bar" }),
      td(percent(c.kept, c.taken)), detailed.map((kind) => td(c.kinds[kind] ? percent(c.kinds[kind][0], c.kinds[kind][0] + c.kinds[kind][1]) : "–", { class: "faint narrow-off" })),
      td(c.taken ? signed(c.points_taking / c.taken, 1) : "–"), td(c.defended ? signed(c.points_defending / c.defended, 1) : "–"));
  });
  const over = (text, columns, narrow) => th(text, { class: "over", colspan: columns, style: `--span:${narrow}` });
  const head = [h("tr", { class: "groups" }, th("", { class: "name" }), over("Undertook", 2, 2), over("Kept", 1 + detailed.length, 1), over("Points per deal", 2, 2)),
    h("tr", {}, th("", { class: "name" }), th("of deals"), th(["full: kept, pale: failed"], { style: "text-align:left" }), th(detailed.length ? "all" : kinds[0] || ""),
      detailed.map((kind) => th(kind, { class: "narrow-off" })), th("taking"), th("defending"))];
  section("contracts", "Contracts",
    `What each entrant undertook, and kept${fromLogs()}. Much taken and little kept is overbidding; points per deal when taking speak for its bidding and its play of the contract, those when defending for its defence.`,
    scroll(h("table", { class: "stacked", style: "--narrow:3.2rem 1fr 3rem 3.4rem 4.2rem" }, h("thead", {}, head), h("tbody", {}, rows))));
}

function faultsSection() {
  if (!data.fault_count) return;
  const codes = [...new Set(data.entrants.flatMap((e) => Object.keys(e.faults)))];
  const guilty = data.entrants.map((e, place) => ({ e, place })).filter(({ e }) => Object.keys(e.faults).length);
  const rows = guilty.map(({ e, place }) => h("tr", {}, nameCell(place), codes.map((code) => td(e.faults[code] || "", { class: "bad" }))));
  let shown = 0;
  const body = h("tbody", {});
  const more = h("button", { type: "button", class: "more", onclick: () => grow() }, "Show more");
  const grow = () => {
    for (const [match, id, seat, place, code] of data.faults.slice(shown, shown + 12))
      body.append(h("tr", {}, td(matchLink(match, id)), td(id || "start"), td(SEATS[seat]), nameCell(place), td(h("span", { class: "tag fault" }, code), { class: "left" })));
    shown += 12;
    more.hidden = shown >= data.faults.length;
  };
  grow();
  const partly = data.faults.length < data.fault_count ? ` The first ${number(data.faults.length)} are listed; every log has its own.` : "";
  section("faults", "Faults", `${plural(data.fault_count, "fault")} in ${matchCount(data.match_count)}. A match's number opens it at the decision.${partly}`,
    scroll(table([th("", { class: "name" }), codes.map((code) => th(code))], rows, codes.length <= 4 ? { class: "stacked", style: `--narrow:repeat(${codes.length}, 1fr)` } : {})), h("h3", { style: "margin-top:1.2rem" }, "Where"),
    scroll(h("table", { class: "stacked", style: "--narrow:3rem 4.4rem 2.6rem 1fr" }, h("thead", {}, h("tr", {}, [th("Match"), th("Decision"), th("Seat"), th("Entrant", { class: "name" }), th("Fault", { class: "left" })])), body)), more);
}

const logFile = (match) => "logs/" + (match < 1000 ? "" : String(Math.floor(match / 1000)).padStart(3, "0") + "/") + String(match).padStart(6, "0") + ".jsonl";

/** A link into the viewer, or the match's number and where its log is. */
function matchLink(match, id) {
  if (!data.stories[match]) return h("span", { title: logFile(match), class: "faint" }, match);
  return h("button", { type: "button", class: "link", "data-match": match, onclick: () => openMatch(match, { id }) }, match);
}

/** Whether a line of the list of matches is of the kind that is asked for. */
function isKind([match, , , , , , , , faults, label], kind) {
  if (kind === "viewable") return !!data.stories[match];
  return kind === "" || (kind === "fault" ? faults > 0 : label === kind);
}

function matchesSection() {
  const people = h("select", { "aria-label": "Entrant", onchange: () => restart() }, h("option", { value: "" }, "every entrant"),
    data.entrants.map((e, place) => h("option", { value: place }, e.name)));
  const kinds = h("select", { "aria-label": "Which matches", onchange: () => restart() },
    [["", "every match"], ["viewable", "in the viewer"], ["fault", "with faults"], ["closest", "closest"], ["largest", "largest"]].filter(([kind]) => data.matches.some((line) => isKind(line, kind))).map(([value, text]) => h("option", { value }, text)));
  const body = h("tbody", {});
  const more = h("button", { type: "button", class: "more", onclick: () => grow() }, "Show more");
  let chosen = [], shown = 0;
  const sideCell = (seats, side, winner) => {
    const members = seats[side] === seats[side + 2] ? [seats[side]] : [seats[side], seats[side + 2]];
    return td(members.map((place, i) => [i ? " + " : "", dot(place), entrant(place)]),
      { class: `name ${SIDES[side].toLowerCase()}${winner === side ? " won" : ""}`, title: members.map(entrant).join(" + ") });
  };
  const grow = () => {
    for (const [match, board, seats, winner, ns, ew, reason, deals, faults, label] of chosen.slice(shown, shown + 25))
      body.append(h("tr", {}, td(matchLink(match), { class: "match" }), td(board, { class: "faint narrow-off" }),
        sideCell(seats, 0, winner), td(number(ns), { class: winner === 0 ? "ns won" : "ns" }), td(number(ew), { class: winner === 1 ? "ew won" : "ew" }), sideCell(seats, 1, winner),
        td(reason, { class: "faint narrow-off" }), td(deals, { class: "faint narrow-off" }),
        td([faults ? h("span", { class: "tag fault" }, plural(faults, "fault")) : "", label && label !== "fault" ? [" ", h("span", { class: "tag" }, label)] : ""], { class: "left tags" })));
    shown += 25;
    more.hidden = shown >= chosen.length;
  };
  const restart = () => {
    chosen = data.matches.filter((line) => (people.value === "" || line[2].includes(Number(people.value))) && isKind(line, kinds.value));
    shown = 0;
    body.replaceChildren();
    if (!chosen.length) body.append(h("tr", {}, td("There is no such match.", { class: "name faint", colspan: 9 })));
    grow();
  };
  const inPage = Object.keys(data.stories).length;
  const left = data.match_count > data.matches.length ? ` Of ${number(data.match_count)} matches ${number(data.matches.length)} are listed.` : "";
  const others = inPage < data.match_count && data.logs_kept ? [" The others: ", h("code", {}, "referee replay DIR/" + logFile(data.match_count))] : "";
  const opens = inPage === 0 ? `None can be looked at here, since ${data.logs_kept ? "no log could be read" : "no logs were kept"}.`
    : inPage === data.match_count ? "A match's number opens it, to look at step by step."
    : `A match's number opens it, to look at step by step. ${number(inPage)} are in this page: those with faults, the closest, the largest, and an even choice of the rest.`;
  section("matches", "Matches", [opens + left, others],
    h("div", { class: "filters" }, people, kinds),
    scroll(h("table", { class: "score-list" }, h("thead", {}, h("tr", {}, [th("Match"), th("Board", { class: "narrow-off" }), th("North–South", { class: "name" }), th("NS"), th("EW"), th("East–West", { class: "name" }), th("Ended by", { class: "narrow-off" }), th("Deals", { class: "narrow-off" }), th("", { class: "left" })])), body)), more);
  restart();
}
