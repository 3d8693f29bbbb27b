import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { makeCartQueue, withChanges } from './cart-queue.ts'

/** A cart of one line is enough here: what a change does to it is tested with the changes. */
const cartWith = (quantity: number) =>
  ({
    items: [
      {
        key: 'a',
        quantity,
        price: 1000,
        line_total: quantity * 1000,
        selected: true,
        selectable: true,
      },
    ],
    totals: { service_fee: 0, discount_total: 0, shipping_total: 0 },
  }) as unknown as Cart
const quantityIn = (cart: Cart) => cart.items[0]?.quantity

const setUp = () => {
  let confirmed = cartWith(1)
  const sent: number[] = []
  const failures: unknown[] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const queue = makeCartQueue({
    confirmed: () => confirmed,
    keep: (cart) => (confirmed = cart),
    failed: (error) => failures.push(error),
  })
  const want = (quantity: number) =>
    queue.change(
      'quantity:a',
      { type: 'quantity', key: 'a', quantity },
      () => {
        sent.push(quantity)
        return new Promise((resolve, reject) =>
          answers.push({ resolve: () => resolve(cartWith(quantity)), reject }),
        )
      },
      400,
    )
  const shown = () => quantityIn(withChanges(confirmed, queue.intents.get()))
  return { queue, want, sent, failures, answers, shown }
}

describe('makeCartQueue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows at once and sends ten taps as one call', async () => {
    const { want, sent, shown } = setUp()
    for (let quantity = 2; quantity <= 11; quantity++) want(quantity)
    expect(shown()).toBe(11)
    await vi.advanceTimersByTimeAsync(399)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([11])
  })

  it('sends nothing for there and back', async () => {
    const { want, sent, queue } = setUp()
    want(2)
    want(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    expect([...queue.intents.get()]).toEqual([])
  })

  it('shows a newer change over an older response, and sends it after that', async () => {
    const { want, sent, answers, shown } = setUp()
    want(2)
    await vi.advanceTimersByTimeAsync(400)
    want(5)
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toEqual([2])
    answers[0]!.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe(5)
    expect(sent).toEqual([2, 5])
  })

  it('goes back to the confirmed quantity when the call fails, and reports it', async () => {
    const { want, failures, answers, shown } = setUp()
    want(4)
    await vi.advanceTimersByTimeAsync(400)
    answers[0]!.reject(new Error('no'))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe(1)
    expect(failures).toHaveLength(1)
  })

  it('cancels a change that has not been sent', async () => {
    const { want, queue, sent, shown } = setUp()
    want(0)
    expect(queue.cancel('quantity:a')).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    expect(shown()).toBe(1)
    expect(queue.cancel('quantity:a')).toBe(false)
  })

  it('flushes without waiting and resolves after the last response', async () => {
    const { want, queue, sent, answers } = setUp()
    want(3)
    const end = vi.fn<() => void>()
    void queue.flush().then(end)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([3])
    expect(end).not.toHaveBeenCalled()
    answers[0]!.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalled()
  })
})
