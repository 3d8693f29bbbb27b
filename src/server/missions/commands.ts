import { ACTIVE_MAX } from '#domain/missions/mission.ts'
import { formatNumber } from '#domain/money.ts'
import { jakartaDate, lastMomentBefore } from '#domain/time.ts'
import { commandDoer, performCommand, readAs } from '../staff/index.ts'
import type { OpenShop } from '../shop.ts'
import { withdrawMission } from './make-mission.ts'
import { idOfSlug } from './store/desk.ts'
import { listAll } from './store/expire.ts'

type Print = (line: string) => void

export const MISSION_USAGE = 'mission list | mission withdraw <slug> [--as <login>]'

/**
 * `mission list | withdraw`; staff add missions on their desk, where much waits for a second person.
 * Returns the exit code, or null for unknown words.
 */
export const missionCommand = async (
  { shop }: OpenShop,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words, login } = readAs(given)
  const [verb, slug = ''] = words
  const now = shop.clock.now()
  if (verb === 'list' && slug === '') return list(shop, print, now)
  if (verb !== 'withdraw' || slug === '' || words.length > 2) return null
  const id = await idOfSlug(shop.db, slug)
  if (id === null) {
    print(`there is no mission ${slug}`)
    return 1
  }
  const doer = await commandDoer(shop, { login, needs: 'loyalty.write', now })
  if (!doer) {
    print(`${login} is not an account that may do this`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => ({
    done: null,
    act: (await withdrawMission(tx, doer, id)).act,
  }))
  print(
    failure === null
      ? `${slug} is withdrawn; members who started it are notified within a minute`
      : failure === 'conflict'
        ? `${slug} is withdrawn already`
        : failure,
  )
  return failure === null ? 0 : 1
}

const list = async (shop: OpenShop['shop'], print: Print, now: Date): Promise<number> => {
  const missions = await listAll(shop.db)
  for (const mission of missions) {
    const {
      slug,
      kind,
      target,
      rewardPoints,
      startsAt,
      endsAt,
      winners,
      maxWinners,
      pointsGiven,
      maxPoints,
      spentAt,
      withdrawnAt,
    } = mission
    const state = withdrawnAt
      ? 'withdrawn'
      : spentAt
        ? 'budget spent'
        : endsAt <= now
          ? 'ended'
          : startsAt > now
            ? 'upcoming'
            : 'open'
    const budget = `${winners}${maxWinners === null ? '' : ` of ${maxWinners}`} rewarded, ${pointsGiven}${maxPoints === null ? '' : ` of ${maxPoints}`} points`
    const when = `${jakartaDate(startsAt)} to ${jakartaDate(lastMomentBefore(endsAt))}`
    print(
      `${slug.padEnd(24)} ${state.padEnd(12)} ${kind} ${formatNumber(target)} for ${rewardPoints} points, ${when}; ${mission.underWay} in progress, ${budget}`,
    )
  }
  print(
    missions.length === 0
      ? 'there are no missions'
      : `${missions.length} missions; at most ${ACTIVE_MAX} are open at once`,
  )
  return 0
}
