import { hash, hashRaw, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Each hash takes 19 MiB and a core for some 20 ms. Beyond the concurrency limit and the queue:
 * 503.
 */
const AT_ONCE = 2
const WAITING_MAX = 200

/** The hash of no password, to spend equal time when there is no account. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$cGV0aWstbm9ib2R5LWhlcmU$Yd0c4xRV3jT2qB7m8w1vO5kZ9pQnE6sLfUaHgIrXtCM'

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX)
      throw new AppError('unavailable', {
        retryAfterSeconds: 5,
        internal: 'too many passwords are waiting to be hashed',
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Passes the slot on directly, so that no new call takes it in between.
    if (next) next()
    else running--
  }
}

/** Keyboards differ in the code points they produce for the same character. */
const normal = (password: string): string => password.normalize('NFKC')

/** Hashes a password off the event loop. The caller has checked its length. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normal(password), COST))

/**
 * The same cost for a code that is found by its hash, so with a known salt: of one account, and
 * random.
 */
export const hashCodeSlowly = (code: string, salt: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => hashRaw(code, { ...COST, salt }))

/** Whether the password matches; false for a null hash, after the same amount of work. */
export const verifyPassword = (storedHash: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(storedHash ?? NOBODY, normal(password))
    return matches && storedHash !== null
  })
