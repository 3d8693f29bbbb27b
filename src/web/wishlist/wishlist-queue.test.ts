import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWishlistQueue } from './wishlist-queue.ts'

const DEBOUNCE_MS = 500
/** A server that responds after a delay and records its calls. */
const shop = (answerMs = 40) => {
  const state = new Map<string, boolean>()
  const calls: { at: number; tab: number; wished: boolean }[] = []
  const send = (tab: number) => async (name: string, wished: boolean) => {
    calls.push({ at: Date.now(), tab, wished })
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    state.set(name, wished)
    return wished
  }
  return { state, calls, send }
}
const noop = () => {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('makeWishlistQueue', () => {
  it('shows a toggle at once, sends it after the debounce, and sends nothing for two toggles', async () => {
    const { calls, send } = shop()
    const toggles = makeWishlistQueue({ send: send(1), debounceMs: DEBOUNCE_MS })
    toggles.toggle('mango', noop)
    expect(toggles.isWished('mango')).toBe(true)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1)
    expect(calls).toEqual([])
    toggles.toggle('mango', noop)
    expect(toggles.isWished('mango')).toBe(false)
    await vi.advanceTimersByTimeAsync(5 * DEBOUNCE_MS)
    expect(calls).toEqual([])
  })

  it('sends a toggle during a call one debounce later, never at once', async () => {
    const { calls, send, state } = shop(300)
    const toggles = makeWishlistQueue({ send: send(1), debounceMs: DEBOUNCE_MS })
    toggles.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 10)
    toggles.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync(5 * DEBOUNCE_MS)
    expect(calls.map(({ wished }) => wished)).toEqual([true, false])
    expect(calls[1]!.at - calls[0]!.at).toBeGreaterThanOrEqual(DEBOUNCE_MS)
    expect(state.get('mango')).toBe(false)
  })

  it('sends another toggle after a slow response', async () => {
    const { calls, send, state } = shop(2_000)
    const toggles = makeWishlistQueue({ send: send(1), debounceMs: DEBOUNCE_MS })
    toggles.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 10)
    toggles.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls.map(({ wished }) => wished)).toEqual([true, false])
    expect([state.get('mango'), toggles.isWished('mango')]).toEqual([false, false])
  })

  it('rolls back a failed toggle and reports it', async () => {
    const failed = vi.fn<() => void>()
    const toggles = makeWishlistQueue({
      send: () => Promise.reject(new Error('away')),
      debounceMs: DEBOUNCE_MS,
    })
    toggles.toggle('mango', failed)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
    expect([toggles.isWished('mango'), failed.mock.calls.length]).toEqual([false, 1])
  })

  it("adopts the server's list, except for pending toggles", async () => {
    const toggles = makeWishlistQueue({ send: shop().send(1), debounceMs: DEBOUNCE_MS })
    toggles.adoptAll(['mango', 'kiwi'])
    toggles.toggle('kiwi', noop)
    toggles.adoptAll(['kiwi', 'lime'])
    expect(['mango', 'kiwi', 'lime', 'plum'].map((name) => toggles.isWished(name))).toEqual([
      false,
      false,
      true,
      undefined,
    ])
    toggles.adopt([['lime', false]])
    expect(toggles.isWished('lime')).toBe(false)
  })

  it('does not let a list requested earlier revert a confirmed toggle', async () => {
    const toggles = makeWishlistQueue({ send: shop().send(1), debounceMs: DEBOUNCE_MS })
    const since = toggles.intents.get()
    toggles.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync(2 * DEBOUNCE_MS)
    toggles.adoptAll(['kiwi'], since)
    expect(['mango', 'kiwi'].map((name) => toggles.isWished(name))).toEqual([true, true])
  })

  it('sends pending toggles when the page is left', async () => {
    const { calls, send } = shop()
    const toggles = makeWishlistQueue({ send: send(1), debounceMs: DEBOUNCE_MS })
    toggles.toggle('mango', noop)
    void toggles.flush()
    await vi.advanceTimersByTimeAsync(5 * DEBOUNCE_MS)
    expect(calls).toHaveLength(1)
  })
})

it('with 30 fast toggles in each of three tabs, the last one wins and no tab calls twice within a debounce', async () => {
  const { calls, send, state } = shop()
  const tabs = [0, 1, 2].map((tab) =>
    makeWishlistQueue({
      send: send(tab),
      debounceMs: DEBOUNCE_MS,
      confirmed: (name, wished) => tell(tab, name, wished),
    }),
  )
  const tell = (from: number, name: string, wished: boolean) => {
    for (const [index, tab] of tabs.entries()) if (index !== from) tab.adopt([[name, wished]])
  }
  // Deterministic, but pauses vary: up to 750 ms.
  for (let press = 0; press < 90; press++) {
    tabs[press % 3]!.toggle('mango', noop)
    await vi.advanceTimersByTimeAsync((press * 137) % 750)
  }
  const last = tabs[2]!.isWished('mango')
  await vi.advanceTimersByTimeAsync(20 * DEBOUNCE_MS)
  expect(state.get('mango') ?? false).toBe(last)
  expect(tabs.map((tab) => tab.isWished('mango') ?? false)).toEqual([last, last, last])
  expect(calls.length).toBeGreaterThan(5)
  for (const tab of [0, 1, 2]) {
    const times = calls.filter((call) => call.tab === tab).map(({ at }) => at)
    for (const [index, at] of times.slice(1).entries())
      expect(at - times[index]!).toBeGreaterThanOrEqual(DEBOUNCE_MS)
  }
})
