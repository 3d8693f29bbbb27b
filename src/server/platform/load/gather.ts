import { AsyncLocalStorage } from 'node:async_hooks'
import { sqlState, type Queryable } from '../database.ts'

/** Answers its keys in their order. */
type Load<Key, Value> = (db: Queryable, keys: readonly Key[]) => Promise<readonly Value[]>
type Asked<Key, Value> = {
  key: Key
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
  /** Runs work as part of the request that asked. */
  inRequest: (work: () => void) => void
}

/** A statement that takes longer does not hold up those after it. */
const SLOW_MS = 50

/**
 * One statement for questions that come at the same time. Questions that come while a statement is
 * under way share the next one, which begins after they were asked: no answer is older than its
 * question. When the data of one is refused, each is asked by itself; another failure rejects all.
 */
export const gathered = <Key, Value>(
  load: Load<Key, Value>,
): ((db: Queryable, key: Key) => Promise<Value>) => {
  const askOf = new WeakMap<Queryable, (key: Key) => Promise<Value>>()
  return (db, key) => {
    const ask = askOf.get(db) ?? makeGatherer((keys) => load(db, keys))
    askOf.set(db, ask)
    return ask(key)
  }
}

const makeGatherer = <Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  let waiting: Asked<Key, Value>[] = []
  let underWay: readonly Asked<Key, Value>[] | null = null

  const each = async (keys: readonly Key[]): Promise<PromiseSettledResult<Value>[]> =>
    Promise.allSettled(keys.map(async (key) => (await load([key]))[0] as Value))
  const together = async (keys: readonly Key[]): Promise<PromiseSettledResult<Value>[]> => {
    try {
      return (await load(keys)).map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      if (keys.length > 1 && isOfData(error)) return each(keys)
      return keys.map(() => ({ status: 'rejected', reason: error }))
    }
  }

  const begin = (): void => {
    const asked = waiting
    waiting = []
    underWay = asked
    const makeWay = () => {
      if (underWay !== asked) return
      underWay = null
      // Not as part of the request whose answer made way.
      waiting[0]?.inRequest(begin)
    }
    const slow = setTimeout(makeWay, SLOW_MS)
    void together(asked.map(({ key }) => key)).then((answers) => {
      clearTimeout(slow)
      for (const [index, { resolve, reject }] of asked.entries()) {
        const answer = answers[index]!
        if (answer.status === 'fulfilled') resolve(answer.value)
        else reject(answer.reason)
      }
      makeWay()
    })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject, inRequest: AsyncLocalStorage.snapshot() })
      if (underWay === null) begin()
    })
}

/** A data exception or a violated constraint: the fault of one question, not of the database. */
const isOfData = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** The value of each key, null for keys without one. */
export const inOrderOf = <Value>(
  keys: readonly string[],
  values: readonly Value[],
  keyOf: (value: Value) => string,
): (Value | null)[] => {
  const known = new Map(values.map((value) => [keyOf(value), value]))
  return keys.map((key) => known.get(key) ?? null)
}
