-- A challenge for a passkey ends.

alter table staff_sessions add column challenge_until timestamptz;
comment on column staff_sessions.challenge_until is 'When the challenge ends.';
