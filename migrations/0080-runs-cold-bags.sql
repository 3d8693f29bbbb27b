alter table rider_runs add column chilled_c numeric(3, 1);
comment on column rider_runs.chilled_c is 'Temperature of the cold bags when the run left, in °C; null where it was not measured.';
