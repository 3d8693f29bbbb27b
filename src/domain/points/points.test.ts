import { describe, expect, it } from 'vitest'
import {
  endingSoon,
  balanceOf,
  clawBackFrom,
  debtPaidBy,
  expireFrom,
  giveBackTo,
  GRACE_DAYS,
  spendFrom,
  type Lot,
  type Move,
} from './points.ts'
import { DAY_MS, endOfDayAfter, endOfMonthAfter } from '../time.ts'

const at = (day: string): Date => new Date(`${day}T05:00:00.000Z`)
const lot = (id: string, remaining: number, ends: string): Lot => ({
  id,
  remaining,
  expiresAt: at(ends),
})

describe('spendFrom', () => {
  const lots = [lot('b', 50, '2027-02-01'), lot('a', 30, '2027-01-01'), lot('c', 20, '2027-03-01')]
  it('takes the soonest-ending lot first', () =>
    expect(spendFrom(lots, 60, at('2026-12-01'))).toEqual([
      { lotId: 'a', points: -30 },
      { lotId: 'b', points: -30 },
    ]))
  it('takes the whole balance, and no more', () => {
    expect(spendFrom(lots, 100, at('2026-12-01'))).toHaveLength(3)
    expect(spendFrom(lots, 101, at('2026-12-01'))).toBeNull()
  })
  it('does not touch expired lots', () => {
    expect(spendFrom(lots, 70, at('2027-01-15'))).toEqual([
      { lotId: 'b', points: -50 },
      { lotId: 'c', points: -20 },
    ])
    expect(spendFrom(lots, 71, at('2027-01-15'))).toBeNull()
  })
})

it('expired lots are removed entirely', () =>
  expect(
    expireFrom([lot('a', 30, '2027-01-01'), lot('b', 50, '2027-02-01')], at('2027-01-01')),
  ).toEqual([{ lotId: 'a', points: -30 }]))

describe('clawBackFrom', () => {
  const lots = [
    lot('a', 30, '2027-01-01'),
    lot('own', 10, '2027-06-01'),
    lot('b', 50, '2027-02-01'),
  ]
  it('empties the lot of the purchase first, then the soonest-ending', () =>
    expect(clawBackFrom(lots, 45, 'own')).toEqual({
      moves: [
        { lotId: 'own', points: -10 },
        { lotId: 'a', points: -30 },
        { lotId: 'b', points: -5 },
      ],
      owed: 0,
    }))
  it('owes points that are already spent', () => {
    expect(clawBackFrom(lots, 200, 'own').owed).toBe(110)
    expect(clawBackFrom([], 7, 'own')).toEqual({ moves: [], owed: 7 })
  })
})

it('gives back to the first lot first, and never more than was spent', () => {
  const spent = [
    { lotId: 'a', left: 30 },
    { lotId: 'b', left: 20 },
  ]
  expect(giveBackTo(spent, 35)).toEqual([
    { lotId: 'a', points: 30 },
    { lotId: 'b', points: 5 },
  ])
  expect(giveBackTo(spent, 500).reduce((sum, { points }) => sum + points, 0)).toBe(50)
})

describe('the calendar of lots', () => {
  it.each([
    ['2026-11-20T02:00:00Z', '2027-11-30T16:59:59.000Z'],
    ['2027-02-14T02:00:00Z', '2028-02-29T16:59:59.000Z'],
    ['2028-02-29T02:00:00Z', '2029-02-28T16:59:59.000Z'],
    ['2026-12-31T16:59:59Z', '2027-12-31T16:59:59.000Z'],
    // Half an hour after midnight in Jakarta it is already the next year there, though not in UTC.
    ['2026-12-31T17:30:00Z', '2028-01-31T16:59:59.000Z'],
  ])('earned at %s, a lot ends at %s', (earned, ends) =>
    expect(endOfMonthAfter(new Date(earned), 12).toISOString()).toBe(ends),
  )
  it.each([
    ['2028-02-22T10:00:00Z', '2028-02-29T16:59:59.000Z'],
    ['2026-12-28T18:00:00Z', '2027-01-05T16:59:59.000Z'],
  ])('seven days of grace from %s are over at %s', (from, ends) =>
    expect(endOfDayAfter(new Date(from), GRACE_DAYS).toISOString()).toBe(ends),
  )
})

/** A customer's ledger, driven by these rules only. */
type Book = {
  lots: (Lot & { amount: number })[]
  balance: number
  debt: number
  /** Both sides of every entry, summed by account. */
  sides: Record<string, number>
  earned: { lotId: string; left: number }[]
  spent: { taken: { lotId: string; left: number }[] }[]
}
const newBook = (): Book => ({ lots: [], balance: 0, debt: 0, sides: {}, earned: [], spent: [] })

const enter = (book: Book, moves: readonly Move[], other: Record<string, number>): void => {
  for (const { lotId, points } of moves) {
    book.lots.find(({ id }) => id === lotId)!.remaining += points
    book.balance += points
    book.sides['lot'] = (book.sides['lot'] ?? 0) + points
  }
  for (const [account, points] of Object.entries(other))
    book.sides[account] = (book.sides[account] ?? 0) + points
  book.debt = -(book.sides['debt'] ?? 0)
}
const sum = (moves: readonly Move[]): number =>
  moves.reduce((total, { points }) => total + points, 0)

const payDebt = (book: Book, filled: readonly Move[], now: Date): void => {
  const paid = debtPaidBy(sum(filled), book.debt)
  if (paid === 0) return
  const lots = filled.map(({ lotId, points }) => ({ id: lotId, remaining: points, expiresAt: now }))
  enter(book, clawBackFrom(lots, paid, null).moves, { debt: paid })
}

const STEPS = {
  earn: (book: Book, chance: () => number, now: Date) => {
    const points = 1 + Math.floor(chance() * 300)
    const id = `lot-${String(book.lots.length).padStart(4, '0')}`
    book.lots.push({
      id,
      amount: points,
      remaining: 0,
      expiresAt: endOfMonthAfter(now, 1 + Math.floor(chance() * 3)),
    })
    enter(book, [{ lotId: id, points }], { given: -points })
    book.earned.push({ lotId: id, left: points })
    payDebt(book, [{ lotId: id, points }], now)
  },
  spend: (book: Book, chance: () => number, now: Date) => {
    const points = 1 + Math.floor(chance() * (book.balance + 50))
    const moves = spendFrom(book.lots, points, now)
    const spendable = balanceOf(book.lots.filter(({ expiresAt }) => expiresAt > now))
    if ((moves === null) !== points > spendable)
      throw new Error('refused what could be spent, or spent what could not')
    if (!moves) return
    STEPS.expire(book, chance, now)
    enter(book, moves, { vouchers: points })
    book.spent.push({ taken: moves.map(({ lotId, points: taken }) => ({ lotId, left: -taken })) })
  },
  refund: (book: Book, chance: () => number) => {
    const of = book.earned[Math.floor(chance() * book.earned.length)]
    if (!of) return
    const lost = Math.min(of.left, Math.floor(chance() * 1.2 * of.left) + 1)
    of.left -= lost
    const { moves, owed } = clawBackFrom(book.lots, lost, of.lotId)
    enter(book, moves, { given: lost, debt: -owed })
  },
  restore: (book: Book, chance: () => number, now: Date) => {
    const of = book.spent[Math.floor(chance() * book.spent.length)]
    if (!of) return
    const moves = giveBackTo(of.taken, Math.floor(chance() * 200))
    if (moves.length === 0) return
    for (const { lotId, points } of moves) {
      of.taken.find((taken) => taken.lotId === lotId)!.left -= points
      const own = book.lots.find(({ id }) => id === lotId)!
      if (own.expiresAt <= now) own.expiresAt = endOfDayAfter(now, GRACE_DAYS)
    }
    enter(book, moves, { vouchers: -sum(moves) })
    payDebt(book, moves, now)
  },
  expire: (book: Book, _chance: () => number, now: Date) => {
    const moves = expireFrom(book.lots, now)
    enter(book, moves, { expired: -sum(moves) })
  },
}

/** A seeded generator, so that a failing history can be replayed. */
const chanceFrom = (seed: number) => {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const broken = (book: Book): string | null => {
  if (book.lots.some(({ remaining }) => remaining < 0)) return 'a lot is below nothing'
  if (book.lots.some(({ remaining, amount }) => remaining > amount))
    return 'a lot holds more than came in'
  if (book.balance < 0 || book.debt < 0) return 'a balance or a debt is below nothing'
  if (balanceOf(book.lots) !== book.balance) return 'the lots are not the balance'
  if ((book.sides['lot'] ?? 0) !== book.balance) return 'the ledger is not the balance'
  if (Object.values(book.sides).reduce((total, points) => total + points, 0) !== 0)
    return 'the two sides differ'
  return null
}

it('100,000 histories: lots, ledger and balance agree after every step, and never fall below zero', () => {
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[]
  let [steps, owing] = [0, 0]
  for (let seed = 1; seed <= 100_000; seed++) {
    const chance = chanceFrom(seed)
    const book = newBook()
    let now = new Date(Date.UTC(2027, 11, 20) + Math.floor(chance() * 100) * DAY_MS)
    for (let step = 0; step < 12; step++) {
      const name = names[Math.floor(chance() * names.length)]!
      // The clock jumps: minutes, a month, sometimes backwards.
      now = new Date(now.getTime() + Math.floor((chance() * 40 - 2) * DAY_MS))
      STEPS[name](book, chance, now)
      const wrong = broken(book)
      if (wrong !== null) throw new Error(`history ${seed}, step ${step} (${name}): ${wrong}`)
      steps++
      if (book.debt > 0) owing++
    }
  }
  // Enough histories must reach a negative balance.
  expect(steps).toBe(1_200_000)
  expect(owing).toBeGreaterThan(10_000)
})

it('names as ending soon what ends within 30 days, else what ends next', () => {
  const at = (days_left: number) => ({ days_left })
  expect(endingSoon([at(3), at(30), at(31)])).toEqual({ near: [at(3), at(30)], next: null })
  expect(endingSoon([at(183), at(213)])).toEqual({ near: [], next: at(183) })
  expect(endingSoon([])).toEqual({ near: [], next: null })
})
