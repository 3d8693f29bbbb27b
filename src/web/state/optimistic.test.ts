import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeOptimisticQueue } from './optimistic.ts'

const DEBOUNCE_MS = 100
const ANSWER_MS = 300

const setUp = (laneOf: (name: string) => string = () => 'one') => {
  const queue = makeOptimisticQueue<number | null>({ unknown: null, laneOf })
  const calls: { name: string; value: number | null; at: number }[] = []
  const retries: (() => void)[] = []
  const state = { isFailing: false }
  const want = (name: string, value: number) =>
    queue.want(name, value, {
      debounceMs: DEBOUNCE_MS,
      failed: (_, retry) => retries.push(retry),
      send: async (sent) => {
        calls.push({ name, value: sent, at: Date.now() })
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        if (state.isFailing) throw new Error('away')
        return null
      },
    })
  const values = () => calls.map(({ value }) => value)
  const shown = (name: string) => queue.intents.get().get(name)?.wanted ?? null
  return { queue, want, calls, values, retries, state, shown }
}

describe('makeOptimisticQueue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends one lane in order and other lanes at the same time', async () => {
    const one = setUp()
    const each = setUp((name) => name)
    for (const { want } of [one, each]) {
      want('a', 1)
      want('b', 2)
    }
    await vi.advanceTimersByTimeAsync(3 * ANSWER_MS)
    const gaps = [one, each].map(({ calls }) => calls[1]!.at - calls[0]!.at)
    expect(gaps).toEqual([ANSWER_MS, 0])
    expect([...one.queue.intents.get()]).toEqual([])
  })

  it('replaces a value that still waits for its lane, after its own debounce', async () => {
    const { want, calls, values } = setUp()
    want('a', 1)
    want('b', 2)
    // The lane is free before the newer value is due.
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + ANSWER_MS - 10)
    want('b', 3)
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect(values()).toEqual([1, 3])
    expect(calls[1]!.at - calls[0]!.at).toBe(ANSWER_MS - 10 + DEBOUNCE_MS)
  })

  it('cancels a newer value and returns to the one that is being sent', async () => {
    const { queue, want, values, shown } = setUp()
    want('a', 1)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    expect(queue.cancel('a')).toBe(false)
    want('a', 2)
    expect(queue.cancel('a')).toBe(true)
    expect(shown('a')).toBe(1)
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect(values()).toEqual([1])
  })

  it('drops newer values with a failed one; a retry sends the newest', async () => {
    const { want, values, shown, retries, state } = setUp()
    state.isFailing = true
    want('a', 1)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + ANSWER_MS - 50)
    want('a', 2)
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect([values(), shown('a'), retries.length]).toEqual([[1], null, 1])
    state.isFailing = false
    retries[0]!()
    expect(shown('a')).toBe(2)
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect(values()).toEqual([1, 2])
  })

  it('flushes and resolves to whether all succeeded', async () => {
    const { queue, want, state } = setUp()
    want('a', 1)
    const first = queue.flush()
    await vi.advanceTimersByTimeAsync(ANSWER_MS)
    expect(await first).toBe(true)
    state.isFailing = true
    want('a', 2)
    const second = queue.flush()
    await vi.advanceTimersByTimeAsync(ANSWER_MS)
    expect(await second).toBe(false)
  })

  it('ignores the response of a call from before it was cleared', async () => {
    const { queue, want, values, shown } = setUp()
    want('a', 1)
    want('b', 2)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    queue.clear()
    want('a', 3)
    await vi.advanceTimersByTimeAsync(ANSWER_MS)
    expect(shown('a')).toBe(3)
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect(values()).toEqual([1, 3])
  })
})
