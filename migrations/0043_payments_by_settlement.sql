-- The nightly match asks for the charges of one day: by when they were opened, for which there is an index, or by when they were settled.
create index payments_by_settlement on payments (settled_at) where settled_at is not null;
