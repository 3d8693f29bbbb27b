import { categoryOf, keyFieldOf, type Field } from '#domain/imports/fields.ts'
import type { GoodsKind } from '#domain/imports/kinds.ts'
import { leftOf, planFields, requireShown, type ImportRow, type Kind } from '../../imports/index.ts'
import { listCategoryChoices, type CategoryChoice } from '../store/goods.ts'
import type { Transaction } from '../../platform/database.ts'
import { lockFlat, pageOfFlat, productsOfSkus, readFlat, type Flat } from '../store/flat-goods.ts'
import { judgeProducts } from './judge-products.ts'
import {
  columnOf,
  refusedPrices,
  valuesAfter,
  writePrices,
  writeProduct,
  writeVariations,
  type WriteRow,
} from './write-row.ts'

/** Longer cells are no SKU, and too long for the index of the keys. */
const SKU_LENGTH_MAX = 80
const NEW_SKU = 'validation.newSku'
const UNKNOWN_SKU = 'validation.unknownSku'

export type Judge = NonNullable<Kind<Flat>['judge']>

const judgePrices: Judge = async (db, rows, doer) => ({
  refused: await refusedPrices(
    db,
    rows.flatMap(({ row, changes, thing }) =>
      thing ? [{ row, now: thing, changes: valuesAfter(changes) }] : [],
    ),
    doer,
  ),
  untried: new Set(),
})

type Writing = { writeRow: WriteRow; writeTogether?: typeof writeVariations; judge: Judge }

/** Files of variations, matched by SKU. */
export const goodsKind = (
  name: GoodsKind,
  { writeRow, writeTogether, judge }: Writing,
): Kind<Flat> => ({
  name,
  isPersonal: false,
  isTried: true,
  isShared: name === 'prices',
  judge,
  keyOf: (cell) => (cell.length <= SKU_LENGTH_MAX ? cell.trim().toUpperCase() : null),
  plan: async (db, one, rows) => {
    const known = await readFlat(
      db,
      name,
      rows.flatMap(({ key }) => key ?? []),
    )
    const categories = name === 'products' ? await listCategoryChoices(db) : []
    const unknown = name === 'products' ? (one.creates ? null : NEW_SKU) : UNKNOWN_SKU
    const asked = { unknown, parse: parseIn(categories) }
    return rows.map((row) => {
      const thing = (row.key !== null && known.get(row.key)) || null
      return { checked: planFields(one, row, thing?.values ?? null, asked), thing }
    })
  },
  hold: async (tx, _, row) => (await holdRows(tx, name, [row]))[0]!,
  write: async (tx, doer, { key, changes }, now) => {
    const left = leftOf(changes, now?.values ?? null)
    if (left) await writeRow(tx, doer, { sku: key, now, changes: left })
  },
  ...(writeTogether && {
    gathers: {
      wholesOf: async (db, keys) =>
        new Map((await productsOfSkus(db, keys)).map(({ sku, id }) => [sku, id])),
      hold: (tx, _, rows) => holdRows(tx, name, rows),
      write: (tx, doer, rows) =>
        writeTogether(
          tx,
          doer,
          rows.flatMap(({ key, changes, thing: now }) => {
            const left = now && leftOf(changes, now.values)
            return left ? [{ sku: key, now, changes: left }] : []
          }),
        ),
    },
  }),
  columnOf,
  page: async (db, page) =>
    (await pageOfFlat(db, name, page)).map(({ sku, values }) => ({ key: sku, values })),
})

/** Locks what rows write over, and reads it. */
const holdRows = async (
  tx: Transaction,
  name: GoodsKind,
  rows: readonly ImportRow[],
): Promise<(Flat | null)[]> => {
  const skus = rows.map(({ key }) => key!)
  // An order or a plan at the same moment waits, so that what is compared is what is written over.
  await lockFlat(tx, name, skus)
  const known = await readFlat(tx, name, skus)
  return rows.map((row) => {
    const now = known.get(row.key!) ?? null
    requireShown(row, keyFieldOf(name), now?.values ?? null)
    return now
  })
}

const parseIn = (categories: readonly CategoryChoice[]) => (field: Field, cell: string) =>
  field.name === 'category' && cell.trim() !== '' ? categoryOf(cell, categories) : field.parse(cell)

export const goodsKinds: readonly Kind[] = [
  goodsKind('products', {
    writeRow: writeProduct,
    writeTogether: writeVariations,
    judge: judgeProducts,
  }),
  goodsKind('prices', { writeRow: writePrices, judge: judgePrices }),
]
