import { describe, expect, it } from 'vitest'
import {
  finalWord,
  isCaptured,
  PAYMENT_STATES,
  paymentAfter,
  paymentStatesBefore,
  type ChargeTold,
  type PaymentState,
} from './payment-state.ts'

/**
 * What Midtrans calls the six things that it can say; a refund is told as a charge that is paid.
 */
const NOTICES = {
  pending: 'pending',
  settlement: 'paid',
  expire: 'expired',
  cancel: 'cancelled',
  deny: 'failed',
  refund: 'paid',
} as const
type Notice = keyof typeof NOTICES

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length <= 1
    ? [[...all]]
    : all.flatMap((one, index) =>
        permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]),
      )

const live = (order: readonly Notice[]): PaymentState[] => {
  const states: PaymentState[] = ['pending']
  for (const notice of order)
    states.push(paymentAfter(states.at(-1)!, NOTICES[notice]) ?? states.at(-1)!)
  return states
}

describe('a payment', () => {
  const all = permutations(Object.keys(NOTICES) as Notice[])

  it('ends paid in each of the 720 orders in which six notices can come', () => {
    expect(new Set(all.map((order) => order.join())).size).toBe(720)
    expect(all.filter((order) => live(order).at(-1) !== 'paid')).toEqual([])
  })

  it('is never taken back from paid by what is told late', () => {
    const takenBack = all.filter((order) => {
      const states = live(order)
      return states.slice(states.indexOf('paid')).some((state) => state !== 'paid')
    })
    expect(takenBack).toEqual([])
  })

  it('ends by the first end that is told when no money comes, whatever follows', () => {
    for (const order of permutations<Notice>(['pending', 'expire', 'cancel', 'deny'])) {
      const first = order.find((notice) => notice !== 'pending')!
      expect([order.join(), live(order).at(-1)]).toEqual([order.join(), NOTICES[first]])
    }
  })

  it('can be paid from every state but those in which money has come', () => {
    expect(paymentStatesBefore('paid')).toEqual(
      PAYMENT_STATES.filter((state) => !isCaptured(state)),
    )
    const tellings: ChargeTold[] = ['pending', 'paid', 'expired', 'failed', 'cancelled']
    for (const state of PAYMENT_STATES.filter(isCaptured))
      for (const told of tellings) expect(paymentAfter(state, told)).toBeNull()
  })
})

describe('a gateway’s final word', () => {
  const endsAt = new Date('2026-11-20T02:00:00.000Z')
  const after = (minutes: number) => new Date(endsAt.getTime() + minutes * 60_000)

  it('is whatever it says but pending', () => {
    for (const told of ['paid', 'expired', 'failed', 'cancelled'] as const)
      for (const state of PAYMENT_STATES)
        expect(finalWord(told, { state, endsAt }, endsAt)).toBe(told)
    for (const state of PAYMENT_STATES)
      expect(finalWord('pending', { state, endsAt }, after(10_000))).toBeNull()
  })

  it('is unknown for a charge that it never heard of, once nothing can open it any more', () => {
    const unheard = PAYMENT_STATES.filter(
      (state) => finalWord(null, { state, endsAt }, after(11)) === 'unknown',
    )
    expect(unheard).toEqual(['expired', 'failed', 'cancelled'])
    for (const state of unheard) expect(finalWord(null, { state, endsAt }, after(10))).toBeNull()
  })
})
