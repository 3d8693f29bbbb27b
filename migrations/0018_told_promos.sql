-- Promos that customers were told of, each once. Those that run already are nothing new.
create table told_promos (document_id uuid primary key references content_documents on delete cascade, told_at timestamptz not null);
insert into told_promos (document_id, told_at) select id, now() from content_documents where kind = 'promo' and starts_at <= now();
