-- Files of search words that mean the same.

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check
    (kind in ('products', 'prices', 'stock', 'members', 'synonyms'));
