-- How often something was done in the window that ends at `ends_at`: a row for each limit and subject, written by one conditional statement, swept
-- when its window is over. It takes the place of the table that a library counted in.
create table limit_counts (
  name text not null,
  subject text not null,
  used integer not null check (used > 0),
  ends_at timestamptz not null,
  primary key (name, subject)
) with (fillfactor = 80);
create index limit_counts_by_end on limit_counts (ends_at);
drop table rate_limits;
