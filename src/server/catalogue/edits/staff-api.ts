import type { Body } from '#contract/call.ts'
import {
  changeProducts,
  readProductSheet,
  saveProductSheet,
} from '#contract/staff/goods/product-edits.ts'
import { PPN_CLASSES } from '#domain/catalogue/goods.ts'
import {
  cellsOf,
  EDITED_MAX,
  SHEET_FIELDS,
  type ProductChange,
  type SheetField,
} from '#domain/imports/edits.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { actOn, beginEdits, presentImport, type EditedRow } from '../../imports/index.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { perform, staff } from '../../staff/index.ts'
import { requireFilters } from '../goods/goods-filters.ts'
import { goodsKinds } from '../imports/kinds.ts'
import { readFlat } from '../store/flat-goods.ts'
import { isValueKnown, readEdited, readSheetSkus, type Meant } from '../store/goods-edits.ts'

const products = goodsKinds.find(({ name }) => name === 'products')!

export const productEditCalls: Served[] = [
  serve(changeProducts, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { change, value, filters } = ask.body
      requireFilters(ask.staff, filters)
      await refuseValue(tx, ask.body)
      const t = serverWords(ask.locale)
      const name = t('import.bulkName', { change: t(`import.change.${change}`), value })
      return begin(tx, ask, name, await rowsOfChange(tx, ask.body))
    }),
  })),

  serve(readProductSheet, [staff()], async ({ shop, query, staff: caller }) => {
    const { ids, ...filters } = query
    requireFilters(caller, filters)
    const which = ids === undefined ? { filters } : { ids: ids.split(',') }
    const skus = await readSheetSkus(shop.db, which, EDITED_MAX + 1)
    const shown = skus.slice(0, EDITED_MAX)
    const flat = await readFlat(shop.db, 'products', shown)
    return {
      data: shown.flatMap((sku) => {
        const one = flat.get(sku)
        if (!one) return []
        const values = SHEET_FIELDS.map((field) => [field, one.values[field] ?? ''])
        return [{ sku, product_id: one.productId, values: Object.fromEntries(values) }]
      }),
      meta: { is_cut: skus.length > EDITED_MAX },
    }
  }),

  serve(saveProductSheet, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const name = serverWords(ask.locale)('import.sheetName')
      return begin(tx, ask, name, await rowsOfSheet(tx, ask.body))
    }),
  })),
]

type Change = Body<typeof changeProducts>
type Edits = { fields: readonly string[]; rows: readonly EditedRow[] }

const begin = async (
  tx: Transaction,
  { staff: caller, now }: { staff: { login: string }; now: Date },
  name: string,
  edits: Edits,
) => {
  const made = await beginEdits(tx, products, { name, ...edits, by: caller.login, now })
  return { done: presentImport(made), act: actOn(made, 'product_edits_begun') }
}

const CHOICES: Partial<Record<ProductChange, readonly string[]>> = {
  shown: ['yes', 'no'],
  zone: ZONES,
  ppn_class: PPN_CLASSES,
}

const refuseValue = async (db: Queryable, { change, value }: Change): Promise<void> => {
  const choices = CHOICES[change]
  if (choices ? choices.includes(value) : await isValueKnown(db, { change, value })) return
  throw invalid('value', 'validation.oneOf')
}

const meantBy = ({ ids, filters }: Pick<Change, 'ids' | 'filters'>): Meant =>
  ids ? { ids } : { filters }

/** A row for each product; one without a variation has none, and is refused. */
const rowsOfChange = async (db: Queryable, wanted: Change): Promise<Edits> => {
  const found = await readEdited(db, meantBy(wanted), EDITED_MAX + 1)
  if (found.length === 0) throw invalid('ids', 'validation.required')
  if (found.length > EDITED_MAX) throw invalid('ids', 'validation.listMax', EDITED_MAX)
  const cells = found.map((product) => cellsOf(wanted, product))
  const fields = Object.keys(cells[0]!)
  return {
    fields: ['sku', ...fields],
    rows: found.map(({ sku }, at) => ({
      cells: [sku ?? '', ...fields.map((field) => cells[at]![field]!)],
      problems: sku === null ? [{ field: null, key: 'validation.goods.variation' }] : [],
    })),
  }
}

/** The changed cells; the others stay as they are now. */
const rowsOfSheet = async (
  db: Queryable,
  { rows }: Body<typeof saveProductSheet>,
): Promise<Edits> => {
  const changed = new Set(rows.flatMap(({ cells }) => Object.keys(cells) as SheetField[]))
  const fields = SHEET_FIELDS.filter((field) => field !== 'sku' && changed.has(field))
  if (fields.length === 0) throw invalid('rows', 'validation.required')
  const keys = rows.map(({ sku }) => sku.toUpperCase())
  const now = await readFlat(db, 'products', keys)
  return {
    fields: ['sku', ...fields],
    rows: rows.map(({ cells }, at) => {
      const values = now.get(keys[at]!)?.values
      const stale = fields.filter((field) => {
        const edited = cells[field]
        return values && edited && values[field] !== edited.before
      })
      return {
        cells: [keys[at]!, ...fields.map((field) => cells[field]?.after ?? values?.[field] ?? '')],
        problems: stale.map((field) => ({ field, key: 'validation.changedMeanwhile' })),
      }
    }),
  }
}

const invalid = (field: string, key: string, value?: number): AppError =>
  new AppError('invalid', {
    errors: { [field]: [value === undefined ? { key } : { key, params: { value } }] },
  })
