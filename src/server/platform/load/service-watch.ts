import { CircuitOpen } from './circuit-breaker.ts'

export type ServiceKind = 'gateway' | 'courier' | 'message'
/** How a service of the outside world answered this process last. */
export type ServiceState = {
  kind: ServiceKind
  name: string
  /** `open`: calls are refused for a while after several failures in a row. */
  circuit: 'closed' | 'open'
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastProblem: string | null
  /** Since the process started. */
  calls: { ok: number; failed: number; seconds: number }
}

export type ServiceWatch = {
  /** Watches the asynchronous methods of a port. */
  watch: <P extends object>(kind: ServiceKind, name: string, port: P, methods: (keyof P)[]) => P
  states: () => ServiceState[]
}

const PROBLEM_LENGTH_MAX = 200

/** Remembers the outcome of each call to the outside world. `time` is the shop's clock. */
export const makeServiceWatch = (time: () => Date): ServiceWatch => {
  const states = new Map<string, ServiceState>()
  return {
    states: () => [...states.values()],
    watch: (kind, name, port, methods) => {
      const state: ServiceState = {
        kind,
        name,
        circuit: 'closed',
        lastSuccessAt: null,
        lastFailureAt: null,
        lastProblem: null,
        calls: { ok: 0, failed: 0, seconds: 0 },
      }
      states.set(`${kind} ${name}`, state)
      const watched = { ...port }
      for (const method of methods) {
        const call = port[method] as (...given: unknown[]) => Promise<unknown>
        watched[method] = (async (...given: unknown[]) => {
          const began = performance.now()
          try {
            const answer = await call(...given)
            state.calls.ok++
            Object.assign(state, { circuit: 'closed', lastSuccessAt: time(), lastProblem: null })
            return answer
          } catch (error) {
            state.calls.failed++
            Object.assign(state, {
              circuit: isOpen(error) ? 'open' : 'closed',
              lastFailureAt: time(),
              lastProblem: String(error instanceof Error ? error.message : error).slice(
                0,
                PROBLEM_LENGTH_MAX,
              ),
            })
            throw error
          } finally {
            state.calls.seconds += (performance.now() - began) / 1000
          }
        }) as never
      }
      return watched
    },
  }
}

const isOpen = (error: unknown): boolean =>
  error instanceof CircuitOpen || (error instanceof Error && isOpen(error.cause))
