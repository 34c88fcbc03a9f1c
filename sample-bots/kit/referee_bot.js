/**
 * A small kit for bots in JavaScript (Node): it hides the wire, and leaves one function to write.
 *
 *     const { run } = require("../kit/referee_bot.js");
 *     run("first", (view) => view.legal[0]);
 *
 * The kits for C++ and Python say the same things under the same names. Cards, seats, suits and actions are the
 * protocol's strings; "" stands for no suit and no seat. While the bot runs, console.log() goes to stderr, because
 * stdout belongs to the referee.
 */
"use strict";
const fs = require("fs");
const readline = require("readline");

/** @typedef {{leader: string, cards: string[], winner: string}} Trick cards as played; winner is "" while it is open */

/**
 * The referee's hello.
 * @typedef {{id: string, game: string, seat: string, partner: string, rules: Record<string, string | number>,
 *   deals: number, limits: Record<string, number>, raw: any}} Match
 */

const SEATS = "NESW";

/**
 * Every card of the game, in the protocol's list order.
 * @param {string} game
 * @returns {string[]}
 */
function deck(game) {
  const ranks = game === "baloot" ? "789TJQKA" : "23456789TJQKA";
  const cards = [..."SHDC"].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  return game === "baloot" ? cards : [...cards, "XB", "XR"];
}

/** How the cards of a deal stand to each other: which suit each belongs to, which beats which. */
class Order {
  /**
   * @param {string} game
   * @param {string} trump "" without trump, "X" where jokers alone are trumps
   * @param {boolean} downtown Bid Whist's low order
   */
  constructor(game, trump = "", downtown = false) {
    this.game = game;
    this.trump = trump;
    this.downtown = downtown;
    this.plain = game === "baloot" ? "789JQKTA" : downtown ? "KQJT98765432ABR" : "23456789TJQKABR";
    this.trumps = game === "baloot" ? "78QKTA9J" : this.plain;
  }

  /**
   * The suit a card belongs to: a joker to the trump suit, or to none, "X".
   * @param {string} card
   */
  suit(card) {
    return card[0] !== "X" ? card[1] : this.trump || "X";
  }

  /**
   * Its place among the cards of its suit, from 1; 0 for a joker that has no suit.
   * @param {string} card
   */
  height(card) {
    if (card[0] === "X") return this.trump ? this.plain.indexOf(card[1]) + 1 : 0;
    return (card[1] === this.trump ? this.trumps : this.plain).indexOf(card[0]) + 1;
  }

  /**
   * Of the cards of a trick the one with most power wins; 0 cannot win.
   * @param {string} card
   * @param {string} led
   */
  power(card, led) {
    const suit = this.suit(card);
    return suit === this.trump ? 100 + this.height(card) : suit === led ? this.height(card) : 0;
  }

  /**
   * How many tricks a hand should take, by rule of thumb: each higher card elsewhere nearly halves a card's chance.
   * @param {string[]} hand
   */
  tricks(hand) {
    let total = 0;
    for (const suit of "SHDCX") {
      const held = hand.filter((card) => this.suit(card) === suit).map((card) => this.height(card));
      held.sort((a, b) => b - a);
      const size = deck(this.game).filter((card) => this.suit(card) === suit).length;
      held.forEach((height, place) => {
        const chance = height ? 0.55 ** (size - height - place) : 0;
        const length = height ? 0.25 * Math.max(0, place - 2) : 0; // a long suit's last cards win by themselves
        if (suit === this.trump) total += Math.max(chance, Math.min(0.95, 0.4 + length));
        else total += this.trump ? chance * 0.75 ** place : Math.max(chance, length);
      });
    }
    return total;
  }
}

/** All that the seat may know when it is asked; raw holds the game's own fields too. */
class View {
  /**
   * @param {Match} match
   * @param {any} raw
   */
  constructor(match, raw) {
    this.match = match;
    this.raw = raw;
    /** Set it, and it is kept in the match log. */
    this.note = "";
    /** @type {number} */
    this.id = raw.id;
    /** @type {number} */
    this.deal = raw.deal;
    /** @type {string} */
    this.dealer = raw.dealer;
    /** @type {string} */
    this.phase = raw.phase;
    /** @type {string} */
    this.seat = raw.seat;
    this.partner = match.partner;
    /** @type {string[]} */
    this.hand = raw.hand;
    /** @type {string[]} */
    this.legal = raw.legal;
    /** @type {Record<string, number>} */
    this.score = raw.score;
    /** @type {[string, string][]} seat, action */
    this.bids = raw.bids;
    /** @type {any} null until there is one */
    this.contract = raw.contract;
    /** @type {Trick[]} */
    this.tricks = raw.tricks;
    /** @type {Trick} */
    this.trick = { leader: "", cards: [], ...raw.trick, winner: "" };
    /** @type {Record<string, number>} */
    this.clock = raw.clock;
    const contract = raw.contract || {};
    const trump = match.game === "back-alley" ? raw.trump || "X" : contract.trump || "";
    this.order = new Order(match.game, trump, contract.order === "downtown");
    /** The suit of the open trick, "" while it has none. */
    this.led = this.trick.cards.map((card) => this.order.suit(card)).find((suit) => suit !== "X" || trump) || "";
    const aside = [raw.turn_up, ...(raw.laid_aside || []), ...(raw.kitty || []), ...(raw.discards || [])];
    const played = [...this.tricks, this.trick].flatMap((trick) => trick.cards);
    const seen = new Set([...this.hand, ...aside, ...played]);
    /** The cards that may be in the other hands. */
    this.unseen = deck(match.game).filter((card) => !seen.has(card));
  }

  /** @param {string} seat */
  side(seat) {
    return "NS".includes(seat) ? "NS" : "EW";
  }

  /**
   * The seat that plays so many turns after another: clockwise, in Baloot counter-clockwise.
   * @param {string} seat
   * @param {number} steps
   */
  seat_after(seat, steps) {
    return SEATS[(SEATS.indexOf(seat) + (this.match.game === "baloot" ? 4 - (steps % 4) : steps)) % 4];
  }

  /** @param {string} card */
  power(card) {
    return this.order.power(card, this.led || this.order.suit(card));
  }

  /** The card that wins the open trick so far; "" before the lead. */
  best() {
    return this.trick.cards.reduce((best, card) => (!best || this.power(card) > this.power(best) ? card : best), "");
  }

  /** The seat that wins the open trick so far; "" before the lead. */
  winning() {
    const best = this.best();
    return best && this.seat_after(this.trick.leader, this.trick.cards.indexOf(best));
  }

  /**
   * No card of its suit that may be in another hand is higher.
   * @param {string} card
   */
  master(card) {
    const [suit, height] = [this.order.suit(card), this.order.height(card)];
    return !this.unseen.some((other) => this.order.suit(other) === suit && this.order.height(other) > height);
  }

  /**
   * A number below n as if by chance, from match, seat and id alone: equal matches are played equally.
   * @param {number} n
   */
  pick(n) {
    let h = 1;
    for (const char of `${this.match.id} ${this.seat} ${this.id} .`) h = ((h + char.charCodeAt(0)) * 48271) % 2147483647;
    return h % n;
  }
}

/**
 * Plays until the referee closes the input: asks choose() for one of view.legal.
 * @param {string} name
 * @param {(view: View) => string} choose
 * @param {string} version
 */
function run(name, choose, version = "1") {
  globalThis.console = new console.Console(process.stderr);
  /** @type {Match | null} */
  let match = null;
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    /** @type {any} */
    let answer = null;
    if (message.type === "hello") {
      match = { ...message, id: message.match, raw: message };
      answer = { type: "ready", name, version };
    } else if (message.type === "act" && match) {
      const view = new View(match, message);
      answer = { id: view.id, action: choose(view) };
      if (view.note) answer.note = view.note;
    }
    if (answer) fs.writeSync(1, JSON.stringify(answer) + "\n");
  });
}

module.exports = { Order, View, deck, run };
