import type { Points } from '#domain/units.ts'
import { parseArgs } from 'node:util'
import { normalisePhone } from '#domain/auth/phone.ts'
import { addDays, instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'
import { commandDoer, isWaiting, performCommand } from '../staff/index.ts'
import { adjustedBetween, adjustPoints, customerOfPhone, giveTierByHand } from './index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void

export const POINTS_USAGE =
  'points adjust <phone> <points> --reason <words> [--as <login>] | points report [day]'
export const TIER_USAGE = 'tier give <phone> <tier> <last day> --reason <words> [--as <login>]'

const OPTIONS = {
  as: { type: 'string' },
  reason: { type: 'string' },
} as const
const DAY = /^20\d\d-\d\d-\d\d$/

type Words = { positionals: string[]; login: string | null; reason: string }

/**
 * Positional words, names and the reason; null when invalid. A minus before a number is not an
 * option.
 */
const readWords = (args: string[]): Words | null => {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((word) => (/^-\d+$/.test(word) ? word.replace('-', '−') : word)),
      allowPositionals: true,
      options: OPTIONS,
    })
    const words = {
      login: values.as?.trim() ?? null,
      reason: values.reason?.trim() ?? '',
    }
    return { positionals: positionals.map((word) => word.replace('−', '-')), ...words }
  } catch {
    return null
  }
}

/** `points adjust | report`. Returns the exit code, or null for unknown words. */
export const pointsCommand = async (
  open: OpenShop,
  [verb, ...args]: string[],
  print: Print,
): Promise<number | null> => {
  const words = readWords(args)
  if (verb === 'report')
    return report(open, words?.positionals[0] ?? jakartaDate(open.shop.clock.now()), print)
  if (verb !== 'adjust' || !words) return null
  const [typed = '', amount = ''] = words.positionals
  const points = /^[+-]?\d{1,7}$/.test(amount) ? Number(amount) : 0
  if (points === 0 || words.reason === '') return null
  return adjust(open, typed, { points, ...words }, print)
}

const adjust = async (
  { shop }: OpenShop,
  typed: string,
  words: Words & { points: Points },
  print: Print,
): Promise<number> => {
  const customerId = await findCustomer(shop, typed, print)
  if (customerId === null) return 1
  const { points, reason, login } = words
  const doer = await commandDoer(shop, {
    login,
    needs: 'points.adjust',
    now: shop.clock.now(),
  })
  if (!doer) {
    print(`no staff member with the login ${login} may adjust points`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const outcome = await adjustPoints(tx, doer, { customerId, points, reason })
    return isWaiting(outcome) ? outcome : { done: null, act: outcome.act }
  })
  if (failure !== null) {
    print(failure === 'insufficient_points' ? 'the balance is too low' : failure)
    return 1
  }
  print(`${points > 0 ? '+' : ''}${points} points for ${typed}: ${reason}`)
  return 0
}

const report = async ({ shop }: OpenShop, day: string, print: Print): Promise<number | null> => {
  if (!DAY.test(day)) return null
  const found = await adjustedBetween(
    shop.db,
    instantInJakarta(day, '00:00'),
    instantInJakarta(addDays(day, 1), '00:00'),
  )
  for (const { phone, points, details, createdAt } of found)
    print(
      `${jakartaTime(createdAt)}  ${phone ?? '–'}  ${points > 0 ? '+' : ''}${points}  ${details.who}${details.second ? ` and ${details.second}` : ''}: ${details.reason}`,
    )
  print(
    found.length === 0
      ? `no manual adjustments on ${day}`
      : `${found.length} manual adjustments on ${day}`,
  )
  return 0
}

/** `tier give`. Returns the exit code, or null for unknown words. */
export const tierCommand = async (
  { shop }: OpenShop,
  [verb, ...args]: string[],
  print: Print,
): Promise<number | null> => {
  const words = readWords(args)
  const [typed = '', tier = '', day = ''] = words?.positionals ?? []
  if (verb !== 'give' || !words || words.reason === '' || !DAY.test(day)) return null
  const customerId = await findCustomer(shop, typed, print)
  if (customerId === null) return 1
  const { reason, login } = words
  const doer = await commandDoer(shop, { login, needs: 'points.adjust', now: shop.clock.now() })
  if (!doer) {
    print(`no staff member with the login ${login} may give tiers`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const outcome = await giveTierByHand(tx, doer, { customerId, tier, until: day, reason })
    return isWaiting(outcome) ? outcome : { done: null, act: outcome.act }
  })
  print(
    failure === null
      ? `${typed} is ${tier} until ${day}: ${reason}`
      : failure === 'invalid'
        ? `${tier} is no tier or below their own, or ${day} is past or more than a year ahead`
        : failure,
  )
  return failure === null ? 0 : 1
}

const findCustomer = async (
  shop: OpenShop['shop'],
  typed: string,
  print: Print,
): Promise<string | null> => {
  const phone = normalisePhone(typed)
  const customerId = phone === null ? null : await customerOfPhone(shop.db, phone)
  if (customerId === null) print(`no customer has the number ${typed}`)
  return customerId
}
