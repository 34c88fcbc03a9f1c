// Ways by which two bots at one table, or a bot and another machine, could talk. All four try the same:
// whoever comes first leaves a sign, the others look for it. Each tells on stderr whether it found one.
#pragma once
#include <string>

void talk_by_socket();
void talk_by_file(const std::string& seat);
void talk_by_shared_memory();
void talk_by_lock();
void talk_by_key();
void watch_files();
void reach_network();
void reach_host();
