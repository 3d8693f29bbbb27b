-- Ratings of products by the people who bought them.

create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  customer_id uuid references customers,
  order_line_id uuid unique,
  author_name text not null,
  author_avatar text,
  rating integer not null check (rating between 1 and 5),
  content text not null,
  images jsonb not null default '[]',
  video jsonb,
  answer text,
  answered_at timestamptz,
  hidden_reason text,
  hidden_by text,
  created_at timestamptz not null
);
comment on table reviews is
  'A rating with its words, pictures and film. At most one per line of an order.';
comment on column reviews.answer is 'The shop''s one public answer.';
comment on column reviews.hidden_by is 'Who hid the review.';
create index reviews_by_product on reviews (product_id, created_at desc)
  where hidden_reason is null;
