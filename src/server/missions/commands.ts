import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { ACTIVE_MAX, MISSION_KINDS, MISSION_PERIODS } from '#domain/missions/mission.ts'
import { formatNumber } from '#domain/money.ts'
import { jakartaDate, lastMomentBefore } from '#domain/time.ts'
import { insertMission, listAll, withdraw } from './index.ts'
import type { OpenShop } from '../shop.ts'
import { newId } from '../platform/ids.ts'

type Print = (line: string) => void

export const MISSION_USAGE = 'mission list | mission add <file> | mission withdraw <slug> [who]'

/** `mission list | add | withdraw`. Returns the exit code, or null for unknown words. */
export const missionCommand = async (
  { shop }: OpenShop,
  [verb, name = '', who = 'operator']: string[],
  print: Print,
): Promise<number | null> => {
  const now = shop.clock.now()
  if (verb === 'list' && name === '') return list(shop, print, now)
  if (verb === 'add' && name !== '') return add(shop, name, print, now)
  if (verb !== 'withdraw' || name === '') return null
  const isDone = await withdraw(shop.db, name, who, now)
  const ended = `${name} is withdrawn; members who started it are notified within a minute`
  print(
    isDone === null
      ? `there is no mission ${name}`
      : isDone
        ? ended
        : `${name} is withdrawn already`,
  )
  return isDone === true ? 0 : 1
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

const words = v.object({
  en: v.pipe(v.string(), v.minLength(1)),
  id: v.pipe(v.string(), v.minLength(1)),
})
const whole = v.pipe(v.number(), v.integer(), v.minValue(1))
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const instant = v.pipe(v.string(), v.isoTimestamp())
const missionFile = v.strictObject({
  slug,
  kind: v.picklist(MISSION_KINDS),
  title: words,
  summary: words,
  description: words,
  unit: words,
  icon: v.optional(slug, 'sprout'),
  isMain: v.optional(v.boolean(), false),
  target: whole,
  rewardPoints: whole,
  period: v.optional(v.picklist(MISSION_PERIODS), 'once'),
  startsAt: instant,
  endsAt: instant,
  categories: v.optional(v.array(slug), []),
  benefits: v.optional(v.array(slug), []),
  maxWinners: v.optional(v.nullable(whole), null),
  maxPoints: v.optional(v.nullable(whole), null),
})

const add = async (
  shop: OpenShop['shop'],
  file: string,
  print: Print,
  now: Date,
): Promise<number> => {
  const read = await readFile(file, 'utf8').then(
    (text) => v.safeParse(v.pipe(v.string(), v.parseJson(), missionFile), text),
    () => null,
  )
  if (!read?.success) {
    print(
      read
        ? `${file} is not a valid mission: ${read.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`).join('; ')}`
        : `${file} cannot be read`,
    )
    return 1
  }
  const given = read.output
  const problem = problemOf(given, now)
  if (problem !== null) {
    print(problem)
    return 1
  }
  const { unit, isMain, rewardPoints, startsAt, endsAt, maxWinners, maxPoints, ...rest } = given
  const added = await shop.database.transaction((tx) =>
    insertMission(tx, {
      ...rest,
      id: newId(now),
      unit_label: unit,
      is_main: isMain,
      reward_points: rewardPoints,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      max_winners: maxWinners,
      max_points: maxPoints,
      created_at: now,
    }),
  )
  const told = {
    added: `${given.slug} is added`,
    taken: `the mission ${given.slug} exists already`,
    too_many: `${ACTIVE_MAX} missions are open during its period already`,
  }
  print(told[added])
  return added === 'added' ? 0 : 1
}

/** Checks across fields, which the schema cannot express. */
const problemOf = (mission: v.InferOutput<typeof missionFile>, now: Date): string | null => {
  const { kind, categories, benefits, startsAt, endsAt, maxPoints, rewardPoints } = mission
  if (Date.parse(endsAt) <= Math.max(Date.parse(startsAt), now.getTime()))
    return 'it must end after its start and in the future'
  if (kind === 'category' && categories.length === 0) return 'a category mission needs categories'
  if (kind === 'benefit' && benefits.length === 0) return 'a benefit mission needs benefits'
  return maxPoints !== null && maxPoints < rewardPoints
    ? 'its budget of points is smaller than one reward'
    : null
}
