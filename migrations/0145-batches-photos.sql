-- Photos of batches, of wasted goods and of goods that were refused on arrival.

create table stock_photos (
  id uuid primary key,
  number bigint generated always as identity,
  location_id text not null references locations on update cascade,
  batch_id uuid references batches,
  receipt_id uuid references receipts,
  line integer,
  file text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  taken_by text not null,
  at timestamptz not null,
  check ((batch_id is null) = (receipt_id is not null) and (receipt_id is null) = (line is null)),
  foreign key (receipt_id, line) references receipt_lines (receipt_id, position)
);
comment on table stock_photos is
  'Photos that staff took of a batch, or of what was refused of a line of a receipt.';
comment on column stock_photos.number is 'Orders the photos of a thing.';
comment on column stock_photos.line is 'The position of the line of the receipt, from 0.';
comment on column stock_photos.file is 'Its name in the store of files, which no public address serves.';
create index stock_photos_by_batch on stock_photos (batch_id) where batch_id is not null;
create index stock_photos_by_receipt on stock_photos (receipt_id) where receipt_id is not null;

alter table wastes add column photo_id uuid references stock_photos;
comment on column wastes.photo_id is 'A photo of the goods, which is one of their batch.';
create index wastes_by_photo on wastes (photo_id) where photo_id is not null;
