-- An e-mail address that staff entered waits apart: an unproven one must not keep others from theirs.

alter table customers add column entered_email text;
comment on column customers.entered_email is
  'Entered by staff for a customer who has not proven the phone; the owner of the phone gets it with '
  'the account if no other account has it.';
