alter table referrals add column note text not null default '';
comment on column referrals.note is 'Why staff allowed or refused it.';
