-- What the console edits: versions of products, codes for scanners, label data, former addresses.

alter table products
  add column version integer not null default 1,
  add column changed_at timestamptz,
  add column image_texts jsonb not null default '[]',
  add column packer text,
  add column psat_number text;
comment on column products.version is
  'Counts saves in the console, so that the second of two people is warned.';
comment on column products.image_texts is
  'What each picture shows, in the order of `images`; empty for the demo''s art.';
comment on column products.packer is 'Producer or packer, for the label of packed fresh produce.';
comment on column products.psat_number is
  'Registration of packed fresh produce (PSAT-PD, PSAT-PL or PSAT-PDUK) with its number.';

alter table variations
  add column barcode text unique check (barcode ~ '^[0-9]{8,14}$'),
  add column plu text unique check (plu ~ '^[0-9]{1,5}$');
comment on column variations.barcode is 'EAN-8, UPC-A, EAN-13 or GTIN-14, as printed on the pack.';
comment on column variations.plu is 'The number that scales print into their labels.';

create table product_addresses (
  slug text primary key,
  product_id uuid not null references products on delete cascade,
  at timestamptz not null
);
comment on table product_addresses is
  'Former slugs of products: their pages redirect to the present one.';
create index product_addresses_by_product on product_addresses (product_id);
