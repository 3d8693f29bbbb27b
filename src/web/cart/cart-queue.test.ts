import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#contract/shop/cart.ts'
import { makeCartWishes } from './cart-wishes.ts'

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
  const wishes = makeCartWishes({
    confirmed: () => confirmed,
    keep: (cart) => (confirmed = cart),
    fail: (error) => failures.push(error),
  })
  const want = (quantity: number) =>
    wishes.wish(
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
  return { wishes, want, sent, failures, answers, shown: () => quantityIn(wishes.apply(confirmed)) }
}

describe('makeCartWishes', () => {
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
    const { want, sent, wishes } = setUp()
    want(2)
    want(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    expect(wishes.snapshot()).toEqual([])
  })

  it('keeps a newer wish over an older answer, and sends it after that', async () => {
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

  it('goes back to the confirmed quantity when the call fails, and tells', async () => {
    const { want, failures, answers, shown } = setUp()
    want(4)
    await vi.advanceTimersByTimeAsync(400)
    answers[0]!.reject(new Error('no'))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe(1)
    expect(failures).toHaveLength(1)
  })

  it('takes back what has not been sent', async () => {
    const { want, wishes, sent, shown } = setUp()
    want(0)
    expect(wishes.takeBack('quantity:a')).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    expect(shown()).toBe(1)
    expect(wishes.takeBack('quantity:a')).toBe(false)
  })

  it('flushes without waiting and ends when all is answered', async () => {
    const { want, wishes, sent, answers } = setUp()
    want(3)
    const end = vi.fn<() => void>()
    void wishes.flush().then(end)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([3])
    expect(end).not.toHaveBeenCalled()
    answers[0]!.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalled()
  })
})
