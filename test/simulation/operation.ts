/** An operation of the simulation, and what its operations look up outside of the schedule. */
import { randomUUID } from 'node:crypto'
import { col, rows, sql, type Query } from '#server/platform/database.ts'
import type { Chance } from '../support/chance.ts'
import type { TestAnswer } from '../support/shop.ts'
import { acting } from './scheduler.ts'
import type { Staff, World } from './world.ts'

export type Operation = {
  name: string
  weight: number
  run: (world: World, chance: Chance) => Promise<void>
}

type Ask = Parameters<World['ask']>

/** Sends a call as it is tapped: once, or twice at the same moment, with one key or with two. */
export const tapped = (
  world: World,
  chance: Chance,
  ...[method, path, given]: Ask
): Promise<TestAnswer[]> => {
  const key = chance.isMet(0.5) ? randomUUID() : null
  const send = () =>
    world.ask(method, path, {
      ...given,
      headers: { 'idempotency-key': key ?? randomUUID() },
    })
  return Promise.all(Array.from({ length: chance.isMet(0.3) ? 2 : 1 }, send))
}

export const tap = async (...given: Parameters<typeof tapped>): Promise<void> =>
  void (await tapped(...given))

export const asStaff = (
  world: World,
  chance: Chance,
  who: keyof Staff,
  path: string,
  body: object = {},
): Promise<void> =>
  tap(world, chance, 'POST', `/api/staff${path}`, { token: world.staff[who].token, body })

/** Queries outside of the schedule. */
export const aside = <T>({ scheduler }: World, look: () => Promise<T>): Promise<T> =>
  scheduler.fly(null, () => acting.exit(look))

/** One of the rows that a query finds; null without any. */
export const someRow = <Row>(
  world: World,
  chance: Chance,
  query: Query<Row>,
): Promise<Row | null> =>
  aside(world, async () => {
    const found = await rows(world.test.shop.db, query)
    return found.length === 0 ? null : chance.pick(found)
  })

export const Id = { id: col.text }
export const someId = async (world: World, chance: Chance, query: Query<{ id: string }>) =>
  (await someRow(world, chance, query))?.id ?? null

const SomeOrder = { id: col.text, customerId: col.text, state: col.text }
export const someOrder = (
  world: World,
  chance: Chance,
  states: readonly string[],
): Promise<col.Row<typeof SomeOrder> | null> =>
  someRow(
    world,
    chance,
    sql(SomeOrder)`
      select id, customer_id as "customerId", state from orders where state = any(${[...states]}::text[]) order by placed_at, number`,
  )

export const tokenOf = (world: World, customerId: string): string =>
  world.customers.find(({ id }) => id === customerId)!.token
