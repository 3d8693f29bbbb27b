import type { Id } from '#domain/units.ts'
import { col, rows, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'

const Sharer = {
  id: col.id('customer'),
  name: col.text,
  kinds: col.list(col.one(['phone', 'pin', 'device', 'account'])),
  number: col.text,
  at: col.instant,
}

/**
 * Other customers whose orders share a mark with the orders of this one, except what staff
 * dismissed; the newest such order of each.
 */
export const sharersOf = (db: Queryable, customerId: Id<'customer'>, limit: number) =>
  rows(
    db,
    sql(Sharer)`
      select c.id, c.name, s.kinds, s.number, s.at from (
        select m.customer_id, jsonb_agg(distinct m.kind order by m.kind) as kinds, max(m.at) as at,
          (array_agg(o.number order by m.at desc, o.number))[1] as number
        from (select distinct kind, mark from person_marks where customer_id = ${customerId}) own
        join person_marks m on m.kind = own.kind and m.mark = own.mark and m.customer_id <> ${customerId}
        join orders o on o.id = m.order_id
        where not exists (
          select from dismissed_marks d where d.customer_id = ${customerId} and d.other_id = m.customer_id and d.kind = m.kind)
        group by m.customer_id
      ) s join customers c on c.id = s.customer_id and c.deleted_at is null
      order by s.at desc, c.id limit ${limit}`,
  )

type Dismissal = {
  customerId: Id<'customer'>
  otherId: Id<'customer'>
  kinds: readonly string[]
  staffId: Id<'staff'>
  now: Date
}

/** In both directions. */
export const insertDismissal = (
  tx: Transaction,
  { customerId, otherId, kinds, staffId, now }: Dismissal,
): Promise<number> =>
  run(
    tx,
    sql`insert into dismissed_marks (customer_id, other_id, kind, staff_id, at)
        select p.one, p.other, k.kind, ${staffId}, ${now}
        from (values (${customerId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${customerId}::uuid)) as p(one, other)
        cross join unnest(${[...kinds]}::text[]) as k(kind)
        on conflict (customer_id, other_id, kind) do nothing`,
  )
