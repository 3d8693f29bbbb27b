import type { PriceList } from '#domain/companies/price-list.ts'
import type { LocalDate } from '#domain/time.ts'
import { variationFacts, VariationFacts } from '../../catalogue/index.ts'
import {
  col,
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
import { CompanyFacts, companyFacts } from './facts.ts'

const Percents = col.list({ category: col.text, percent: col.int })
const List = {
  id: col.id('price_list'),
  version: col.int,
  name: col.text,
  firstDay: col.day,
  lastDay: col.nullable(col.day),
  percents: Percents,
  companyCount: col.int,
  priceCount: col.int,
}
export type PriceListRow = col.Row<typeof List>
export type PriceListValues = Pick<PriceListRow, 'name' | 'firstDay' | 'lastDay' | 'percents'>
export type NewPrice = { variationId: string; minQuantity: number; price: number }

const columns = sql.raw(
  `l.id, l.version, l.name, l.first_day as "firstDay", l.last_day as "lastDay", l.percents,
  (select count(*)::integer from companies c where c.price_list_id = l.id) as "companyCount", (select count(*)::integer from price_list_prices p where p.price_list_id = l.id) as "priceCount"`,
)

export const findPriceList = (db: Queryable, id: string) =>
  row(db, sql(List)`select ${columns} from price_lists l where l.id = ${id}::uuid`)

export const lockPriceList = (tx: Transaction, id: string) =>
  row(tx, sql(List)`select ${columns} from price_lists l where l.id = ${id}::uuid for update`)

export const listPriceListRows = (
  db: Queryable,
  { cursor, perPage }: { cursor: { name: string; id: string } | null; perPage: number },
) =>
  rows(
    db,
    sql(List)`
      select ${columns} from price_lists l
      where ${cursor === null ? sql`true` : sql`(lower(l.name), l.id) > (${cursor.name}, ${cursor.id}::uuid)`}
      order by lower(l.name), l.id limit ${perPage}`,
  )

const Terms = {
  firstDay: col.day,
  lastDay: col.nullable(col.day),
  percents: Percents,
  prices: col.list({ variationId: col.id('variation'), minQuantity: col.int, price: col.rupiah }),
}
/** What a list says of prices; null for an unknown one. */
export const findTerms = (db: Queryable, id: string) =>
  row(
    db,
    sql(Terms)`
      select l.first_day as "firstDay", l.last_day as "lastDay", l.percents, (
        select coalesce(json_agg(json_build_object('variationId', p.variation_id, 'minQuantity', p.min_quantity, 'price', p.price)), '[]')
        from price_list_prices p where p.price_list_id = l.id
      ) as prices
      from price_lists l where l.id = ${id}::uuid`,
  )

const Price = { sku: col.text, minQuantity: col.int, price: col.rupiah }
export const pricesOf = (db: Queryable, id: string) =>
  rows(
    db,
    sql(Price)`
      select v.sku, p.min_quantity as "minQuantity", p.price from price_list_prices p join variations v on v.id = p.variation_id
      where p.price_list_id = ${id}::uuid order by v.sku, p.min_quantity`,
  )

/** False when another list has the name. */
export const insertPriceList = async (
  tx: Transaction,
  { id, now }: { id: string; now: Date },
  list: PriceListValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into price_lists (id, name, first_day, last_day, percents, created_at)
        values (${id}, ${list.name}, ${list.firstDay}, ${list.lastDay}, ${jsonb(list.percents)}, ${now}) on conflict do nothing`,
  )) === 1

export const isListNameTaken = async (
  tx: Transaction,
  name: string,
  but: string,
): Promise<boolean> =>
  (await row(
    tx,
    sql({
      id: col.id('price_list'),
    })`select id from price_lists where lower(name) = lower(${name}) and id <> ${but}::uuid`,
  )) !== null

export const updatePriceList = (tx: Transaction, id: string, list: PriceListValues) =>
  run(
    tx,
    sql`update price_lists set version = version + 1, name = ${list.name}, first_day = ${list.firstDay}, last_day = ${list.lastDay}, percents = ${jsonb(list.percents)} where id = ${id}::uuid`,
  )

/** Replaces the fixed prices of a list. */
export const setPrices = async (
  tx: Transaction,
  id: string,
  prices: readonly NewPrice[],
): Promise<void> => {
  await run(tx, sql`delete from price_list_prices where price_list_id = ${id}::uuid`)
  if (prices.length === 0) return
  await run(
    tx,
    sql`insert into price_list_prices (price_list_id, variation_id, min_quantity, price)
        select ${id}::uuid, p."variationId", p."minQuantity", p.price from jsonb_to_recordset(${jsonb(prices)}) as p("variationId" uuid, "minQuantity" integer, price bigint)`,
  )
}

export const variationsBySku = (db: Queryable, skus: readonly string[]) =>
  rows(
    db,
    sql({ id: col.id('variation'), sku: col.text })`
      select id, sku from variations where sku = any(${[...skus]}::text[])`,
  )

export const knownCategories = async (
  db: Queryable,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rows(
        db,
        sql({
          slug: col.text,
        })`select slug from categories where slug = any(${[...slugs]}::text[])`,
      )
    ).map(({ slug }) => slug),
  )

const Priced = col.pick(
  VariationFacts,
  'variationId',
  'productId',
  'sku',
  'name',
  'variationName',
  'categories',
  'regularPrice',
  'price',
  'weightG',
  'measure',
  'netVolumeMl',
  'saleable',
  'nextDayLeft',
)
export type PricedRow = col.Row<typeof Priced>
const priced = (tomorrow: LocalDate, which: Query) => sql(Priced)`
  select f."variationId", f."productId", f.sku, f.name, f."variationName", f.categories, f."regularPrice", f.price, f."weightG", f.measure, f."netVolumeMl", f.saleable, f."nextDayLeft" from ${variationFacts(tomorrow)} f where ${which}`

export const pricedVariations = (db: Queryable, ids: readonly string[], tomorrow: LocalDate) =>
  rows(db, priced(tomorrow, sql`f."variationId" = any(${uuids(ids)})`))

/** The variations of products that are shown. */
export const pricedOfProducts = (db: Queryable, ids: readonly string[], tomorrow: LocalDate) =>
  rows(
    db,
    sql(
      Priced,
    )`${priced(tomorrow, sql`f."productId" = any(${uuids(ids)}) and f.active`)} order by f."productId", f.sku`,
  )

/** Some goods of each category, those that sell first. */
export const goodsOfCategories = (
  db: Queryable,
  slugs: readonly string[],
  tomorrow: LocalDate,
  most: number,
) =>
  rows(
    db,
    sql(
      Priced,
    )`${priced(tomorrow, sql`f.active and f.categories && ${[...slugs]}::text[]`)} order by f.saleable desc, f.sku limit ${most}`,
  )

/** What customers can buy of all that lists say a price of. */
export const goodsOfLists = (
  db: Queryable,
  lists: readonly (PriceList | null)[],
  tomorrow: LocalDate,
) => {
  const ids = lists.flatMap((list) => list?.prices.map(({ variationId }) => variationId) ?? [])
  const slugs = lists.flatMap((list) => list?.percents.map(({ category }) => category) ?? [])
  const which = sql`f.active and (f."variationId" = any(${uuids(ids)}) or f.categories && ${slugs}::text[])`
  return rows(db, sql(Priced)`${priced(tomorrow, which)} order by f.saleable desc, f.sku`)
}

/** The company of a customer, as prices need it. */
export const companyOfCustomer = async (
  db: Queryable,
  customerId: string,
  today: LocalDate,
): Promise<CompanyFacts | null> =>
  (await row(
    db,
    sql({
      company: col.nullable(CompanyFacts),
    })`select ${companyFacts(customerId, today)} as company`,
  ))!.company
