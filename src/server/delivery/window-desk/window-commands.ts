import { addDays, jakartaDate } from '#domain/time.ts'
import type { WindowChange } from '#domain/delivery/window-week.ts'
import { isPermittedAt } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { OpenShop, Shop } from '../../shop.ts'
import { commandDoer, performCommand, readAs, type Doer } from '../../staff/index.ts'
import { changeWindows, readWeek } from './window-week.ts'

type Print = (line: string) => void

export const WINDOW_USAGE =
  'windows [day] | windows close|open <day> [HH:mm] [why] [--as <login>] | windows take <day> <HH:mm> <orders> [why] [--as <login>]; --branch <id>: where customers collect'

/** Shows, closes, opens or shrinks the windows of a day. Null for unknown words. */
export const windowsCommand = async (
  open: OpenShop,
  args: string[],
  print: Print,
): Promise<number | null> => {
  const { words: given, login } = readAs(args)
  const { words, branch } = readBranch(given)
  const [verb, day, ...rest] = words
  if (verb === undefined || isDay(verb)) return showWindows(open, { day: verb, branch }, print)
  if (!isDay(day)) return null
  const start = /^\d\d:\d\d$/.test(rest[0] ?? '') ? rest.shift()! : null
  const from = { branch, day: day!, start, login }
  if (verb === 'close' || verb === 'open')
    return change(open, { ...from, change: verb, orders: null, why: rest.join(' ') }, print)
  const [orders, ...why] = rest
  if (verb !== 'take' || start === null || !/^\d{1,3}$/.test(orders ?? '')) return null
  const wanted = { ...from, change: 'take' as const, orders: Number(orders), why: why.join(' ') }
  return change(open, wanted, print)
}

/** Takes `--branch <id>` out of the words of a command; null: delivery. */
const readBranch = (words: readonly string[]): { words: string[]; branch: string | null } => {
  const at = words.indexOf('--branch')
  if (at < 0) return { words: [...words], branch: null }
  return { words: words.toSpliced(at, 2), branch: words[at + 1] ?? '' }
}

const isDay = (text: string | undefined): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const WHY_MAX = 80
type Wanted = {
  /** Null: the windows of delivery. */
  branch: string | null
  day: string
  /** Null: all windows of the day that have not begun. */
  start: string | null
  change: WindowChange
  orders: number | null
  why: string
  login: string | null
}
/** Changes windows as the desk does: one transaction, one row of the audit log. */
const change = async ({ shop }: OpenShop, wanted: Wanted, print: Print): Promise<number> => {
  const { branch, day, start, orders, login } = wanted
  const now = shop.clock.now()
  const doer = await deskDoer(shop, { login, branch }, now)
  if (!doer) {
    print(`no staff member with the login ${login} may change windows`)
    return 1
  }
  const ofDay = await windowsOfDay(shop, { day, branch })
  if (!ofDay) return noBranch(branch, print)
  const starts = ofDay.filter(({ state }) => state !== 'past').map((one) => one.start)
  const why = wanted.why.trim().slice(0, WHY_MAX)
  const form = {
    branch,
    windows: (start === null ? starts : [start]).map((one) => ({ day, start: one })),
    change: wanted.change,
    orders,
    reason: why === '' ? null : { en: why, id: why },
  }
  let moved = 0
  const failure =
    form.windows.length === 0
      ? 'invalid'
      : await performCommand(doer, async (tx) => {
          const { done, act } = await changeWindows(tx, doer, form)
          moved = done.notified
          return { done: null, act }
        })
  if (failure !== null) {
    print(failure === 'invalid' ? `${day} has no such window that has not begun` : failure)
    return 1
  }
  shop.wakeOutbox()
  const what = { close: 'closed', open: 'open', take: `takes ${orders} orders` }[wanted.change]
  print(`${day} ${start ?? 'all windows'}: ${what}; ${moved} booked orders may move`)
  return 0
}

/** Windows of delivery are of the place from which riders leave. */
const deskDoer = async (
  shop: Shop,
  { login, branch }: Pick<Wanted, 'login' | 'branch'>,
  now: Date,
): Promise<Doer | null> => {
  const needs = 'windows.write'
  const doer = await commandDoer(shop, { login, needs, now })
  if (!doer?.staff) return doer
  const place = branch ?? shop.settings()['hub.location']
  return isPermittedAt(doer.staff.grants, needs, place) ? doer : null
}

type Asked = { day: string | undefined; branch: string | null }
/** Seven days of windows; null for a branch where nothing is collected. */
const weekOf = async (shop: Shop, { day, branch }: Asked) => {
  try {
    return (await readWeek({ shop, now: shop.clock.now() }, { from: day, branch })).days
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
}
const windowsOfDay = async (shop: Shop, asked: Asked) => (await weekOf(shop, asked))?.[0]!.windows

const noBranch = (branch: string | null, print: Print): number => {
  print(`nothing is collected at a branch ${branch}`)
  return 1
}

const showWindows = async ({ shop }: OpenShop, asked: Asked, print: Print): Promise<number> => {
  const week = await weekOf(shop, asked)
  if (!week) return noBranch(asked.branch, print)
  const last =
    asked.day ?? addDays(jakartaDate(shop.clock.now()), shop.settings()['slot.daysAhead'])
  for (const { day, windows } of week.filter((one) => one.day <= last))
    for (const { start, state, booked_orders: booked, capacity_orders: capacity } of windows) {
      const shut = state === 'closed' || state === 'holiday' ? `, ${state}` : ''
      print(`${day} ${start}  ${booked} of ${capacity} orders${shut}`)
    }
  return 0
}
