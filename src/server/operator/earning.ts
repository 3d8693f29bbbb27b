import { parseArgs } from 'node:util'
import {
  EARNING_KINDS,
  isRuleOn,
  type EarningKind,
  type EarningRule,
} from '#domain/points/earning.ts'
import { formatRupiah } from '#domain/money.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { addDays, instantInJakarta, jakartaDate, lastMomentBefore } from '#domain/time.ts'
import {
  customerOfPhone,
  formOf,
  listRuleChanges,
  readRules,
  referralsToReview,
  ruleProblem,
  saveEarning,
  settleReferral,
  type RuleGiven,
} from '../points/index.ts'
import { HELD_REASON_MAX } from '#domain/coupons/held.ts'
import { AppError } from '../errors.ts'
import { commandDoer, performCommand, readAs } from '../staff/index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void

export const EARNING_USAGE =
  'earning list | switch <kind> on|off | set <kind> [--points n] [--friend n] [--factor n.n] [--minimum rupiah] [--cap n] [--total n|none] [--from day|none] [--to day|none] [--en words] [--id words] | log | review | allow|refuse <friend’s phone> <reason> [--as <login>]'

const OPTIONS = {
  points: { type: 'string' },
  friend: { type: 'string' },
  factor: { type: 'string' },
  minimum: { type: 'string' },
  cap: { type: 'string' },
  total: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  en: { type: 'string' },
  id: { type: 'string' },
} as const
const DAY = /^20\d\d-\d\d-\d\d$/
const LOG_LINES = 50

const isKind = (word: string | undefined): word is EarningKind =>
  EARNING_KINDS.includes(word as EarningKind)

/**
 * `earning …`: the earning rules and held invitations. Returns the exit code, or null for unknown
 * words.
 */
export const earningCommand = async (
  open: OpenShop,
  [verb, ...args]: string[],
  print: Print,
): Promise<number | null> => {
  const { shop } = open
  const [word, value] = args
  if (verb === 'list' && args.length === 0) return list(open, print)
  if (verb === 'log' && args.length === 0) return log(open, print)
  if (verb === 'review' && args.length === 0) return review(open, print)
  if (verb === 'allow' || verb === 'refuse') return decide(open, verb === 'allow', args, print)
  if (!isKind(word)) return null
  if (verb === 'switch' && (value === 'on' || value === 'off') && args.length === 2)
    return change(open, word, { enabled: value === 'on' }, print)
  if (verb !== 'set') return null
  const rule = (await readRules(shop.db)).find(({ kind }) => kind === word)!
  const given = readGiven(args.slice(1), rule)
  return given && change(open, word, given, print)
}

const list = async ({ shop }: OpenShop, print: Print): Promise<number> => {
  const now = shop.clock.now()
  for (const rule of await readRules(shop.db))
    print(`${rule.kind.padEnd(12)} ${isRuleOn(rule, now) ? 'on ' : 'off'}  ${describe(rule)}`)
  return 0
}

const describe = (rule: EarningRule): string =>
  [
    rule.factorPercent > 100
      ? `${rule.factorPercent / 100} times the points of the purchase`
      : `${rule.points} points`,
    rule.friendPoints > 0 ? `${rule.friendPoints} for the friend` : null,
    rule.minimumGoods > 0 ? `from ${formatRupiah(rule.minimumGoods)} of goods` : null,
    rule.period === 'once' ? 'once' : `${rule.cap} a ${rule.period}`,
    rule.totalCap !== null && rule.period !== 'once' ? `${rule.totalCap} in total` : null,
    rule.validFrom && `from ${jakartaDate(rule.validFrom)}`,
    rule.validTo && `until ${jakartaDate(lastMomentBefore(rule.validTo))}`,
  ]
    .filter(Boolean)
    .join(', ')

const change = async (
  { shop }: OpenShop,
  kind: EarningKind,
  given: RuleGiven,
  print: Print,
): Promise<number> => {
  const before = (await readRules(shop.db)).find((rule) => rule.kind === kind)!
  const rule = { ...before, ...given }
  const problem = ruleProblem(rule)
  if (problem) {
    print(problem.text)
    return 1
  }
  const doer = await commandDoer(shop, {
    login: null,
    needs: 'loyalty.write',
    now: shop.clock.now(),
  })
  const failure = await performCommand(doer!, (tx) =>
    saveEarning(tx, doer!, { kind, version: null, form: formOf(rule) }),
  )
  print(failure ?? `${kind}  ${rule.enabled ? 'on' : 'off'}  ${describe(rule)}`)
  return failure === null ? 0 : 1
}

/** The options of `set`; null when one is invalid or none is given. */
const readGiven = (args: string[], rule: EarningRule): RuleGiven | null => {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    if (Object.keys(values).length === 0) return null
    const { points, friend, factor, minimum, cap, total, from, to, en, id } = values
    return {
      ...(points === undefined ? {} : { points: whole(points) }),
      ...(friend === undefined ? {} : { friendPoints: whole(friend) }),
      ...(factor === undefined ? {} : { factorPercent: Math.round(Number(factor) * 100) }),
      ...(minimum === undefined ? {} : { minimumGoods: whole(minimum) }),
      ...(cap === undefined ? {} : { cap: whole(cap) }),
      ...(total === undefined ? {} : { totalCap: total === 'none' ? null : whole(total) }),
      ...(from === undefined
        ? {}
        : { validFrom: from === 'none' ? null : instantInJakarta(dayOf(from), '00:00') }),
      // The last day is included.
      ...(to === undefined
        ? {}
        : { validTo: to === 'none' ? null : instantInJakarta(addDays(dayOf(to), 1), '00:00') }),
      ...(en === undefined && id === undefined
        ? {}
        : { terms: { en: en ?? rule.terms.en, id: id ?? rule.terms.id } }),
    }
  } catch {
    return null
  }
}

const whole = (word: string): number => {
  if (!/^\d{1,9}$/.test(word)) throw new Error('not a whole number')
  return Number(word)
}
const dayOf = (word: string): string => {
  if (!DAY.test(word)) throw new Error('not a day')
  return word
}

const log = async ({ shop }: OpenShop, print: Print): Promise<number> => {
  for (const { kind, before, after, actor, at } of await listRuleChanges(shop.db, LOG_LINES)) {
    const changed = (Object.keys(after) as (keyof EarningRule)[]).filter(
      (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
    )
    const words = changed.map(
      (key) => `${key}: ${JSON.stringify(before[key])} → ${JSON.stringify(after[key])}`,
    )
    print(`${at.toISOString()}  ${kind}  ${actor}  ${words.join('; ')}`)
  }
  return 0
}

const review = async ({ shop }: OpenShop, print: Print): Promise<number> => {
  const waiting = await referralsToReview(shop.db)
  for (const { friendPhone, referrerPhone, reasons, boughtAt } of waiting)
    print(
      `${friendPhone}  invited by ${referrerPhone}  bought ${boughtAt.toISOString()}  shared: ${reasons.join(', ')}`,
    )
  print(
    waiting.length === 0
      ? 'no held invitations'
      : `${waiting.length} held: earning allow|refuse <friend’s phone> <reason>`,
  )
  return 0
}

const decide = async (
  { shop }: OpenShop,
  isAllowed: boolean,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words, login } = readAs(given)
  const [typed = '', ...said] = words
  const reason = said.join(' ').trim()
  if (reason === '' || reason.length > HELD_REASON_MAX) return null
  const now = shop.clock.now()
  const doer = await commandDoer(shop, { login, needs: 'customers.write', now })
  if (!doer) {
    print(`no account ${login} may decide this`)
    return 1
  }
  const phone = normalisePhone(typed)
  const friendId = phone === null ? null : await customerOfPhone(shop.db, phone)
  const failure = await performCommand(doer, async (tx) => {
    const act = friendId && (await settleReferral(tx, doer, { friendId, isAllowed, reason }))
    if (!act) throw new AppError('not_found')
    return { done: null, act }
  })
  const done = `done: ${typed} ${isAllowed ? 'allowed' : 'refused'}`
  print(
    failure === null ? done : failure === 'not_found' ? `no held invitation of ${typed}` : failure,
  )
  return failure === null ? 0 : 1
}
