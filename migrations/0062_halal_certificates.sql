-- The halal certificate of a processed product (`halal_class` 'certificate') and the last day on which it holds.
alter table products
  add column halal_certificate text,
  add column halal_until date,
  -- Taken off sale because the certificate ended; a new certificate puts it back.
  add column halal_ended boolean not null default false,
  add check ((halal_certificate is null) = (halal_until is null));
create index products_by_halal_until on products (halal_until) where halal_until is not null and published;
