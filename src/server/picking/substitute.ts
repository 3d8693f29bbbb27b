import { pages } from '#contract/pages.ts'
import { agreedPrice } from '#domain/companies/price-list.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import { holdSubstitute, substitutesFor } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { makeAllotter, tasksOf } from './allot.ts'
import type { TaskOrder } from './store/facts.ts'
import { insertTasks, type TaskRow } from './store/runs.ts'
import type { Doing } from './store/tasks.ts'

type Missing = { task: TaskRow; order: TaskOrder; doing: Doing }

/** What becomes of a task whose good is missing. */
export type Instead =
  | { state: 'short' }
  | { state: 'substituted'; next: string }
  | { state: 'asked'; askedFor: string }

/**
 * Puts another good in place of a missing one as the customer chose: the one that they named, or the
 * best match, or they are asked which of several they want. None costs more, the units of each are
 * held at once, and the customer is notified. `short` where the money goes back.
 */
export const replaceMissing = async (
  tx: Transaction,
  shop: Shop,
  { task, order, doing }: Missing,
): Promise<Instead> => {
  if (task.isPart) return { state: 'short' }
  const { staffId, now } = doing
  const { variationId, orderId, lineId, wanted: units } = task
  const choice = { choice: order.substitute, wanted: order.substituteId }
  const settings = shop.settings()
  const minutes = settings['substitution.minutes']
  const isAsked = order.substitute === 'ask'
  // Customers who dropped units pay the price of their smaller quantity for the rest.
  const price = agreedPrice(order.quantityPrices, order.left, order.price)
  const ask = { variationId, price, units }
  const goods = await substitutesFor(tx, { ...ask, ...choice }, { settings, now })
  const until = isAsked ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  const by = { until, actor: `staff:${staffId}`, now }
  const offers = await holdAll(tx, goods, { orderId, lineId, units, ...by })
  const [held] = offers
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

/** `A, B, or C` in each language. */
export const eitherOf = (names: readonly Text[]): Text => {
  const listed = (locale: Locale) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      names.map((name) => inLocale(name, locale)),
    )
  return { en: listed('en'), id: listed('id') }
}

type Good = Awaited<ReturnType<typeof substitutesFor>>[number]
type Held = Omit<
  Parameters<typeof holdSubstitute>[1],
  'id' | 'questionId' | 'variationId' | 'price'
>

/** Holds the units of goods that are offered together, and resolves to those that were there. */
const holdAll = async (tx: Transaction, goods: readonly Good[], held: Held) => {
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
