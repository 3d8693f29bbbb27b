import { col, rows, sql, type Queryable } from '../../platform/database.ts'

/**
 * Journal lines of a gateway's account in a period: captures by charge reference, refunds by refund
 * id.
 */
export const bookedAt = (db: Queryable, provider: string, from: Date, to: Date) =>
  rows(
    db,
    sql({
      kind: col.one(['capture', 'refund']),
      name: col.text,
      amount: col.rupiah,
      at: col.instant,
    })`
      select case when l.amount > 0 then 'capture' else 'refund' end as kind, coalesce(p.provider_ref, j.cause_id) as name, abs(l.amount) as amount, j.at
      from journal_entries j join journal_lines l on l.entry_id = j.id and l.account = ${`gateway:${provider}`}
      left join payments p on p.id = case when j.cause = 'payment' then j.cause_id::uuid end
      where j.at >= ${from} and j.at < ${to}`,
  )

/** Charges to query at a gateway without a list: opened, paid or refunded in the period. */
export const chargesToAsk = async (
  db: Queryable,
  provider: string,
  from: Date,
  to: Date,
): Promise<string[]> => {
  const found = await rows(
    db,
    sql({ ref: col.text })`
      select provider_ref as ref from payments where provider = ${provider} and provider_ref is not null
        and ((created_at >= ${from} and created_at < ${to}) or (settled_at >= ${from} and settled_at < ${to}))
      union
      select p.provider_ref from journal_entries j join refunds r on r.id = j.cause_id::uuid join payments p on p.id = r.payment_id
      where j.cause = 'refund' and j.at >= ${from} and j.at < ${to} and p.provider = ${provider} and p.provider_ref is not null`,
  )
  return found.map(({ ref }) => ref)
}

/** Order numbers for journal lines, by charge or refund, to show in the report. */
export const ordersOfLines = (db: Queryable, names: readonly string[]) =>
  rows(
    db,
    sql({ name: col.text, number: col.text })`
      select p.provider_ref as name, o.number from payments p join orders o on o.id = p.order_id where p.provider_ref = any(${[...names]}::text[])
      union all
      select r.id::text, o.number from refunds r join orders o on o.id = r.order_id where r.id::text = any(${[...names]}::text[])`,
  )
