-- Campaigns whose messages leave evenly over a chosen time. Both tables keep their rows as long as they did before.

alter table campaigns
  -- Minutes over which the recipients are spread; null: as fast as possible. Locked when the campaign starts.
  add column spread_minutes int check (spread_minutes between 15 and 4320),
  -- When a user let the remaining recipients be sent to without waiting.
  add column spread_ended_at timestamptz(3),
  -- The present plan: when its last chunk has left, and its rate while all chunks follow one line. Null: no plan yet.
  add column spread_until timestamptz(3),
  add column spread_per_minute real;

alter table campaign_chunks
  -- When the first chunk of its part was due. Null: it isn't spread, or is held back.
  add column spread_from timestamptz(3);

-- The dispatcher looks at open campaigns only: which of their chunks are due is found by campaign_chunks_open.
