import type { PriceExample, PriceList, PriceListForm } from '#contract/staff/prices/price-lists.ts'
import { companyPrice, type PriceList as Terms } from '#domain/companies/price-list.ts'
import { rupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError, type FieldError, unknownNamesError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { presentPriceList } from './present.ts'
import {
  findPriceList,
  goodsOfCategories,
  insertPriceList,
  isListNameTaken,
  knownCategories,
  lockPriceList,
  pricedVariations,
  pricesOf,
  setPrices,
  updatePriceList,
  variationsBySku,
  type NewPrice,
  type PricedRow,
} from './store/price-lists.ts'

type Entries = Pick<PriceListForm, 'percents' | 'prices'>
type Done = { done: PriceList; act: Act }

export const readPriceList = async (db: Queryable, id: string): Promise<PriceList> => {
  const list = await findPriceList(db, id)
  if (!list) throw new AppError('not_found')
  return presentPriceList(list, await pricesOf(db, id))
}

/** Adds a list, or saves it over the version that was read (409 `changed_meanwhile`). */
export const savePriceList = async (
  tx: Transaction,
  { now }: Doer,
  { id: given, version, form }: { id: string | null; version: number | null; form: PriceListForm },
): Promise<Done> => {
  if (given !== null && !(await lockPriceList(tx, given))) throw new AppError('not_found')
  const before = given === null ? null : await readPriceList(tx, given)
  if (before && before.version !== version)
    throw new AppError('changed_meanwhile', { details: before })
  const id = given ?? newId(now)
  const prices = await readEntries(tx, form, {
    ...((await isListNameTaken(tx, form.name, id)) && { name: [{ key: 'validation.takenHere' }] }),
    ...(form.last_day !== null &&
      form.last_day < form.first_day && { last_day: [{ key: 'validation.endsBeforeStart' }] }),
  })
  const values = {
    name: form.name,
    firstDay: form.first_day,
    lastDay: form.last_day,
    percents: form.percents,
  }
  if (before) await updatePriceList(tx, id, values)
  else await insertPriceList(tx, { id, now }, values)
  await setPrices(tx, id, prices)
  const done = await readPriceList(tx, id)
  return { done, act: actOn(before ? 'price_list_saved' : 'price_list_added', before, done) }
}

/** The fixed prices with ids. Throws 422 for unknown SKUs and categories, and what else is wrong. */
const readEntries = async (
  db: Queryable,
  { percents, prices }: Entries,
  errors: Record<string, FieldError[]> = {},
): Promise<NewPrice[]> => {
  const known = new Map(
    (
      await variationsBySku(
        db,
        prices.map(({ sku }) => sku),
      )
    ).map((one) => [one.sku, one.id]),
  )
  const categories = await knownCategories(
    db,
    percents.map(({ category }) => category),
  )
  const unknown = (names: readonly string[]): FieldError[] => [unknownNamesError(names)]
  const skus = prices.map(({ sku }) => sku).filter((sku) => !known.has(sku))
  const slugs = percents.map(({ category }) => category).filter((slug) => !categories.has(slug))
  const all = {
    ...errors,
    ...(skus.length > 0 && { prices: unknown([...new Set(skus)]) }),
    ...(slugs.length > 0 && { percents: unknown(slugs) }),
  }
  if (Object.keys(all).length > 0) throw new AppError('invalid', { errors: all })
  return prices.map(({ sku, min_quantity, price }) => ({
    variationId: known.get(sku)!,
    minQuantity: min_quantity,
    price,
  }))
}

const actOn = (act: string, before: PriceList | null, after: PriceList): Act => ({
  act,
  entity: { kind: 'price_list', id: after.id },
  before: before ? recorded(before) : {},
  after: recorded(after),
})
const recorded = ({ name, first_day, last_day, percents, prices }: PriceList) => ({
  name,
  first_day,
  last_day,
  percents: percents.map(({ category, percent }) => `${category}: ${percent}`),
  prices: prices.map(({ sku, min_quantity, price }) => `${sku} ${min_quantity}: ${price}`),
})

const EXAMPLES_MAX = 12

/** What entries make of some goods: each fixed price, then goods of the categories. */
export const examplesOf = async (
  db: Queryable,
  entries: Entries,
  now: Date,
): Promise<PriceExample[]> => {
  const tomorrow = addDays(jakartaDate(now), 1)
  const prices = await readEntries(db, entries)
  const list: Terms = {
    percents: entries.percents,
    prices: prices.map((one) => ({ ...one, price: rupiah(one.price) })),
  }
  const fixed = await pricedVariations(
    db,
    prices.map(({ variationId }) => variationId),
    tomorrow,
  )
  const slugs = entries.percents.map(({ category }) => category)
  const others = await goodsOfCategories(db, slugs, tomorrow, EXAMPLES_MAX)
  const exampleOf = (goods: PricedRow, quantity: number): PriceExample => ({
    sku: goods.sku,
    name: goods.name,
    variation: goods.variationName,
    quantity,
    regular_price: goods.regularPrice,
    price: goods.price,
    company_price: companyPrice(list, { ...goods, quantity }),
  })
  return [
    ...prices.flatMap(({ variationId, minQuantity }) =>
      fixed
        .filter((one) => one.variationId === variationId)
        .map((one) => exampleOf(one, minQuantity)),
    ),
    ...others
      .filter(({ variationId }) => prices.every((one) => one.variationId !== variationId))
      .map((one) => exampleOf(one, 1)),
  ].slice(0, EXAMPLES_MAX)
}
