-- What happens with goods that run out: another one, or the money back.

create table substitute_choices (
  customer_id uuid not null references customers,
  product_id uuid not null references products on delete cascade,
  choice text not null check (choice in ('best', 'this', 'refund')),
  variation_id uuid references variations on delete cascade,
  chosen_at timestamptz not null,
  primary key (customer_id, product_id),
  check ((choice = 'this') = (variation_id is not null))
);
comment on table substitute_choices is
  'What a customer wants when a product runs out; it comes back with the next order of it.';
comment on column substitute_choices.variation_id is 'The good that the customer chose.';

alter table order_lines
  add column substitute text not null default 'best'
    check (substitute in ('best', 'this', 'refund')),
  add column substitute_id uuid references variations,
  add constraint order_lines_substitute check ((substitute = 'this') = (substitute_id is not null));
comment on column order_lines.substitute is
  'What happens when the line runs out; `this` is the variation `substitute_id`.';
