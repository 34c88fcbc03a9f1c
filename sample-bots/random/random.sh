#!/bin/sh
# Plays any legal action, as if by chance; equal matches are played equally. Needs jq, which stays in memory for the
# whole match: to start it anew for every line would cost some milliseconds a decision.
exec jq --unbuffered --null-input --compact-output '
  # A number below n as if by chance: the same as pick() of the kits.
  def pick($text; $n): reduce ($text | explode[]) as $c (1; (. + $c) * 48271 % 2147483647) | . % $n;

  foreach inputs as $line ({match: ""};
    if $line.type == "hello" then
      {match: $line.match, answer: {type: "ready", name: "random", version: "1"}}
    elif $line.type == "act" then
      $line.legal[pick("\(.match) \($line.seat) \($line.id) ."; $line.legal | length)] as $action
      | {match, answer: {id: $line.id, action: $action}}
    else {match} end;
    .answer // empty)'
