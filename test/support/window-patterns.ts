import { announceChange } from '#server/platform/changes.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestShop } from './shop.ts'

type Given = {
  location?: string
  weekdays: number[]
  starts: string[]
  orders: number
  firstDay: string
  lastDay?: string
}

/** A pattern of 50 kg and Rp7.000 that the shop knows; it is written without its staff call. */
export const buildPattern = async (test: TestShop, given: Given): Promise<string> => {
  const id = newId(test.clock.now())
  await test.sql(
    `insert into window_patterns (id, location_id, name, weekdays, starts, capacity_orders, capacity_grams, price, first_day, last_day, temporary)
     values ($1, $2, 'Pattern', $3, $4, $5, 50000, 7000, $6, $7::date, $7::date is not null)`,
    id,
    given.location ?? 'kemang',
    given.weekdays,
    given.starts,
    given.orders,
    given.firstDay,
    given.lastDay ?? null,
  )
  await announceChange(test.shop.db, ['settings'])
  const isKnown = () => test.shop.settings().windowPatterns?.some((one) => one.id === id) ?? false
  for (let tries = 0; tries < 400 && !isKnown(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 5))
  if (!isKnown()) throw new Error('The shop did not receive its pattern.')
  return id
}
