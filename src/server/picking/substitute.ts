import { pages } from '#contract/pages.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import { AppError } from '../errors.ts'
import { holdSubstitute, substitutesFor, type SubstituteFacts } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { makeAllotter, tasksOf } from './allot.ts'
import { barredOf, chosenSubstitute, offerAskOf } from './find-substitutes.ts'
import type { TaskOrder } from './store/facts.ts'
import { insertTasks, type TaskRow } from './store/runs.ts'
import type { Doing } from './store/tasks.ts'

type Missing = {
  task: TaskRow
  order: TaskOrder
  doing: Doing
  /** The good that the picker found in its place. */
  chosen?: string | undefined
}

/** What becomes of a task whose good is missing. */
export type Instead =
  | { state: 'short' }
  | { state: 'substituted'; next: string }
  | { state: 'asked'; askedFor: string }

/**
 * Puts another good in place of a missing one as the customer chose: the one that they named, or the
 * best match, or they are asked which of several they want. None costs more, the units of each are
 * held at once, and the customer is notified. `short` where the money goes back. Throws 409
 * `substitute_unavailable` when the good that the picker chose may not come or is gone.
 */
export const replaceMissing = async (
  tx: Transaction,
  shop: Shop,
  missing: Missing,
): Promise<Instead> => {
  const { task, order, doing, chosen } = missing
  const { staffId, now } = doing
  const { orderId, lineId, wanted: units } = task
  const minutes = shop.settings()['substitution.minutes']
  const { goods, isAsked } = await goodsInstead(tx, shop, missing)
  const until = isAsked ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  const by = { until, actor: `staff:${staffId}`, now }
  const offers = await holdAll(tx, goods, { orderId, lineId, units, ...by })
  const [held] = offers
  if (!held && chosen !== undefined) throw new AppError('substitute_unavailable')
  if (!held) return { state: 'short' }
  await notify(tx, {
    customerId: order.customerId,
    kind: isAsked ? 'order.substitute_asked' : 'order.substituted',
    params: {
      number: order.number,
      missing: task.name,
      instead: eitherOf(offers.map(({ name }) => name)),
      minutes,
    },
    href: pages.order(orderId),
    now,
  })
  if (isAsked) {
    const change = { orderId, action: 'substitute_asked', to: 'picking', substitutionId: held.id }
    await enqueue(tx, 'order.changed', change, now)
    return { state: 'asked', askedFor: held.id }
  }
  const next = await addTasks(tx, task.runId, { ...held, order }, { staffId, now })
  return { state: 'substituted', next }
}

/** The good that the picker chose, or those that the customer's choice leads to. */
const goodsInstead = async (
  tx: Transaction,
  shop: Shop,
  { task, order, doing: { now }, chosen }: Missing,
): Promise<{ goods: SubstituteFacts[]; isAsked: boolean }> => {
  if (chosen !== undefined) {
    const one = { task, order, variationId: chosen, now }
    const { good, isAsked } = await chosenSubstitute(tx, shop, one)
    return { goods: [good], isAsked }
  }
  const isAsked = order.substitute === 'ask'
  if (barredOf(task, order) !== null) return { goods: [], isAsked }
  const choice = { choice: order.substitute, wanted: order.substituteId }
  const at = { settings: shop.settings(), now }
  const goods = await substitutesFor(tx, { ...offerAskOf(task, order), ...choice }, at)
  return { goods, isAsked }
}

/** `A, B, or C` in each language. */
export const eitherOf = (names: readonly Text[]): Text => {
  const listed = (locale: Locale) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      names.map((name) => inLocale(name, locale)),
    )
  return { en: listed('en'), id: listed('id') }
}

type Held = Omit<
  Parameters<typeof holdSubstitute>[1],
  'id' | 'questionId' | 'variationId' | 'price'
>

/** Holds the units of goods that are offered together, and resolves to those that were there. */
const holdAll = async (tx: Transaction, goods: readonly SubstituteFacts[], held: Held) => {
  const questionId = goods.length > 1 ? newId(held.now) : null
  const all = goods.map(({ variationId, price, name }) => {
    const one = { ...held, id: newId(held.now), questionId, variationId, price }
    return { ...one, name }
  })
  const missing = new Set<string>()
  // In one order, so that two questions never wait for each other.
  for (const { name: _, ...one } of all.toSorted((a, b) =>
    a.variationId < b.variationId ? -1 : 1,
  ))
    if (!(await holdSubstitute(tx, one))) missing.add(one.id)
  return all.filter(({ id }) => !missing.has(id))
}

type Substitute = {
  id: string
  orderId: string
  lineId: string
  variationId: string
  units: number
  order: Pick<TaskOrder, 'locationId' | 'day'>
}

/** Adds the tasks of a substitute to a run; resolves to the first. */
export const addTasks = async (
  tx: Transaction,
  runId: string,
  { id, orderId, lineId, variationId, units, order }: Substitute,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<string> => {
  const allot = await makeAllotter(tx, order.locationId, order.day, [variationId])
  const found = allot({ variationId, quantity: units })
  const tasks = tasksOf(found, { orderId, lineId, variationId, substitutionId: id }, now)
  await insertTasks(tx, runId, tasks, staffId === null ? null : { staffId, now })
  return tasks[0]!.id
}
