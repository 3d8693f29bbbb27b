-- What was agreed for other quantities of a line, so that ordering fewer costs what fewer cost.
alter table order_lines add column quantity_prices jsonb not null default '[]' check (jsonb_typeof(quantity_prices) = 'array');
comment on column order_lines.quantity_prices is 'Company prices by quantity as agreed: `minQuantity` and `price` in whole Rupiah, from one unit on; empty when every quantity costs the same.';
