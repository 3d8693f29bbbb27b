import { readFile } from 'node:fs/promises'
import { DAY_MS, endOfDayAfter, instantInJakarta, jakartaDate } from '#domain/time.ts'
import type {
  SeedCustomer,
  SeedMission,
  SeedMissionStart,
} from '../../../../seeds/content/types.ts'
import { countActivity, insertMission, start } from '../../missions/index.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { missionIdsBySlug } from './store.ts'

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(
    await readFile(new URL(`../../../../seeds/content/${name}.json`, import.meta.url), 'utf8'),
  ) as T

/** Seeds the demo's missions. Needs the categories and benefits. */
export const seedMissions = async (database: Database, now: Date): Promise<void> => {
  for (const mission of await read<SeedMission[]>('missions')) {
    const {
      slug,
      kind,
      title,
      summary,
      description,
      unit,
      icon,
      isMain,
      target,
      rewardPoints,
      period,
      categories,
      benefits,
    } = mission
    const startsAt = instantInJakarta(
      jakartaDate(new Date(now.getTime() + mission.startsInDays * DAY_MS)),
      '00:00',
    )
    const added = await database.transaction((tx) =>
      insertMission(tx, {
        id: newId(now),
        slug,
        kind,
        title,
        summary,
        description,
        unit_label: unit,
        icon,
        is_main: isMain,
        target,
        reward_points: rewardPoints,
        period,
        starts_at: startsAt,
        ends_at: endOfDayAfter(now, mission.endsInDays),
        categories,
        benefits,
        max_winners: mission.maxWinners,
        max_points: mission.maxPoints,
        created_at: startsAt,
      }),
    )
    if (added !== 'added') throw new Error(`missions.json: ${slug} cannot be added: ${added}`)
  }
}

type Moment = { at: Date; live: () => Promise<void> }

/**
 * Mission starts and branch visits of the demo's customers, replayed at their time between the
 * orders.
 */
export const missionMoments = async (
  shop: Shop,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<Moment[]> => {
  const [starts, people, missionIds] = await Promise.all([
    read<SeedMissionStart[]>('mission-starts'),
    read<SeedCustomer[]>('customers'),
    missionIdsBySlug(shop.db),
  ])
  const begun = starts.map(({ customer, mission, daysAgo }): Moment => {
    const [customerId, missionId] = [customerIds.get(customer), missionIds.get(mission)]
    if (!customerId || !missionId)
      throw new Error(`mission-starts.json: there is no ${customer} or no ${mission}`)
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    return { at, live: () => start(shop, customerId, missionId, at) }
  })
  const visits = people.flatMap(({ key, branchReceipts }) =>
    branchReceipts.map(({ placedInDays }): Moment => {
      const at = new Date(now.getTime() + placedInDays * DAY_MS)
      const visit = {
        customerId: customerIds.get(key) ?? '',
        activity: 'visit' as const,
        subject: jakartaDate(at),
        at,
      }
      return { at, live: () => countActivity(shop, visit, at) }
    }),
  )
  return [...begun, ...visits].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
