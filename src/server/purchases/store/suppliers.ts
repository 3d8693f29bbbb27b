import type { LocalDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  containing,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Supplier = {
  id: col.id('supplier'),
  version: col.int,
  name: col.text,
  contact: col.text,
  phone: col.text,
  email: col.text,
  orderDays: col.list(col.int),
  cutOff: col.text,
  leadDays: col.int,
  minimum: col.rupiah,
  terms: col.text,
  archivedAt: col.nullable(col.instant),
}
export type SupplierRow = col.Row<typeof Supplier>
export type SupplierValues = Omit<SupplierRow, 'id' | 'version' | 'archivedAt'>

const columns = sql.raw(
  `s.id, s.version, s.name, s.contact, s.phone, s.email, s.order_days as "orderDays", s.cut_off as "cutOff", s.lead_days as "leadDays", s.minimum, s.terms, s.archived_at as "archivedAt"`,
)

export const findSupplier = (db: Queryable, id: string) =>
  row(db, sql(Supplier)`select ${columns} from suppliers s where s.id = ${id}::uuid`)

export const lockSupplier = (tx: Transaction, id: string) =>
  row(tx, sql(Supplier)`select ${columns} from suppliers s where s.id = ${id}::uuid for update`)

const Listed = {
  ...Supplier,
  itemCount: col.int,
  openPurchases: col.int,
  ordered: col.int,
  delivered: col.int,
  arrived: col.int,
  refused: col.int,
  sold: col.int,
  complained: col.int,
}
export type ListedSupplierRow = col.Row<typeof Listed>
export type SupplierCursor = { name: string; id: string }

export type SupplierFilter = {
  search: string | undefined
  day: number | undefined
  category: string | undefined
  isArchived: boolean
  since: LocalDate
}
const matching = ({ search, day, category, isArchived }: SupplierFilter): Query => {
  const all: Query[] = [isArchived ? sql`s.archived_at is not null` : sql`s.archived_at is null`]
  if (search) all.push(sql`s.name ilike ${containing(search)}`)
  if (day !== undefined) all.push(sql`(s.order_days = '{}' or ${day}::integer = any(s.order_days))`)
  if (category)
    all.push(sql`exists (
        select from supplier_items i join variations v on v.id = i.variation_id join products g on g.id = v.product_id join categories c on c.slug = g.category_slug
        where i.supplier_id = s.id and ${category} in (c.slug, c.parent_slug)
      )`)
  return sql.join(all, ' and ')
}

/** Units of a supplier's batches that were sold since a day, and those that customers complained of. */
const quality = (since: LocalDate): Query => sql`lateral (
    select (
        select coalesce(-sum(m.on_hand_delta), 0)::integer from stock_movements m join batches b on b.id = m.batch_id
        where b.supplier_id = s.id and m.kind = 'sell' and m.at >= ${since}::date
      ) as sold, (
        select coalesce(sum(k.quantity), 0)::integer from complaints c join complaint_lines k on k.complaint_id = c.id
        where c.created_at >= ${since}::date and exists (
          select from pick_tasks t join batches b on b.id = t.batch_id
          where t.order_line_id = k.order_line_id and t.picked > 0 and b.supplier_id = s.id
        )
      ) as complained
  ) q`

/** By name, with what was ordered, delivered, refused, sold and complained of since a day. */
export const listSupplierRows = (
  db: Queryable,
  filter: SupplierFilter,
  { cursor, perPage }: { cursor: SupplierCursor | null; perPage: number },
) =>
  rows(
    db,
    sql(Listed)`
      select ${columns}, (select count(*)::integer from supplier_items i where i.supplier_id = s.id) as "itemCount",
        p.open as "openPurchases", p.ordered, p.delivered, p.arrived, p.refused, q.sold, q.complained
      from suppliers s cross join lateral (
        select (count(*) filter (where t.state in ('sent', 'partly')))::integer as open,
          coalesce(sum(t.ordered) filter (where t.state in ('received', 'closed')), 0)::integer as ordered,
          coalesce(sum(least(t.delivered, t.ordered)) filter (where t.state in ('received', 'closed')), 0)::integer as delivered,
          coalesce(sum(t.delivered + t.refused), 0)::integer as arrived, coalesce(sum(t.refused), 0)::integer as refused
        from purchases q join purchase_standings t on t.purchase_id = q.id
        where q.supplier_id = s.id and (q.at at time zone 'Asia/Jakarta')::date >= ${filter.since}::date
      ) p cross join ${quality(filter.since)}
      where ${matching(filter)}
        and ${cursor === null ? sql`true` : sql`(lower(s.name), s.id) > (${cursor.name}, ${cursor.id}::uuid)`}
      order by lower(s.name), s.id limit ${perPage}`,
  )

const Item = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  code: col.text,
  packSize: col.int,
  packPrice: col.rupiah,
  leadDays: col.nullable(col.int),
  minimumPacks: col.int,
  price: col.rupiah,
}
export type ItemRow = col.Row<typeof Item>
export type NewItem = Pick<
  ItemRow,
  'variationId' | 'code' | 'packSize' | 'packPrice' | 'leadDays' | 'minimumPacks'
>

const itemColumns = sql.raw(
  `v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, i.code, i.pack_size as "packSize", i.pack_price as "packPrice",
  i.lead_days as "leadDays", i.minimum_packs as "minimumPacks", v.price`,
)
const fromItems = sql.raw(
  `supplier_items i join variations v on v.id = i.variation_id join products p on p.id = v.product_id`,
)

export const itemsOf = (db: Queryable, supplierId: string) =>
  rows(
    db,
    sql(
      Item,
    )`select ${itemColumns} from ${fromItems} where i.supplier_id = ${supplierId}::uuid order by i.position`,
  )

/** What is sold and can be ordered; a good of several suppliers from the one with the lowest cost. */
export const cheapestItems = (db: Queryable) =>
  rows(
    db,
    sql({ ...Item, supplierId: col.id('supplier') })`
      select distinct on (v.id) ${itemColumns}, i.supplier_id as "supplierId"
      from ${fromItems} join suppliers s on s.id = i.supplier_id
      where s.archived_at is null and v.active and p.published
      order by v.id, i.pack_price::numeric / i.pack_size, lower(s.name)`,
  )

export const currentSuppliers = (db: Queryable) =>
  rows(
    db,
    sql(
      Supplier,
    )`select ${columns} from suppliers s where s.archived_at is null order by lower(s.name), s.id`,
  )

/** Whether another supplier has the name. */
export const isNameTaken = async (tx: Transaction, name: string, id: string): Promise<boolean> =>
  (await row(
    tx,
    sql({ id: col.id('supplier') })`
      select id from suppliers where lower(name) = lower(${name}) and id <> ${id}::uuid`,
  )) !== null

export const insertSupplier = async (
  tx: Transaction,
  id: string,
  values: SupplierValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into suppliers (id, name, contact, phone, email, order_days, cut_off, lead_days, minimum, terms)
      values (${id}::uuid, ${values.name}, ${values.contact}, ${values.phone}, ${values.email}, ${[...values.orderDays]}::integer[], ${values.cutOff}, ${values.leadDays}, ${values.minimum}, ${values.terms})
      on conflict (lower(name)) do nothing`,
  )) === 1

/** Saves over the version that was read; false when there is a newer one. */
export const updateSupplier = async (
  tx: Transaction,
  { id, over }: { id: string; over: number },
  values: SupplierValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update suppliers set name = ${values.name}, contact = ${values.contact}, phone = ${values.phone}, email = ${values.email}, order_days = ${[...values.orderDays]}::integer[],
        cut_off = ${values.cutOff}, lead_days = ${values.leadDays}, minimum = ${values.minimum}, terms = ${values.terms}, version = version + 1
      where id = ${id}::uuid and version = ${over}`,
  )) === 1

export const archive = (tx: Transaction, id: string, at: Date | null): Promise<number> =>
  run(
    tx,
    sql`update suppliers set archived_at = ${at}, version = version + 1 where id = ${id}::uuid`,
  )

/** Replaces what a supplier sells. */
export const setItems = async (
  tx: Transaction,
  supplierId: string,
  items: readonly NewItem[],
): Promise<void> => {
  await run(tx, sql`delete from supplier_items where supplier_id = ${supplierId}::uuid`)
  await run(
    tx,
    sql`
      insert into supplier_items (supplier_id, variation_id, position, code, pack_size, pack_price, lead_days, minimum_packs)
      select ${supplierId}::uuid, i."variationId", i.position, i.code, i."packSize", i."packPrice", i."leadDays", i."minimumPacks"
      from jsonb_to_recordset(${jsonb(items.map((item, position) => ({ ...item, position })))})
        as i ("variationId" uuid, position integer, code text, "packSize" integer, "packPrice" bigint, "leadDays" integer, "minimumPacks" integer)`,
  )
}

/** How many of these variations can be bought: they exist and are no hampers. */
export const countBuyable = async (tx: Transaction, ids: readonly string[]): Promise<number> =>
  (await row(
    tx,
    sql({ found: col.int })`
      select count(*)::integer as found from variations v
      where v.id = any(${uuids(ids)}) and not exists (select from variation_parts h where h.variation_id = v.id)`,
  ))!.found

/** The id of a supplier of this name; a new one is added. */
export const supplierIdOf = async (tx: Queryable, name: string, id: string): Promise<string> =>
  (await row(
    tx,
    sql({ id: col.id('supplier') })`
      insert into suppliers as s (id, name) values (${id}::uuid, ${name})
      on conflict (lower(name)) do update set name = s.name returning id`,
  ))!.id

/** Suppliers that are ordered from, with their orchards. */
export const supplierNames = (db: Queryable) =>
  rows(
    db,
    sql({
      id: col.id('supplier'),
      name: col.text,
      orchards: col.list({ id: col.id('orchard'), name: col.text, place: col.text }),
    })`
      select s.id, s.name, (
          select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'place', o.place) order by o.position, o.id), '[]')
          from orchards o where o.supplier_id = s.id and o.removed_at is null
        ) as orchards
      from suppliers s where s.archived_at is null order by lower(s.name)`,
  )
