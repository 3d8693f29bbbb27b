import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const companiesInvariants: readonly Invariant[] = [
  {
    id: 'I15a',
    what: 'what a company owes is what is open on its invoices',
    count: () => sql`select count(*) as breaks from companies c
      where c.owed <> coalesce((select sum(i.amount - i.credited - i.paid) from company_invoices i where i.company_id = c.id), 0)`,
  },
  {
    id: 'I15b',
    what: 'the journal’s receivable is what companies owe',
    count: () => sql`select count(*) as breaks from (
        select coalesce((select sum(amount) from journal_lines where account = 'receivable:companies'), 0) - coalesce((select sum(owed) from companies), 0) as owed
      ) sums where owed <> 0`,
  },
  {
    id: 'I15c',
    what: 'an invoice is the payment of its order, less the refunds and transfers on it',
    count: () => sql`select count(*) as breaks from company_invoices i
      where i.amount is distinct from (select p.amount from payments p where p.order_id = i.order_id and p.provider = 'invoice')
         or i.credited <> coalesce((select sum(r.money) from refunds r where r.order_id = i.order_id and r.route = 'invoice'), 0)
         or i.paid <> coalesce((select sum(p.amount) from company_payments p where p.order_id = i.order_id), 0)`,
  },
]
