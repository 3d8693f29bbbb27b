-- The journal is read by day when it is matched with a gateway's.
create index journal_entries_by_time on journal_entries (at);
create index payments_by_creation on payments (created_at);
