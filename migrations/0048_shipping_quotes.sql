-- What each courier asked of a customer for one basket and one place: it holds for half an hour, and what it costs the shop more until then is the
-- shop's. `key` is a fingerprint of both. `before` is what the same was quoted at until it ended, so that a change can be told.
create table shipping_quotes (
  customer_id uuid not null references customers,
  key text not null,
  provider text not null,
  quotes jsonb not null,
  -- From how much of goods shipping is lowered, and by how much: part of the quote.
  terms jsonb not null,
  before jsonb,
  quoted_at timestamptz not null,
  primary key (customer_id, key, provider)
);
create index shipping_quotes_by_age on shipping_quotes (quoted_at);
