import type { Id } from '#domain/units.ts'
import { getMission, listMissions, startMission, type Mission } from '#contract/missions.ts'
import { readLocale, type Locale } from '#domain/locale.ts'
import type { MissionState } from '#domain/missions/mission.ts'
import { AppError } from '../errors.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import type { Queryable } from '../platform/database.ts'
import { serve, type Served } from '../http/serve.ts'
import { isShown, ownNow, presentDetail, presentMission } from './present.ts'
import { start } from './start.ts'
import { findSeen, readMember, seenBy, shownActivities } from './store/missions.ts'

const PER_PAGE = 20

export const missionCalls: Served[] = [
  serve(listMissions, [], async ({ shop, customer, query, locale, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { seen, member } = await seenBy(shop.db, customer.customerId, now)
    const told = readLocale(query.locale) ?? locale
    const missions = seen
      .filter((one) => isShown(one, member) && (query.type === 'all' || one.mission.isMain))
      .map((one) => presentMission(one, member, told, now))
      .toSorted((a, b) => ORDERS[query.order](a, b) || (a.id < b.id ? -1 : 1))
    if (query.sort === 'desc') missions.reverse()
    const page = missions.slice((query.page - 1) * perPage, query.page * perPage)
    return {
      data: page,
      meta: { ...pageMetaOf(missions.length, query.page, perPage), total_data: missions.length },
    }
  }),

  serve(getMission, [], async ({ shop, customer, params, locale, now }) => ({
    data: await detailOf(shop.db, customer.customerId, params.id, locale, now),
  })),

  serve(startMission, [], async ({ shop, customer, params, locale, now }) => {
    await start(shop, customer.customerId, params.id, now)
    return { data: await detailOf(shop.db, customer.customerId, params.id, locale, now) }
  }),
]

const detailOf = async (
  db: Queryable,
  customerId: Id<'customer'>,
  id: string,
  locale: Locale,
  now: Date,
) => {
  const [seen, member] = await Promise.all([
    findSeen(db, customerId, id, now),
    readMember(db, customerId),
  ])
  if (!seen) throw new AppError('not_found')
  const own = ownNow(seen, now)
  return presentDetail(seen, member, own ? await shownActivities(db, own.id) : [], locale, now)
}

/** Sort order: missions in progress, soonest-ending first; then available ones; then ended ones. */
const RANKS: Record<MissionState, number> = {
  completed: 0,
  started: 1,
  available: 2,
  rewarded: 3,
  expired: 4,
  withdrawn: 5,
}
const rankOf = ({ state }: Mission): number => RANKS[state]
const endOf = ({ deadline, ends_at: endsAt }: Mission): number => Date.parse(deadline ?? endsAt)

const ORDERS: Record<'state' | 'id' | 'ends_at' | 'reward', (a: Mission, b: Mission) => number> = {
  state: (a, b) =>
    rankOf(a) - rankOf(b) || Number(b.is_main) - Number(a.is_main) || endOf(a) - endOf(b),
  id: () => 0,
  ends_at: (a, b) => endOf(a) - endOf(b),
  reward: (a, b) => a.reward.points - b.reward.points,
}
