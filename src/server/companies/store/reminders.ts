import { REMINDER_DAYS } from '#domain/companies/invoice.ts'
import type { LocalDate } from '#domain/time.ts'
import { col, row, rows, sql, type Queryable, type Transaction } from '../../platform/database.ts'

const Reminder = {
  orderId: col.id('order'),
  days: col.int,
  number: col.text,
  open: col.rupiah,
  dueDay: col.day,
  customerIds: col.list(col.id('customer')),
}
const first = Math.min(...REMINDER_DAYS)

/**
 * Takes reminders that are due, each once: for an invoice the latest whose day has come, for its
 * buyer and the managers of the company. None on the day of the invoice.
 */
export const takeReminders = (
  tx: Transaction,
  { today, now, limit }: { today: LocalDate; now: Date; limit: number },
) =>
  rows(
    tx,
    sql(Reminder)`
      with next as (
        select i.order_id, r.days from company_invoices i cross join lateral (
          select max(d) as days from unnest(${[...REMINDER_DAYS]}::integer[]) d where i.due_day + d <= ${today}::date
        ) r
        where i.amount > i.credited + i.paid and i.due_day + ${first}::integer <= ${today}::date
          and (i.issued_at at time zone 'Asia/Jakarta')::date < ${today}::date
          and not exists (select from company_invoice_reminders m where m.order_id = i.order_id and m.days >= r.days)
        order by i.due_day, i.order_id limit ${limit} for update of i skip locked
      ),
      noted as (
        insert into company_invoice_reminders (order_id, days, at) select order_id, days, ${now} from next
        on conflict do nothing returning order_id, days
      )
      select t.order_id as "orderId", t.days, i.number, i.amount - i.credited - i.paid as open, i.due_day as "dueDay",
        (select coalesce(json_agg(b.customer_id order by b.customer_id), '[]') from company_buyers b join orders n on n.id = t.order_id
          where b.company_id = i.company_id and b.accepted_at is not null and (b.is_manager or b.customer_id = n.customer_id)) as "customerIds"
      from noted t join company_invoices i on i.order_id = t.order_id order by i.due_day, t.order_id`,
  )

const Email = {
  to: col.text,
  locale: col.one(['en', 'id']),
  company: col.text,
  number: col.text,
  open: col.rupiah,
  dueDay: col.day,
}

/** The e-mail of a reminder, claimed: null once it was claimed, or when nothing is open any more. */
export const claimReminderEmail = (
  db: Queryable,
  { orderId, days, now }: { orderId: string; days: number; now: Date },
) =>
  row(
    db,
    sql(Email)`
      with claimed as (
        update company_invoice_reminders set sent_at = ${now} where order_id = ${orderId}::uuid and days = ${days} and sent_at is null returning order_id
      )
      select c.invoice_email as "to", u.locale, o.legal_name as company, i.number, i.amount - i.credited - i.paid as open, i.due_day as "dueDay"
      from claimed t join company_invoices i on i.order_id = t.order_id join company_orders o on o.order_id = i.order_id
        join companies c on c.id = i.company_id join orders n on n.id = i.order_id join customers u on u.id = n.customer_id
      where i.amount > i.credited + i.paid`,
  )
