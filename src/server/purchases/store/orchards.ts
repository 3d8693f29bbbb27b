import { StoredPicture } from '../../content/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Picture = { ...StoredPicture, alt: col.translated }
export const Orchard = {
  id: col.id('orchard'),
  name: col.text,
  place: col.text,
  story: col.translated,
  picture: col.nullable(Picture),
}
export type OrchardRow = col.Row<typeof Orchard>

/** The orchards of a supplier from which goods can be taken in. */
export const orchardsOf = (db: Queryable, supplierId: string) =>
  rows(
    db,
    sql(Orchard)`
      select id, name, place, story, picture from orchards
      where supplier_id = ${supplierId}::uuid and removed_at is null order by position, id`,
  )

export type NewOrchard = Omit<OrchardRow, 'id'> & { id: string }
/**
 * Saves the orchards of a supplier in this order; others of it are removed. False when an id is none
 * of this supplier's.
 */
export const setOrchards = async (
  tx: Transaction,
  supplierId: string,
  {
    orchards,
    known,
    now,
  }: { orchards: readonly NewOrchard[]; known: readonly string[]; now: Date },
): Promise<boolean> => {
  const ids = uuids(orchards.map(({ id }) => id))
  const { own } = (await row(
    tx,
    sql({ own: col.int })`
      select count(*)::integer as own from orchards
      where id = any(${uuids(known)}) and supplier_id = ${supplierId}::uuid and removed_at is null`,
  ))!
  if (own !== known.length) return false
  await run(
    tx,
    sql`
      update orchards set removed_at = ${now}
      where supplier_id = ${supplierId}::uuid and removed_at is null and not (id = any(${ids}))`,
  )
  await run(
    tx,
    sql`
      insert into orchards (id, supplier_id, position, name, place, story, picture)
      select o.id, ${supplierId}::uuid, o.position, o.name, o.place, o.story, nullif(o.picture, 'null'::jsonb)
      from jsonb_to_recordset(${jsonb(orchards.map((one, position) => ({ ...one, position })))})
        as o (id uuid, position integer, name text, place text, story jsonb, picture jsonb)
      on conflict (id) do update set position = excluded.position, name = excluded.name, place = excluded.place,
        story = excluded.story, picture = excluded.picture`,
  )
  return true
}

/** Which of these orchards goods of a supplier can come from. */
export const orchardsAmong = async (
  db: Queryable,
  supplierId: string | null,
  ids: readonly string[],
): Promise<Set<string>> => {
  const found = await rows(
    db,
    sql({ id: col.id('orchard') })`
      select id from orchards
      where supplier_id = ${supplierId}::uuid and removed_at is null and id = any(${uuids(ids)})`,
  )
  return new Set(found.map(({ id }) => id))
}
