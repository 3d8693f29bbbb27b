-- The closing of a day counts what the till sold.
create index till_returns_by_time on till_returns (at);
comment on column day_counts.due_tills is
  'Cash of tills in the journal and of goods that the till sold, at that moment, whole Rupiah.';
comment on column day_counts.sales is
  'Sales in the journal and at the counter, less discounts and refunds.';
