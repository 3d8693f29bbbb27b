/**
 * Breaks a request at its n-th statement: drops the connection, or simulates the death of the
 * process. Patches the PostgreSQL driver.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type Fault = {
  /** The statement, counted from 1, including begin and commit; or whether its text and values are. */
  at: number | ((text: string, values: readonly unknown[]) => boolean)
  /** Before PostgreSQL receives it, or after its execution and before the response. */
  when: 'before' | 'after'
  /**
   * `drop`: this connection ends. `die`: the request stops and all its connections end, as with
   * `kill -9`.
   */
  how: 'drop' | 'die'
}

type Client = {
  connection: { stream: { destroy: () => void } }
  release?: (destroy: boolean) => void
}
type Query = (this: Client, ...all: unknown[]) => Promise<unknown>
type Request = {
  fault: Fault | null
  statements: string[]
  held: Set<Client>
  isDead: boolean
  die: () => void
}

const requests = new AsyncLocalStorage<Request>()
const never = new Promise<never>(() => {})

/** Patches the driver; returns the function that restores it. */
export const installFaults = (): (() => void) => {
  const driver = pg.Client.prototype as unknown as { query: Query }
  const { query } = driver
  driver.query = async function (...all) {
    const request = requests.getStore()
    if (!request) return query.apply(this, all)
    if (request.isDead) return end(this)
    const text = textOf(all[0])
    const isInTransaction = request.held.has(this) && text !== 'commit' && text !== 'rollback'
    request.held.add(this)
    const place = request.statements.push(text)
    const here = isHere(request.fault, place, text, valuesOf(all)) ? request.fault : null
    if (here?.when === 'before') await strike(this, request, here)
    // A dead process receives no errors either.
    const answer = await query
      .apply(this, all)
      .catch((error: unknown) => (request.isDead ? never : Promise.reject(error as Error)))
    if (request.isDead) return never
    if (here?.when === 'after') {
      await strike(this, request, here)
      throw new Error('Connection terminated unexpectedly')
    }
    if (text !== 'begin' && !isInTransaction) request.held.delete(this)
    return answer
  }
  return () => {
    driver.query = query
  }
}

const isHere = (
  fault: Fault | null,
  place: number,
  text: string,
  values: readonly unknown[],
): boolean => (typeof fault?.at === 'function' ? fault.at(text, values) : fault?.at === place)

const strike = async (client: Client, request: Request, { how }: Fault): Promise<void> => {
  if (how === 'drop') return client.connection.stream.destroy()
  request.isDead = true
  for (const held of request.held) void end(held)
  request.die()
  await never
}

/**
 * Ends a connection of a dead process and removes it from the pool, which the next process shares.
 */
const end = (client: Client): Promise<never> => {
  client.connection.stream.destroy()
  try {
    client.release?.(true)
  } catch {
    // It was released at this moment.
  }
  return never
}

const valuesOf = ([sent, values]: readonly unknown[]): readonly unknown[] =>
  ((sent as { values?: unknown[] })?.values ?? values ?? []) as readonly unknown[]

const textOf = (sent: unknown): string =>
  (typeof sent === 'string' ? sent : ((sent as { text?: string })?.text ?? '')).trim()

/**
 * Sends a request with a fault, or with none. `answer` is null when its process died; `statements`
 * is what it sent.
 */
export const askWithFault = async <T>(
  fault: Fault | null,
  ask: () => Promise<T>,
): Promise<{ answer: T | null; statements: readonly string[] }> => {
  const { promise: death, resolve } = Promise.withResolvers<null>()
  const request: Request = {
    fault,
    statements: [],
    held: new Set(),
    isDead: false,
    die: () => resolve(null),
  }
  const answer = await Promise.race([requests.run(request, ask), death])
  return { answer, statements: request.statements }
}
