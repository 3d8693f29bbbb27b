-- While a complaint about an order is open the order is not completed by itself.
alter table orders add column open_complaints integer not null default 0 check (open_complaints >= 0);

-- A review may show a film of the goods; the shop may answer it once, in public.
alter table reviews add column video jsonb;
alter table reviews add column answer text;
alter table reviews add column answered_at timestamptz;
-- Once: whoever gives a reason to hide a review is named with it.
alter table reviews add column hidden_by text;
