import crypto, { randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { makeChance } from '../support/chance.ts'

/**
 * Ids, numbers and references come from the seed too, so that rows are locked in the same order
 * again. Answers what gives chance back.
 */
export const seedRandomness = (seed: number): (() => void) => {
  const real = {
    randomBytes: crypto.randomBytes,
    randomUUID: crypto.randomUUID,
    randomInt: crypto.randomInt,
  }
  const chance = makeChance(seed ^ 0x5eed)
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => chance.whole(256)))
  const uuid = () =>
    bytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  Object.assign(crypto, {
    randomBytes: bytes,
    randomUUID: uuid,
    randomInt: (low: number, high?: number) =>
      high === undefined ? chance.whole(low) : low + chance.whole(high - low),
  })
  syncBuiltinESMExports()
  if (randomBytes === real.randomBytes) throw new Error('Chance could not be taken from the seed.')
  return () => {
    Object.assign(crypto, real)
    syncBuiltinESMExports()
  }
}
