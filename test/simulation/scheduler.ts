/**
 * A deterministic scheduler: statements, transaction ends and adapter calls wait at gates, and a
 * seed decides which one is released next. Released statements really run on PostgreSQL; while one
 * waits for a row lock, others continue.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from '../support/chance.ts'

/** A running operation, carried by its async context. */
export type Actor = { id: number; name: string }
export const acting = new AsyncLocalStorage<Actor>()

export type Kind = 'statement' | 'commit' | 'rollback' | 'port'
/**
 * Faults: the request is lost, the response is lost, it arrives twice, it is slow, or PostgreSQL
 * aborts it.
 */
export type Fault = 'lost before' | 'lost after' | 'twice' | 'late' | 'deadlock'

type Moment = { actor: Actor; kind: Kind; label: string; go: (fault: Fault | null) => void }
type Flight = { pid: number | null; isBlocked: boolean; wasBlocked: boolean; reply: Promise<void> }

/** The possible faults by kind. A lost rollback is still a rollback. */
const FAULTS: Record<Kind, readonly Fault[]> = {
  statement: ['lost before', 'lost after', 'deadlock'],
  commit: ['lost before', 'lost after'],
  rollback: [],
  port: ['lost before', 'lost after', 'twice', 'late'],
}
/** After this many idle turns of the event loop every operation waits at a gate or for a lock. */
const QUIET_TURNS = 3
const REPLY_MS = 2

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export type Scheduler = {
  /** Waits until this gate is released; resolves to its fault. */
  gate: (kind: Kind, label: string) => Promise<Fault | null>
  /**
   * Registers running work, so that no gate is released before it is done or waits for a lock.
   * `frees`: its end may release other statements.
   */
  fly: <T>(pid: number | null, work: () => Promise<T>, frees?: boolean) => Promise<T>
  /** Number of waiting gates. */
  waiting: () => number
  /** Releases one gate and waits until all is idle again; resolves to its description. */
  step: (chance: Chance, faultRate: number) => Promise<string>
  /** Waits until all is idle. */
  settle: () => Promise<void>
}

/** `blockedPids` returns the backends that wait for a lock. */
export const makeScheduler = (blockedPids: () => Promise<Set<number>>): Scheduler => {
  const waiting: Moment[] = []
  const flights = new Set<Flight>()
  let events = 0

  const fly = async <T>(pid: number | null, work: () => Promise<T>, frees = false): Promise<T> => {
    const promise = work()
    const flight: Flight = {
      pid,
      isBlocked: false,
      wasBlocked: false,
      reply: promise.then(ignore, ignore),
    }
    flights.add(flight)
    try {
      return await promise
    } finally {
      flights.delete(flight)
      events++
      if (frees) for (const other of flights) other.isBlocked = false
    }
  }

  /** Waits until all running work is done or known to wait for a lock. */
  const land = async (): Promise<void> => {
    for (let waits = 0; ; waits++) {
      const flying = [...flights].filter(({ isBlocked }) => !isBlocked)
      if (flying.length === 0) return
      // Work that was blocked is still blocked or has just been released: known at once.
      if (!flying.every(({ wasBlocked }) => wasBlocked) || waits > 0)
        await Promise.race([...flying.map(({ reply }) => reply), pause(REPLY_MS)])
      const open = flying.filter((flight) => flights.has(flight) && flight.pid !== null)
      if (open.length === 0) continue
      const blocked = await blockedPids()
      for (const flight of open) flight.isBlocked = flight.wasBlocked = blocked.has(flight.pid!)
      if (waits > 20_000) throw new Error('A statement is neither answered nor waiting for a lock.')
    }
  }

  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      const before = events
      await turn()
      await land()
      quiet = events === before ? quiet + 1 : 0
    }
  }

  return {
    gate: (kind, label) =>
      new Promise((go) => {
        events++
        waiting.push({ actor: acting.getStore()!, kind, label, go })
      }),
    fly,
    waiting: () => waiting.length,
    settle,
    step: async (chance, faultRate) => {
      // A commit may release several statements at once, whose order PostgreSQL decides.
      waiting.sort(
        (a, b) => a.actor.id - b.actor.id || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0),
      )
      const [moment] = waiting.splice(chance.whole(waiting.length), 1)
      const faults = FAULTS[moment!.kind]
      const fault = faults.length > 0 && chance.isMet(faultRate) ? chance.pick(faults) : null
      moment!.go(fault)
      await settle()
      return `${moment!.actor.id} ${moment!.actor.name}: ${moment!.label}${fault === null ? '' : ` [${fault}]`}`
    },
  }
}

const ignore = (): void => {}
