-- Documents are written as versions: a draft is published, and what was published can be withdrawn.

alter table content_documents
  add column state text not null default 'published'
    check (state in ('draft', 'published', 'withdrawn')),
  add column version integer not null default 1,
  add column published_version integer;
comment on column content_documents.state is
  'A draft was never published; only published ones are shown.';
comment on column content_documents.version is
  'The newest version, which the console edits. The columns here hold the published one.';
update content_documents set published_version = 1;
alter table content_documents add check (state = 'draft' or published_version is not null);

create table content_versions (
  document_id uuid not null references content_documents on delete cascade,
  version integer not null,
  data jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  actor text,
  at timestamptz not null,
  primary key (document_id, version)
);
comment on table content_versions is
  'Every saved version of a document; at most one of a document is published.';
comment on column content_versions.state is 'Withdrawn: was published, and is no longer.';
comment on column content_versions.actor is
  'Login name of who saved it; null for what the shop began with.';
create unique index content_versions_one_published on content_versions (document_id)
  where state = 'published';

insert into content_versions (document_id, version, data, starts_at, ends_at, state, at)
select id, 1, data, starts_at, ends_at, 'published', published_at from content_documents;
