import { categoryOf, IMPORT_FIELDS, keyFieldOf, type Field } from '#domain/imports/fields.ts'
import type { GoodsKind } from '#domain/imports/kinds.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import {
  refusedRow,
  type Changes,
  type Checked,
  type Kind,
  type Values,
} from '../../imports/index.ts'
import type { ImportRow, RowProblem, StoredImport } from '../../imports/index.ts'
import { listCategoryChoices, type CategoryChoice } from '../store/goods.ts'
import { lockFlat, pageOfFlat, readFlat, type Flat } from '../store/flat-goods.ts'
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
  needs: Permission,
  { writeRow, writeTogether, judge }: Writing,
  reads: readonly Permission[] = ['products.read'],
): Kind<Flat> => ({
  name,
  needs: [needs],
  reads,
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
    return rows.map((row) => {
      const thing = (row.key !== null && known.get(row.key)) || null
      return { checked: planRow(one, row, thing, categories), thing }
    })
  },
  hold: async (tx, _, row) => {
    const sku = row.key!
    // An order or a plan at the same moment waits, so that what is compared is what is written over.
    await lockFlat(tx, name, sku)
    const now = (await readFlat(tx, name, [sku])).get(sku) ?? null
    if ((row.state === 'create') !== (now === null)) throw changed(keyFieldOf(name))
    if (now)
      for (const [field, [before, after]] of Object.entries(row.changes))
        if (now.values[field] !== before && now.values[field] !== after) throw changed(field)
    return now
  },
  write: async (tx, doer, { key, changes }, now) => {
    const left = leftOf(changes, now)
    if (left) await writeRow(tx, doer, { sku: key, now, changes: left })
  },
  ...(writeTogether && {
    gathers: {
      wholesOf: async (db, keys) =>
        new Map([...(await readFlat(db, name, keys))].map(([sku, one]) => [sku, one.productId])),
      write: (tx, doer, rows) =>
        writeTogether(
          tx,
          doer,
          rows.flatMap(({ key, changes, thing: now }) => {
            const left = now && leftOf(changes, now)
            return left ? [{ sku: key, now, changes: left }] : []
          }),
        ),
    },
  }),
  columnOf,
  page: async (db, page) =>
    (await pageOfFlat(db, name, page)).map(({ sku, values }) => ({ key: sku, values })),
})

/** What is not yet as a row says; null for nothing. What is so already is not written again. */
const leftOf = (changes: Changes, now: Flat | null): Values | null => {
  const left = Object.entries(changes).filter(([field, [, after]]) => now?.values[field] !== after)
  return now && left.length === 0 ? null : valuesAfter(Object.fromEntries(left))
}

/** A file of prices says what goods cost the shop. */
export const goodsKinds: readonly Kind[] = [
  goodsKind('products', 'products.write', {
    writeRow: writeProduct,
    writeTogether: writeVariations,
    judge: judgeProducts,
  }),
  goodsKind('prices', 'prices.apply', { writeRow: writePrices, judge: judgePrices }, [
    'products.read',
    'prices.read',
  ]),
]

const changed = (field: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.changedMeanwhile' }] } })

/** A row against what is so now: new, changed field by field, the same, or refused with all reasons. */
const planRow = (
  one: StoredImport,
  row: ImportRow,
  now: Flat | null,
  categories: readonly CategoryChoice[],
): Checked => {
  const fields = new Map(IMPORT_FIELDS[one.kind].map((field) => [field.name, field]))
  const changes: Changes = {}
  const problems: RowProblem[] = []
  const take = (field: Field, cell: string) => {
    const before = now?.values[field.name] ?? ''
    if (now && cell === before) return
    const parsed =
      field.name === 'category' && cell.trim() !== ''
        ? categoryOf(cell, categories)
        : field.parse(cell)
    if ('problem' in parsed) problems.push({ field: field.name, ...parsed.problem })
    else if (!now || parsed.value !== before) changes[field.name] = [before, parsed.value]
  }
  for (const [at, { field: name }] of one.columns.entries()) {
    const field = name === null ? undefined : fields.get(name)
    const cell = row.cells[at]
    // A cell that the row lacks changes nothing; an empty one of a new variation leaves the usual
    // value.
    const isSaid = now ? cell !== undefined : Boolean(cell) || field?.isNeeded
    if (field && isSaid) take(field, cell ?? '')
  }
  if (now) delete changes[keyFieldOf(one.kind)]
  else if (!one.creates || one.kind !== 'products')
    problems.unshift({
      field: keyFieldOf(one.kind),
      key: one.kind === 'products' ? 'validation.newSku' : 'validation.unknownSku',
    })
  else
    for (const field of fields.values())
      if (
        field.isNeeded &&
        !(field.name in changes) &&
        !problems.some((it) => it.field === field.name)
      )
        problems.push({ field: field.name, key: 'validation.required' })
  if (problems.length > 0) return refusedRow(row, problems)
  const state = now ? (Object.keys(changes).length > 0 ? 'change' : 'same') : 'create'
  return { row: row.row, state, changes, problems }
}
