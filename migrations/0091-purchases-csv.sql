alter table purchases
  drop constraint purchases_sent_via_check,
  add constraint purchases_sent_via_check check (sent_via in ('whatsapp', 'email', 'print', 'csv'));
