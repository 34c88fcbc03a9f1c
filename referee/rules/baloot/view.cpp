// A deal of Baloot as messages and logs show it.
#include "referee/rules/baloot/view.hpp"

#include "referee/rules/baloot/rules.hpp"

namespace referee::baloot {
namespace {

void write_trump(JsonWriter& json, std::optional<Suit> trump) {
  json.key("trump");
  if (trump)
    json.word(name(*trump));
  else
    json.null();
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Seat seat) {
  View view = common_view<Game>(rules, state, seat);
  // That somebody holds a project is his own business until he declares it.
  if (state.stage == Stage::declare && seat != state.to_move) view.phase = {"play", Publicity::card};
  view.face_up = state.face_up;
  if (state.stage != Stage::bid) {
    view.contract = state.contract;
    view.locked = locked(rules, state.contract);
  }
  view.declared_count = state.declared_count;
  view.declared = state.declared;
  view.baloot = state.baloot;
  return view;
}

void Game::write_contract(JsonWriter& json, const View& view) {
  if (!view.contract) {
    json.null();
    return;
  }
  json.begin_object().key("mode").word(baloot::name(view.contract->mode()));
  write_trump(json, view.contract->trump);
  json.key("buyer").value(view.contract->buyer);
  json.key("multiplier").number(view.contract->multiplier);
  json.key("gahwa").boolean(view.contract->gahwa);
  json.key("locked").boolean(view.locked).end_object();
}

void Game::write_fields(JsonWriter& json, const View& view) {
  json.key("face_up").value(view.face_up).key("projects").begin_array();
  for (int i = 0; i < view.declared_count; ++i) {
    const Declared& declared = view.declared[i];
    json.begin_array().value(declared.seat).word(project_text(declared.project)).end_array();
  }
  if (view.baloot) json.begin_array().value(*view.baloot).word("baloot").end_array();
  json.end_array();
}

void Game::write_detail(JsonWriter& json, const Rules& rules, const State& state) {
  json.begin_object().key("void").boolean(state.void_deal);
  if (state.void_deal) {
    json.end_object();
    return;
  }
  const Reckoning r = reckon(rules, state);
  const Contract& contract = state.contract;
  json.key("mode").word(baloot::name(contract.mode()));
  write_trump(json, contract.trump);
  json.key("buyer").value(contract.buyer);
  json.key("multiplier").number(contract.multiplier).key("gahwa").boolean(contract.gahwa);
  json.key("face_up").value(state.face_up);
  json.key("tricks")
      .value(state.tricks_taken)
      .key("last_trick")
      .word(referee::name(side(state.trick.leader)));
  json.key("card_points").value(state.card_points);
  json.key("declared").value(r.declared).key("projects").value(r.projects).key("baloot").value(r.baloot);
  json.key("converted").value(r.converted);
  json.key("compared").value(r.compared).key("compared_in").word(r.in_card_points ? "card_points" : "points");
  json.key("needed_margin").number(r.needed_margin).key("success").boolean(r.success);
  json.key("sweep");
  if (r.sweep)
    json.word(referee::name(*r.sweep));
  else
    json.null();
  json.key("winner").word(referee::name(r.winner)).key("award").word(baloot::name(r.award));
  json.key("base").value(r.base).key("factor").number(r.factor);
  json.key("baloot_last").value(r.baloot_last).key("points").value(r.points).end_object();
}

}  // namespace referee::baloot
