-- Limits of the shop's role: behind a pooler the shop sets nothing per connection.
alter role petik set statement_timeout = '8s';
alter role petik set idle_in_transaction_session_timeout = '15s';
