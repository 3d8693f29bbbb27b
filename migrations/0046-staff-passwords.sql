-- A new password of an account that may approve: asked for by one person, approved by another, and
-- then made once by the first.

alter table staff_accounts
  add column password_by uuid references staff_accounts,
  add column password_until timestamptz,
  add constraint staff_accounts_password_ends check ((password_by is null) = (password_until is null));
comment on column staff_accounts.password_by is
  'Who may make one new password for it without a second person, because one approved that.';
