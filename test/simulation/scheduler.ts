/**
 * Who goes next is decided here, by chance and a seed: every statement, bracket of a transaction
 * and call of an adapter waits at a gate until it is let go, one at a time. What a let-go statement
 * does is real: it runs on PostgreSQL, and when it has to wait for a row that another transaction
 * holds, the others go on meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from '../support/chance.ts'

/** An operation under way: the code that runs on its behalf carries it along. */
export type Actor = { id: number; name: string }
export const acting = new AsyncLocalStorage<Actor>()

export type Kind = 'statement' | 'commit' | 'rollback' | 'port'
/**
 * What goes wrong: the question never arrives, its answer never comes back, it arrives twice, it
 * takes very long, the database gives it up.
 */
export type Fault = 'lost before' | 'lost after' | 'twice' | 'late' | 'deadlock'

type Moment = { actor: Actor; kind: Kind; label: string; go: (fault: Fault | null) => void }
type Flight = { pid: number | null; isBlocked: boolean; wasBlocked: boolean; reply: Promise<void> }

/** Which faults can meet which kind of moment. A rollback that is lost is one all the same. */
const FAULTS: Record<Kind, readonly Fault[]> = {
  statement: ['lost before', 'lost after', 'deadlock'],
  commit: ['lost before', 'lost after'],
  rollback: [],
  port: ['lost before', 'lost after', 'twice', 'late'],
}
/**
 * After so many turns of the loop without anything new, everybody waits at a gate, for a lock or
 * for each other.
 */
const QUIET_TURNS = 3
const REPLY_MS = 2

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export type Scheduler = {
  /** Waits until this moment is let go; answers what shall go wrong with it. */
  gate: (kind: Kind, label: string) => Promise<Fault | null>
  /**
   * Says that something real is under way, so that nobody else is let go before it is answered or
   * waits for a lock. `frees` says that others may have waited for its end.
   */
  fly: <T>(pid: number | null, work: () => Promise<T>, frees?: boolean) => Promise<T>
  /** How many moments wait to be let go. */
  waiting: () => number
  /** Lets one of them go and waits until all is quiet again; answers what it was. */
  step: (chance: Chance, faultRate: number) => Promise<string>
  /** Waits until all is quiet. */
  settle: () => Promise<void>
}

/** `blockedPids` asks the database whose statements wait for a lock. */
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

  /** Waits until whatever flies has been answered or is known to wait for a lock. */
  const land = async (): Promise<void> => {
    for (let waits = 0; ; waits++) {
      const flying = [...flights].filter(({ isBlocked }) => !isBlocked)
      if (flying.length === 0) return
      // What waited before waits still, or has just been let through: that is known at once.
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
      // A commit may let several through at once, and which of them is answered first is the
      // database's.
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
