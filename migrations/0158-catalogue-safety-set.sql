-- Safety stock that the shop chooses for a variation, in place of the one that follows from its units.

alter table stock_items add column safety_set integer check (safety_set >= 0);
comment on column stock_items.safety_set is
  'Units that the shop keeps back from online sale; null: the larger of 1 and 3 %. `safety` follows it.';
