import { countDay, exportClosings, listClosings, signDay } from '#contract/staff/closings.ts'
import { CLOSING_DAYS, differenceOf } from '#domain/closings/closing.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { Shop } from '../shop.ts'
import { perform, staff, type StaffCaller } from '../staff/index.ts'
import { countWithin, isSeenAt, placesOf, signWithin } from './close-day.ts'
import { presentDay } from './present.ts'
import { allCounts, newestCounts, readFigures, type CountRow } from './store.ts'

export const closingCalls: Served[] = [
  serve(listClosings, [staff()], async ({ shop, now, query, staff: caller }) => {
    const { branches, hubId } = await seenBy(shop, caller)
    const branch = query.branch ?? branches[0]?.id
    if (branch === undefined) return { data: { branch_id: null, branches, days: [] } }
    if (!branches.some(({ id }) => id === branch)) throw new AppError('not_found')
    const to = jakartaDate(now)
    const from = addDays(to, 1 - CLOSING_DAYS)
    const place = { branchId: branch, hubId }
    const [figures, counts] = await Promise.all([
      readFigures(shop.db, place, { from, to }),
      newestCounts(shop.db, branch, from),
    ])
    const countOf = new Map(counts.map((one) => [one.day, one]))
    const days = figures.map((one) => presentDay(one, countOf.get(one.day) ?? null, caller))
    return { data: { branch_id: branch, branches, days } }
  }),

  serve(countDay, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => countWithin(tx, ask, ask.body)),
  })),

  serve(signDay, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => signWithin(tx, ask, ask.params.id)),
  })),

  serve(
    exportClosings,
    [staff(), fromReplica()],
    async ({ shop, query: { branch }, staff: caller }) => {
      if (!(await seenBy(shop, caller)).branches.some(({ id }) => id === branch))
        throw new AppError('not_found')
      const lines = (await allCounts(shop.db, branch)).map(lineOf)
      const body = new Blob([csvHead(HEADS) + lines.join('')]).stream()
      const type = 'text/csv; charset=utf-8'
      return { data: null, file: { name: `petik-closings-${branch}.csv`, type, body } }
    },
  ),
]

const SEEN = ['windows.write', 'refunds.approve', 'audit.read'] as const

const seenBy = async (shop: Shop, caller: StaffCaller) => {
  const { places, hubId } = await placesOf(shop.db, shop)
  return { branches: places.filter(({ id }) => isSeenAt(caller, SEEN, id)), hubId }
}

const HEADS = [
  'day',
  'sales',
  'waste',
  'tills_due',
  'tills_counted',
  'riders_due',
  'riders_counted',
  'difference',
  'reason',
  'counted_by',
  'counted_at',
  'signed_by',
  'signed_at',
]

const lineOf = (one: CountRow): string =>
  csvLine([
    one.day,
    one.sales,
    one.waste,
    one.dueTills,
    one.tills,
    one.dueRiders,
    one.riders,
    differenceOf(one, { tills: one.dueTills, riders: one.dueRiders }),
    one.reason,
    one.madeBy,
    one.at,
    one.signedBy,
    one.signedAt,
  ])
