/** An operation of the simulation, and what its operations look up outside of the schedule. */
import { col, rows, sql } from '#server/platform/database.ts'
import type { Chance } from '../support/chance.ts'
import { acting } from './scheduler.ts'
import type { World } from './world.ts'

export type Operation = {
  name: string
  weight: number
  run: (world: World, chance: Chance) => Promise<void>
}

/** Queries outside of the schedule. */
export const aside = <T>({ scheduler }: World, look: () => Promise<T>): Promise<T> =>
  scheduler.fly(null, () => acting.exit(look))

const SomeOrder = { id: col.text, customerId: col.text, state: col.text }
type SomeOrder = col.Row<typeof SomeOrder>
export const someOrder = (
  world: World,
  chance: Chance,
  states: readonly string[],
): Promise<SomeOrder | null> =>
  aside(world, async () => {
    const found = await rows(
      world.test.shop.db,
      sql(SomeOrder)`
        select id, customer_id as "customerId", state from orders where state = any(${[...states]}::text[]) order by placed_at, number`,
    )
    return found.length === 0 ? null : chance.pick(found)
  })
export const tokenOf = (world: World, customerId: string): string =>
  world.customers.find(({ id }) => id === customerId)!.token
