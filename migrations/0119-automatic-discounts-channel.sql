-- Where an automatic discount holds. Those of before held in the online shop alone, and stay so.
alter table automatic_discounts
  add column channel text not null default 'online' check (channel in ('both', 'online', 'till'));
alter table automatic_discounts alter column channel set default 'both';
comment on column automatic_discounts.channel is '''online'': carts and orders; ''till'': bills that a till sells.';
