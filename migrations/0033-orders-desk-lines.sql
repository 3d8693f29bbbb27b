-- Lines with a note and chilled lines are few; the orders desk filters by both.
create index order_lines_noted on order_lines (order_id) where note <> '';
create index order_lines_chilled on order_lines (order_id) where refrigerated;
