import type { Id } from '#domain/units.ts'
import { col, jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

const View = {
  id: col.id('view'),
  screen: col.text,
  /** Null for a shared view. */
  staffId: col.nullable(col.id('staff')),
  name: col.text,
  filters: col.json<{ name: string; value: string }[]>(),
  columns: col.nullable(col.list(col.text)),
  sort: col.nullable(col.text),
}
export type View = col.Row<typeof View>
const columns = sql.raw(
  'v.id, v.screen, v.staff_id as "staffId", v.name, v.filters, to_json(v.columns) as columns, v.sort',
)

/** Shared views and the person's own, with the id of their default. */
export const viewsOf = (db: Queryable, staffId: Id<'staff'>, screen: string): Promise<View[]> =>
  rows(
    db,
    sql(View)`
      select ${columns} from staff_views v
      where v.screen = ${screen} and (v.staff_id is null or v.staff_id = ${staffId})
      order by v.staff_id is not null, v.created_at, v.id`,
  )

export const findView = (db: Queryable, staffId: Id<'staff'>, id: string): Promise<View | null> =>
  row(
    db,
    sql(View)`
      select ${columns} from staff_views v where v.id = ${id} and (v.staff_id is null or v.staff_id = ${staffId})`,
  )

export const defaultOf = async (
  db: Queryable,
  staffId: Id<'staff'>,
  screen: string,
): Promise<string | null> =>
  (
    await row(
      db,
      sql({ id: col.id('view') })`
        select view_id as id from staff_default_views where staff_id = ${staffId} and screen = ${screen}`,
    )
  )?.id ?? null

const OF_ONE_MAX = 50
/** False when the name is taken, or when the person has too many views of this list. */
export const insertView = async (tx: Queryable, v: View & { now: Date }): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into staff_views (id, screen, staff_id, name, filters, columns, sort, created_at)
        select ${v.id}, ${v.screen}, ${v.staffId}, ${v.name}, ${jsonb(v.filters)}, ${v.columns}::text[], ${v.sort}, ${v.now}
        where (select count(*) from staff_views where screen = ${v.screen} and staff_id is not distinct from ${v.staffId}::uuid) < ${OF_ONE_MAX}
        on conflict on constraint staff_views_one_name do nothing`,
  )) === 1

/** False when another view has the name. */
export const updateView = async (
  tx: Queryable,
  v: Pick<View, 'id' | 'name' | 'filters' | 'columns' | 'sort'>,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update staff_views o set name = ${v.name}, filters = ${jsonb(v.filters)}, columns = ${v.columns}::text[], sort = ${v.sort}
        where o.id = ${v.id} and not exists (select 1 from staff_views x
          where x.screen = o.screen and x.staff_id is not distinct from o.staff_id and x.name = ${v.name} and x.id <> o.id)`,
  )) === 1

export const removeView = (tx: Queryable, id: string): Promise<number> =>
  run(tx, sql`delete from staff_views where id = ${id}`)

export const setDefaultView = (
  tx: Queryable,
  staffId: Id<'staff'>,
  screen: string,
  viewId: string | null,
): Promise<number> =>
  run(
    tx,
    viewId === null
      ? sql`delete from staff_default_views where staff_id = ${staffId} and screen = ${screen}`
      : sql`insert into staff_default_views (staff_id, screen, view_id) values (${staffId}, ${screen}, ${viewId})
            on conflict (staff_id, screen) do update set view_id = excluded.view_id`,
  )
