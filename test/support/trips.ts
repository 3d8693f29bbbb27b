import type { TestShop } from './shop.ts'

const ATTEMPTS = 5
const SETTLES_MS = 50

/**
 * Database round trips of one call: the fewest of five, because the shop's own work in the
 * background only ever adds to the count. `call` gets the attempt, from 0, for keys of its own.
 */
export const fewestTrips = async (
  { shop }: TestShop,
  call: (attempt: number) => Promise<unknown>,
): Promise<number> => {
  const counts: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
    const before = shop.database.roundTrips()
    await call(attempt)
    counts.push(shop.database.roundTrips() - before)
  }
  return Math.min(...counts)
}
