/**
 * How columns with transaction ids are written into a backup, by table and column. These ids are
 * meaningless in another cluster, so a backup contains small ones that every cluster has already
 * assigned: 3 for events before the position of the first reader, 4 for those after it, and so on.
 * Each reader keeps its position among them.
 */
export const EVENT_EXPRESSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    xid: `(3 + (select count(*) from event_readers place
      where (events.xid, events.occurred_at, events.id) > (place.xid, place.occurred_at, place.id)))::text::xid8`,
  },
  event_readers: {
    xid: `(3 + (select count(*) from event_readers place where (place.xid, place.occurred_at, place.id, place.name)
      <= (event_readers.xid, event_readers.occurred_at, event_readers.id, event_readers.name)))::text::xid8`,
    occurred_at: "'-infinity'::timestamptz",
    id: "'00000000-0000-0000-0000-000000000000'::uuid",
  },
};
