-- What is owed in refunds is read with each list of the refunds desk: only its lines, not all.
create index journal_lines_owed_refunds on journal_lines (amount) where account = 'owed:refunds';
