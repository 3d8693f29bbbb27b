-- Files of coupons and of customers' tags.

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check
    (kind in ('products', 'prices', 'stock', 'members', 'synonyms', 'coupons', 'customer_tags'));
