-- How a bill earned its points, so that what is left of it earns in the same way.
alter table till_receipts add column points_per_rupiah integer check (points_per_rupiah > 0);
comment on column till_receipts.points_per_rupiah is 'Whole Rupiah for one point at the sale; null for bills from before it was stored.';
