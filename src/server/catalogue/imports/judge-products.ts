import { type FieldError, refuseFaults } from '../../errors.ts'
import { problemsOf, type Judged, type RowDoer, type Verdicts } from '../../imports/index.ts'
import type { Queryable } from '../../platform/database.ts'
import { draftOf, formOf, variationsOf } from '../goods/form.ts'
import { refuseForm, refusePrices, requireWhole } from '../goods/save.ts'
import { deepCuts } from '../prices/deep-cuts.ts'
import type { Flat } from '../store/flat-goods.ts'
import {
  listBenefitChoices,
  listCategoryChoices,
  listGoods,
  type CategoryChoice,
  type Goods,
  type SavedVariation,
} from '../store/goods.ts'
import { columnOf, formWith, valuesAfter } from './write-row.ts'

type Row = Judged<Flat>
type Choices = { categories: CategoryChoice[]; benefits: { slug: string }[] }
type Saved = { row: number; variations: SavedVariation[] }

/** Shown or not, and codes that others may have, are decided by statements of a save. */
const TRIED_FIELDS = ['shown', 'barcode', 'plu', 'product_sku']

/**
 * What a save would refuse of rows of products, asked for many rows by a few statements. New ones
 * and hampers have to be tried.
 */
export const judgeProducts = async (
  db: Queryable,
  rows: readonly Row[],
  doer: RowDoer,
): Promise<Verdicts> => {
  const ids = new Set(rows.flatMap(({ thing }) => thing?.productId ?? []))
  const goods = new Map((await listGoods(db, [...ids])).map((one) => [one.id, one]))
  const choices = {
    categories: await listCategoryChoices(db),
    benefits: await listBenefitChoices(db),
  }
  const untried = new Set<number>()
  const refused: Verdicts['refused'] & Map<number, unknown> = new Map()
  const saved: Saved[] = []
  for (const row of rows) {
    const before = row.thing && goods.get(row.thing.productId)
    if (!before || isTried(before, row)) {
      untried.add(row.row)
      continue
    }
    try {
      saved.push({ row: row.row, variations: await savedBy(row, before, choices, doer) })
    } catch (error) {
      refused.set(row.row, problemsOf(columnOf, error))
    }
  }
  for (const [row, problems] of await cutTooDeep(db, saved, doer)) refused.set(row, problems)
  return { refused, untried }
}

const isTried = ({ variations }: Goods, { changes }: Row): boolean =>
  TRIED_FIELDS.some((field) => field in changes) || variations.some(({ parts }) => parts.length > 0)

/** The variations that a row would save. Throws what a save would, but for what others have. */
const savedBy = async (
  { key, changes }: Row,
  before: Goods,
  choices: Choices,
  { shop, staff, now }: RowDoer,
): Promise<SavedVariation[]> => {
  const form = formWith(formOf(before), [{ sku: key, changes: valuesAfter(changes) }])
  const errors: Record<string, FieldError[]> = {}
  await refuseForm(shop, { form, before }, choices, (field, name) =>
    (errors[field] ??= []).push({ key: name }),
  )
  refuseFaults(errors)
  const variations = variationsOf(form, now)
  refusePrices(before, variations, staff.permissions)
  const after = { ...before, ...draftOf(form), variations }
  if (before.published) requireWhole(after, now)
  return variations
}

/** Cuts that need a second person, of all rows by one statement. */
const cutTooDeep = async (db: Queryable, saved: readonly Saved[], { shop, now }: RowDoer) => {
  const prices = saved.flatMap(({ row, variations }) =>
    variations.map((variation, at) => ({ ...variation, sku: `${row} ${at}` })),
  )
  const cutPercentMax = shop.settings()['approval.priceCutPercent']
  const problems = new Map<number, { field: string; key: string }[]>()
  for (const found of await deepCuts(db, prices, { cutPercentMax, now })) {
    const row = Number(found.split(' ', 1)[0])
    problems.set(row, [
      ...(problems.get(row) ?? []),
      { field: 'regular_price', key: 'validation.priceCut' },
    ])
  }
  return problems
}
