-- The standard term for a sign of life of a rider's phone.

comment on column rider_runs.heard_at is 'When the rider''s phone last reported.';
