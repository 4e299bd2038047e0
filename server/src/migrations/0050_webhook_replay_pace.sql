-- When the next part of a replay is due, also after it was paused: null before the first one.
alter table webhook_replays add column next_part_at timestamptz(3);
