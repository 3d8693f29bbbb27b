/**
 * Hashes passwords at the least cost: the hashes of staff accounts took most of the time of the
 * proof of repeated keys, and no proof is about hashing. A hash is verified at its own cost.
 */
import { vi } from 'vitest'

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
type Argon2 = { hash: (password: string, cost: typeof COST) => Promise<string> }

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<Argon2>()
  return { ...argon2, hash: (password: string) => argon2.hash(password, COST) }
})
