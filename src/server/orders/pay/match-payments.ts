import {
  matchBooks,
  type BookDifference,
  type BookLine,
  type BookMatch,
} from '#domain/payments/match-books.ts'
import { addDays, HOUR_MS, instantInJakarta, jakartaDate, type LocalDate } from '#domain/time.ts'
import { gatewaysOf } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { bookedAt, chargesToAsk, ordersOfLines } from '../store/match.ts'

/**
 * Margin around the day's midnights: clocks and notices of a gateway may differ a little from ours.
 */
const SLACK_MS = HOUR_MS
/** The longest time between opening and paying a charge. */
const OPEN_MS_MAX = 48 * HOUR_MS
const LOGGED_MAX = 20

export type MatchReport = Omit<BookMatch, 'differences'> & {
  provider: string
  day: LocalDate
  /** `number` is the order's; null for money without an order. */
  differences: (BookDifference & { number: string | null })[]
}

/**
 * Compares the money journal of a day in Jakarta with each gateway's records. Throws
 * `PaymentUnavailable` when a gateway does not answer, so that no partial match is reported.
 */
export const matchPayments = async (shop: Shop, day: LocalDate): Promise<MatchReport[]> => {
  const during = {
    from: instantInJakarta(day, '00:00'),
    to: instantInJakarta(addDays(day, 1), '00:00'),
  }
  const wide = {
    from: new Date(during.from.getTime() - SLACK_MS),
    to: new Date(during.to.getTime() + SLACK_MS),
  }
  const reports: MatchReport[] = []
  for (const gateway of gatewaysOf(shop)) {
    const { provider } = gateway
    const known = await chargesToAsk(
      shop.db,
      provider,
      new Date(wide.from.getTime() - OPEN_MS_MAX),
      wide.to,
    )
    const theirs = await gateway.journal(wide, known)
    const ours = await bookedAt(shop.db, provider, wide.from, wide.to)
    const lines = theirs.map(({ kind, reference, key, amount, at }): BookLine => ({
      kind,
      name: (kind === 'refund' ? key : null) ?? reference,
      amount,
      at,
    }))
    reports.push({ provider, day, ...(await named(shop, matchBooks(ours, lines, during))) })
  }
  return reports
}

const named = async (
  shop: Shop,
  match: BookMatch,
): Promise<Omit<MatchReport, 'provider' | 'day'>> => {
  if (match.differences.length === 0) return { ...match, differences: [] }
  const names = match.differences.map(({ name }) => name)
  const numbers = new Map(
    (await ordersOfLines(shop.db, names)).map(({ name, number }) => [name, number]),
  )
  return {
    ...match,
    differences: match.differences.map((one) => ({
      ...one,
      number: numbers.get(one.name) ?? null,
    })),
  }
}

/** The daily job: matches yesterday's payments and logs each difference as an error. */
export const matchYesterday = async (shop: Shop, now: Date): Promise<void> => {
  for (const { differences, ...report } of await matchPayments(
    shop,
    addDays(jakartaDate(now), -1),
  )) {
    if (differences.length === 0) shop.log.info(report, 'the books match the gateway’s')
    else
      shop.log.error(
        { ...report, count: differences.length, differences: differences.slice(0, LOGGED_MAX) },
        'the books differ from the gateway’s',
      )
  }
}
