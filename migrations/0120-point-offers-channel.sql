-- Where an offer of points holds. Those of before held in the online shop alone, and stay so.
alter table point_offers
  add column channel text not null default 'online' check (channel in ('both', 'online', 'till'));
alter table point_offers alter column channel set default 'both';
comment on column point_offers.channel is '''online'': carts and orders; ''till'': bills that a till sells.';
