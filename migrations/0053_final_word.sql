-- What the gateway of a charge has said for good: 'pending' until then, 'unknown' where it never heard of it, 'none' where no gateway has a part. A charge is
-- asked about until its final word, also after its order was given up: money may come in that very moment.
alter table payments add column gateway_word text not null default 'none'
  check (gateway_word in ('none', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'unknown'));
drop index payments_to_poll;
create index payments_to_poll on payments (next_poll_at) where next_poll_at is not null;
-- What is open, and what was given up lately without the gateway's word, is asked about from now on.
update payments set gateway_word = 'pending', next_poll_at = coalesce(next_poll_at, now())
where provider not in ('cod', 'none')
  and (state in ('created', 'pending') or (state in ('expired', 'cancelled') and provider_ref is not null and created_at > now() - interval '30 days'));
