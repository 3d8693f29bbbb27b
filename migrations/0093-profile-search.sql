-- The customers desk: names by any part of them, and customers by age.

create index customers_by_name on customers using gin (lower(name) gin_trgm_ops)
  where deleted_at is null;
create index customers_by_age on customers (created_at desc, id desc) where deleted_at is null;
