import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const accountingInvariants: readonly Invariant[] = [
  {
    id: 'I18',
    what: 'each file of the journal holds as many entries, with as much money, as it says',
    count: () => sql`
      select count(*) as breaks from ledger_exports f left join (
        select x.export_id, count(*) as entries, sum(l.debit) as amount from ledger_export_entries x
          cross join lateral (select coalesce(sum(amount) filter (where amount > 0), 0) as debit from journal_lines where entry_id = x.entry_id) l
        group by 1
      ) h on h.export_id = f.id
      where coalesce(h.entries, 0) <> f.entries or coalesce(h.amount, 0) <> f.amount`,
  },
]
