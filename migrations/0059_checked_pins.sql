-- Whether the pin of an address was compared with its regions, and where it lies when the address names another city. Addresses that are there
-- already are compared when their owner next checks out.
alter table addresses add column pin_checked boolean not null default true, add column pin_place text;
update addresses set pin_checked = false;
