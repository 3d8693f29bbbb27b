import { bagsOf, missingBags, readBag, type Bagged } from '#domain/delivery/bags.ts'
import { AppError } from '../errors.ts'
import type { StopRow } from './store/runs.ts'

/** The bags of a stop. One that was packed without counting them has one, named by its order. */
export const baggedOf = ({ number, bags, removedBags, isChilled }: StopRow): Bagged => ({
  number,
  bags: bagsOf(number, bags, isChilled),
  removed: removedBags,
})

/**
 * The scanned codes by order. Throws 409 `bag_removed` for a label that no longer counts, `other`
 * for the bag of another order, and `bag_missing` for an order of which only some were scanned.
 */
export const readBags = (
  codes: readonly string[],
  orders: readonly Bagged[],
  other: 'bag_of_other_run' | 'bag_of_other_order',
): ReadonlySet<string> => {
  const scanned = new Set<string>()
  const numbers = new Set<string>()
  for (const text of codes) {
    const read = readBag(text, orders)
    const { kind, code } = read
    if (kind !== 'bag')
      throw new AppError(kind === 'removed' ? 'bag_removed' : other, {
        params: { code },
        details: { code },
      })
    scanned.add(code)
    numbers.add(read.number)
  }
  const missing = orders
    .filter(({ number }) => numbers.has(number))
    .flatMap((order) => missingBags(order, scanned))
  if (missing.length > 0)
    throw new AppError('bag_missing', {
      params: { codes: missing.join(', ') },
      details: { codes: missing },
    })
  return numbers
}
