import { describe, expect, it } from 'vitest'
import { makeChance, type Chance } from '../../../test/support/chance.ts'
import {
  isStreakAlive,
  keptUntil,
  MISSION_KINDS,
  ORDER_KINDS,
  periodAt,
  progressOf,
  startRefusal,
  stateNow,
  stepFor,
  UNIT_OF,
  type Activity,
  type MissionKind,
  type MissionTerms,
  type OwnProgress,
} from './mission.ts'
import { addDays, DAY_MS, weekOf } from '../time.ts'

const bought = (
  orderId: string,
  subject: string,
  units: number,
  amount: number,
  day = '2026-11-20',
): Activity => ({
  orderId,
  subject,
  day,
  units,
  amount,
})
const ACTIVITIES = [
  bought('a', 'mango', 2, 60_000, '2026-11-02'),
  bought('a', 'salak', 1, 20_000, '2026-11-02'),
  bought('b', 'mango', 1, 30_000, '2026-11-10'),
  bought('c', 'pear', 3, 45_000, '2026-11-16'),
]

describe('progressOf', () => {
  it.each([
    ['spend', 155_000],
    ['order_count', 3],
    ['distinct_products', 3],
    ['benefit', 4],
    ['category', 4],
    ['weekly_streak', 3],
  ] as const)('%s: %i', (kind, progress) => expect(progressOf(kind, 10, ACTIVITIES)).toBe(progress))

  it.each(['review_photo', 'branch_visit', 'profile', 'referral'] as const)(
    '%s: counts each action once',
    (kind) => {
      const activity = (subject: string): Activity => ({
        orderId: null,
        subject,
        day: '2026-11-20',
        units: 1,
        amount: 0,
      })
      expect(progressOf(kind, 10, [activity('x'), activity('y')])).toBe(2)
    },
  )

  it('counts what was refunded in part, and not what was refunded entirely', () => {
    const partly = [...ACTIVITIES, bought('a', 'mango', -1, -30_000, '2026-11-02')]
    expect(progressOf('distinct_products', 10, partly)).toBe(3)
    expect(progressOf('spend', 10, partly)).toBe(125_000)
    const wholly = [
      ...partly,
      bought('a', 'mango', -1, -30_000, '2026-11-02'),
      bought('a', 'salak', -1, -20_000, '2026-11-02'),
    ]
    expect(progressOf('order_count', 10, wholly)).toBe(2)
    expect(progressOf('benefit', 10, wholly)).toBe(2)
    expect(progressOf('weekly_streak', 10, wholly)).toBe(2)
  })
})

describe('a streak of weeks', () => {
  const weeks = (...days: string[]): Activity[] =>
    days.map((day, index) => bought(`o${index}`, 'mango', 1, 1_000, day))
  it('goes from Monday to Sunday', () => {
    expect(weekOf('2026-11-16')).toBe('2026-11-16')
    expect(weekOf('2026-11-22')).toBe('2026-11-16')
    expect(progressOf('weekly_streak', 3, weeks('2026-11-16', '2026-11-22'))).toBe(1)
    expect(progressOf('weekly_streak', 3, weeks('2026-11-15', '2026-11-16'))).toBe(2)
  })
  it('restarts after a missed week', () => {
    expect(progressOf('weekly_streak', 3, weeks('2026-11-02', '2026-11-09', '2026-11-23'))).toBe(1)
    expect(
      progressOf('weekly_streak', 3, weeks('2026-11-02', '2026-11-09', '2026-11-23', '2026-11-30')),
    ).toBe(2)
  })
  it('is reached once long enough, whatever follows', () =>
    expect(progressOf('weekly_streak', 2, weeks('2026-11-02', '2026-11-09', '2026-11-23'))).toBe(2))
  it('can be continued until the week after its newest is over', () => {
    expect(isStreakAlive('2026-11-10', new Date('2026-11-22T16:59:59Z'))).toBe(true)
    expect(isStreakAlive('2026-11-10', new Date('2026-11-22T17:00:00Z'))).toBe(false)
    expect(isStreakAlive(null, new Date('2026-11-22T17:00:00Z'))).toBe(false)
  })
})

describe('any actions in any order', () => {
  const shuffled = <T>(all: readonly T[], chance: Chance): T[] => {
    const left = [...all]
    return all.map(() => left.splice(chance.whole(left.length), 1)[0]!)
  }
  const randomActivities = (chance: Chance): Activity[] =>
    Array.from({ length: chance.whole(12) }, (_, order) => order).flatMap((order) => {
      const day = addDays('2026-11-02', chance.whole(40))
      return Array.from({ length: 1 + chance.whole(3) }, (_, line) =>
        bought(`o${order}`, `p${(order + line) % 5}`, 1 + chance.whole(3), 10_000, day),
      )
    })

  it.each([...ORDER_KINDS])(
    '%s: progress does not depend on the order, and refunding everything leaves none',
    (kind: MissionKind) => {
      for (let seed = 1; seed <= 300; seed++) {
        const chance = makeChance(seed)
        const activities = randomActivities(chance)
        const progress = progressOf(kind, 3, activities)
        expect(progressOf(kind, 3, shuffled(activities, chance))).toBe(progress)
        const back = activities.map((activity) => ({
          ...activity,
          units: -activity.units,
          amount: -activity.amount,
        }))
        expect(progressOf(kind, 3, shuffled([...activities, ...back], chance))).toBe(0)
        // A partial refund leaves no trace either: as if that part had never been bought.
        const isGivenBack = new Set(activities.filter(() => chance.isMet(0.4)))
        const rest = activities.filter((activity) => !isGivenBack.has(activity))
        const taken = [...isGivenBack].map((activity) => ({
          ...activity,
          units: -activity.units,
          amount: -activity.amount,
        }))
        expect(progressOf(kind, 3, shuffled([...activities, ...taken], chance))).toBe(
          progressOf(kind, 3, rest),
        )
      }
    },
  )
})

const day = (date: string, time = '05:00:00'): Date => new Date(`${date}T${time}Z`)
const mission = (given: Partial<MissionTerms> = {}): MissionTerms => ({
  kind: 'order_count',
  period: 'once',
  startsAt: day('2026-11-01'),
  endsAt: day('2026-12-31'),
  spentAt: null,
  withdrawnAt: null,
  ...given,
})
const NOW = day('2026-11-20')

describe('periodAt', () => {
  it('once: to the end of the mission', () =>
    expect(periodAt(mission(), NOW)).toEqual({ key: 'once', until: day('2026-12-31') }))
  it('a week: to Sunday night in Jakarta', () =>
    expect(periodAt(mission({ period: 'week' }), NOW)).toEqual({
      key: '2026-11-16',
      until: day('2026-11-22', '16:59:59'),
    }))
  it('a month: to its last night in Jakarta, no longer than the mission', () => {
    expect(periodAt(mission({ period: 'month' }), NOW)).toEqual({
      key: '2026-11',
      until: day('2026-11-30', '16:59:59'),
    })
    expect(periodAt(mission({ period: 'month', endsAt: day('2026-11-25') }), NOW).until).toEqual(
      day('2026-11-25'),
    )
  })
  it('goes by the clock of Jakarta', () => {
    expect(periodAt(mission({ period: 'week' }), day('2026-11-22', '17:00:00')).key).toBe(
      '2026-11-23',
    )
    expect(periodAt(mission({ period: 'month' }), day('2026-11-30', '17:00:00')).key).toBe(
      '2026-12',
    )
  })
})

it('a spent budget leaves a week, within the remaining period', () => {
  expect(keptUntil(day('2026-12-31'), null)).toEqual(day('2026-12-31'))
  expect(keptUntil(day('2026-12-31'), day('2026-11-18'))).toEqual(day('2026-11-25'))
  expect(keptUntil(day('2026-11-19'), day('2026-11-18'))).toEqual(day('2026-11-19'))
})

describe('startRefusal', () => {
  const starter = { own: null, underWay: 0, hasProfile: false }
  const own: OwnProgress = {
    periodKey: 'once',
    state: 'started',
    until: day('2026-12-31'),
    pending: 0,
  }
  it.each([
    ['nothing', mission(), starter, null],
    ['started before', mission(), { ...starter, own }, 'started'],
    ['expired before', mission(), { ...starter, own: { ...own, state: 'expired' } }, 'over'],
    ['withdrawn under way', mission({ withdrawnAt: NOW }), { ...starter, own }, 'withdrawn'],
    ['withdrawn', mission({ withdrawnAt: NOW }), starter, 'withdrawn'],
    ['over', mission({ endsAt: NOW }), starter, 'over'],
    ['its budget spent', mission({ spentAt: NOW }), starter, 'spent'],
    [
      'a profile that is complete',
      mission({ kind: 'profile' }),
      { ...starter, hasProfile: true },
      'done_before',
    ],
    ['ten under way', mission(), { ...starter, underWay: 10 }, 'too_many'],
    ['nine under way', mission(), { ...starter, underWay: 9 }, null],
  ] as const)('%s', (_, terms, who, refusal) => expect(startRefusal(terms, who, NOW)).toBe(refusal))
})

describe('stateNow', () => {
  const own = (given: Partial<OwnProgress> = {}): OwnProgress => ({
    periodKey: 'once',
    state: 'started',
    until: day('2026-11-19'),
    pending: 0,
    ...given,
  })
  it.each([
    ['not started', mission(), null, 'available'],
    ['over', mission(), own(), 'expired'],
    ['over, with an order that is not completed', mission(), own({ pending: 1 }), 'started'],
    ['under way', mission(), own({ until: NOW }), 'started'],
    [
      'a week after the budget was spent',
      mission({ spentAt: day('2026-11-13', '04:59:59') }),
      own({ until: day('2026-12-31') }),
      'expired',
    ],
    ['withdrawn under way', mission({ withdrawnAt: NOW }), own({ until: NOW }), 'withdrawn'],
    [
      'rewarded before it was withdrawn',
      mission({ withdrawnAt: NOW }),
      own({ state: 'rewarded' }),
      'rewarded',
    ],
  ] as const)('%s: %#', (_, terms, mine, state) => expect(stateNow(terms, mine, NOW)).toBe(state))
})

describe('stepFor', () => {
  const rewardedAt = new Date(NOW.getTime() - 14 * DAY_MS)
  it.each([
    ['started', 3, null, null],
    ['started', 4, null, 'complete'],
    ['started', 9, null, 'complete'],
    ['completed', 4, null, null],
    ['completed', 3, null, 'reopen'],
    ['rewarded', 4, rewardedAt, null],
    ['rewarded', 3, rewardedAt, 'take_back'],
    ['rewarded', 3, new Date(rewardedAt.getTime() - 1), null],
    ['expired', 9, null, null],
    ['withdrawn', 9, null, null],
  ] as const)('%s at %i of 4', (state, progress, at, step) =>
    expect(stepFor(state, { progress, target: 4, rewardedAt: at }, NOW)).toBe(step),
  )
})

it('every kind has a unit', () =>
  expect(Object.keys(UNIT_OF).toSorted()).toEqual([...MISSION_KINDS].toSorted()))
