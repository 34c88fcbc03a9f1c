#!/usr/bin/env node
// Bids what its cards are worth, wins tricks as cheaply as it can, and throws low when it cannot.
"use strict";
const { Order, run } = require("../kit/referee_bot.js");
/** @typedef {import("../kit/referee_bot.js").View} View */

const PROJECTS = ["pass", "sira", "fifty", "hundred", "four_hundred"];

/** Which of two values, numbers or lists of numbers, is greater: above zero the first. */
const compare = (a, b) => (Array.isArray(a) ? a.map((x, i) => x - b[i]).find((d) => d !== 0) || 0 : a - b);
/** The first of a list with the greatest, or the least, value. */
const most = (list, value) => list.reduce((best, x) => (compare(value(x), value(best)) > 0 ? x : best));
const least = (list, value) => list.reduce((best, x) => (compare(value(x), value(best)) < 0 ? x : best));

/** @param {View} view */
function bidBaloot(view) {
  const faceUp = view.raw.face_up;
  const hand = [...view.hand, faceUp];
  const secondRound = view.bids.length >= 4 && view.bids.slice(0, 4).every(([, action]) => action === "pass");
  const overPartner = view.bids.some(([seat, action]) => seat === view.partner && action === "hokum");
  const hokum = (suit) => new Order("baloot", suit).tricks(hand) - 3;
  return most(view.legal, (action) => {
    if (action === "sun") return new Order("baloot").tricks(hand) - (overPartner ? 3.6 : 3.1);
    if (action === "hokum")
      return Math.max(...[..."SHDC"].filter((suit) => (suit !== faceUp[1]) === secondRound).map(hokum));
    return action.startsWith("hokum:") ? hokum(action[6]) : action === "ashkal" ? -9 : 0;
  });
}

/** @param {View} view */
function raiseBaloot(view) {
  const raise = view.legal[view.legal.length - 1];
  const needed = { double: 4.2, triple: 6, quadruple: 6, gahwa: 7 }[raise];
  return view.order.tricks(view.hand) >= needed ? raise : "pass";
}

/** Every order that a Bid Whist bid may end in. */
const orders = (kind) =>
  (kind === "N" ? [""] : [..."SHDC"]).flatMap((trump) =>
    ({ U: [false], D: [true], N: [false, true] })[kind].map((down) => new Order("bid-whist", trump, down)));

/** @param {View} view */
function bidWhist(view) {
  const kitty = view.match.rules.kitty === "exchange" ? 2.5 : 1;
  const own = Object.fromEntries(
    [..."UDN"].map((kind) => [kind, Math.max(...orders(kind).map((order) => order.tricks(view.hand)))]));
  const [holder] = view.bids.filter(([, action]) => action !== "pass").pop() || [""];
  return most(view.legal, (action) => {
    if (action === "pass") return 0;
    const mine = own[action[1]];
    return kitty + mine + (12 - mine) / 3 - 5 - Number(action[0]) - (holder === view.partner ? 1 : 0);
  });
}

/** @param {View} view */
function chooseWhist(view) {
  const named = (order) => [order.trump, order.downtown ? "downtown" : "uptown"];
  return most(view.legal, (action) =>
    Math.max(...orders(view.contract.kind).filter((o) => named(o).includes(action)).map((o) => o.tricks(view.hand))));
}

/** @param {View} view */
function bidBackAlley(view) {
  const own = view.order.tricks(view.hand);
  if (view.raw.hand_size === 1) return own >= 0.3 ? "board" : "pass";
  const bid = Math.min(Math.floor(0.85 * own), view.raw.hand_size - 1);
  return bid > 0 ? String(bid) : "pass";
}

/** @param {View} view */
function play(view) {
  const { order, legal, led } = view;
  const height = (card) => order.height(card);
  const trump = (card) => Number(order.suit(card) === order.trump);
  const master = (card) => Number(view.master(card));
  const length = (card) => view.hand.filter((c) => order.suit(c) === order.suit(card)).length;
  const points = (card) => {
    if (view.match.game !== "baloot") return 0;
    const worth = { J: trump(card) ? 20 : 2, 9: trump(card) ? 14 : 0, A: 11, T: 10, K: 4, Q: 3 };
    return worth[card[0]] || 0;
  };
  const cost = (card) => [trump(card), master(card), points(card), height(card)];

  if (view.phase === "discard") return least(legal, (c) => [trump(c), master(c), length(c), height(c)]);
  if (!view.trick.cards.length) {
    const buyer = view.contract.buyer || view.contract.declarer || view.seat;
    const draw = legal.filter((c) => trump(c) && master(c));
    if (draw.length && view.side(buyer) === view.side(view.seat) && view.unseen.some(trump)) return most(draw, height);
    const winners = legal.filter((c) => !trump(c) && master(c));
    if (winners.length) return most(winners, (c) => [points(c), -length(c)]);
    const sign = order.trump ? 1 : -1; // short suits to ruff later, long ones to set up
    return least(legal, (c) => [trump(c), Number(points(c) > 4), sign * length(c), height(c)]);
  }

  const played = view.trick.cards.length;
  const last = played === 3;
  const partners = view.winning() === view.partner;
  if (partners && (last || master(view.best()))) {
    const gift = (card) => (trump(card) || master(card) ? 0 : points(card));
    const best = most(legal, gift);
    return gift(best) > 0 ? best : least(legal, cost);
  }
  const best = view.power(view.best());
  const beaters = legal.filter((c) => view.power(c) > best && !(partners && order.suit(c) !== led));
  const safe = beaters.filter((c) => last || master(c));
  if (safe.length)
    // a last card may as well bring its points home
    return least(safe, (c) => [trump(c), last && !trump(c) ? -points(c) : 0, height(c)]);
  const ruffs = beaters.filter((c) => trump(c) && order.suit(c) !== led);
  if (ruffs.length) return least(ruffs, height);
  return least(!beaters.length || partners || played !== 2 ? legal : beaters, cost);
}

run("greedy", (view) => {
  if (view.phase === "declare") return most(view.legal, (action) => PROJECTS.indexOf(action.split(":")[0]));
  if (view.phase === "double") return raiseBaloot(view);
  if (view.phase === "choose") return chooseWhist(view);
  if (view.phase !== "bid") return play(view);
  return { baloot: bidBaloot, "bid-whist": bidWhist, "back-alley": bidBackAlley }[view.match.game](view);
});
