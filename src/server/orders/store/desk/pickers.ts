import type { Id } from '#domain/units.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'

export const Picker = { id: col.id('staff'), name: col.text, isPicking: col.flag }
export type Picker = col.Row<typeof Picker>

/** Who took the run of `orders o`, else who was assigned; as JSON, null without either. */
export const pickerOf = sql`(
    select json_build_object('id', a.id, 'name', a.name, 'isPicking', p.taken_by is not null)
    from (select (select r.picker_id from totes t join pick_runs r on r.id = t.run_id where t.order_id = o.id) as taken_by) p
      join staff_accounts a on a.id = coalesce(p.taken_by, (select e.staff_id from order_pickers e where e.order_id = o.id)))`

export const findPicker = async (db: Queryable, orderId: Id<'order'>): Promise<Picker | null> =>
  (await row(
    db,
    sql({ picker: col.nullable(Picker) })`
      select ${pickerOf} as picker from orders o where o.id = ${orderId}`,
  ))!.picker

/** Accounts that can pick. */
export const pickersOf = (db: Queryable, locationId: string) =>
  rows(
    db,
    sql({ id: col.id('staff'), name: col.text })`
      select distinct a.id, a.name from staff_accounts a join staff_role_of o on o.staff_id = a.id join staff_roles r on r.slug = o.role
      where a.left_at is null and r.slug <> 'owner' and 'picking.write' = any(r.permissions) and (o.branch_id is null or o.branch_id = ${locationId})
      order by a.name, a.id`,
  )

/** Writes who should pick an order over what was there; null: no one. */
export const savePicker = (
  tx: Transaction,
  orderId: Id<'order'>,
  staffId: Id<'staff'> | null,
  now: Date,
): Promise<number> =>
  staffId === null
    ? run(tx, sql`delete from order_pickers where order_id = ${orderId}`)
    : run(
        tx,
        sql`insert into order_pickers (order_id, staff_id, assigned_at) values (${orderId}, ${staffId}, ${now})
            on conflict (order_id) do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`,
      )
