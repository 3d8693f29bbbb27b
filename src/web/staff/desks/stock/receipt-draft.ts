import type { BodyInput } from '#contract/call.ts'
import type { Purchase } from '#contract/staff/purchases/purchases.ts'
import type { addReceipt } from '#contract/staff/stock/goods-in.ts'
import { isFarEnd } from '#domain/stock/goods-in.ts'
import { jakartaDate, type LocalDate } from '#domain/time.ts'
import { decimalOf, wholeOf } from '#web/staff/form/typed-numbers.ts'
import type { ReceivedGood } from '#web/staff/goods/known.ts'

type Good = Pick<
  ReceivedGood,
  'variation_id' | 'sku' | 'name' | 'variation' | 'thumbnail' | 'cost'
> &
  Partial<Pick<ReceivedGood, 'shelf_life_days'>>
/** The order to a supplier that goods are of. */
export type OfPurchase = { id: string; number: string; supplier: string; location: string }

/** A line as it is typed. */
export type LineDraft = {
  key: string
  good: Good
  delivered: string
  refused: string
  refusedReason: string
  bestBefore: string
  harvestedOn: string
  origin: string
  /** Its id; empty while unknown. */
  orchard: string
  grade: string
  ripeness: string
  brix: string
  arrivalC: string
  cost: string
}

export const emptyLine = (good: Good, bestBefore: LocalDate | ''): LineDraft => ({
  key: crypto.randomUUID(),
  good,
  delivered: '',
  refused: '',
  refusedReason: '',
  bestBefore,
  harvestedOn: '',
  origin: '',
  orchard: '',
  grade: '',
  ripeness: '',
  brix: '',
  arrivalC: '',
  cost: good.cost === null ? '' : String(good.cost),
})

/** What of a purchase has not arrived; its last good day follows from the usual shelf life. */
export const missingLines = ({ lines }: Purchase): LineDraft[] =>
  lines.flatMap((line) =>
    line.ordered <= line.delivered
      ? []
      : [
          {
            ...emptyLine({ ...line, cost: line.unit_cost }, ''),
            delivered: String(line.ordered - line.delivered),
          },
        ],
  )

export const bodyOf = (line: LineDraft): BodyInput<typeof addReceipt>['lines'][number] => ({
  variation_id: line.good.variation_id,
  delivered: wholeOf(line.delivered) ?? 0,
  refused: wholeOf(line.refused) ?? 0,
  refused_reason: line.refusedReason || null,
  best_before: line.bestBefore || null,
  harvested_on: line.harvestedOn || null,
  origin: line.origin || null,
  orchard_id: line.orchard || null,
  grade: line.grade || null,
  ripeness: wholeOf(line.ripeness),
  brix: decimalOf(line.brix),
  arrival_c: decimalOf(line.arrivalC),
  cost: wholeOf(line.cost),
})

/** Lines whose best-before day may be mistyped. */
export const farEnds = (lines: readonly LineDraft[]): LineDraft[] => {
  const today = jakartaDate(new Date())
  return lines.filter(
    ({ bestBefore, good }) =>
      bestBefore !== '' && isFarEnd(bestBefore, { today, lifeDays: good.shelf_life_days ?? null }),
  )
}
