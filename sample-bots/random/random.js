#!/usr/bin/env node
// Plays any legal action, as if by chance; equal matches are played equally.
"use strict";
const { run } = require("../kit/referee_bot.js");

run("random", (view) => view.legal[view.pick(view.legal.length)]);
