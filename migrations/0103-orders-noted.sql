-- The list of orders by notes: few orders have one, and without this index all of them are read.
create index orders_noted on orders (id) where notes <> '';
