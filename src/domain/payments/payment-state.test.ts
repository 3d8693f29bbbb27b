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

/** Midtrans' six notices; a refund is reported as a paid charge. */
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

  it('ends paid in each of the 720 orders of six notices', () => {
    expect(new Set(all.map((order) => order.join())).size).toBe(720)
    expect(all.filter((order) => live(order).at(-1) !== 'paid')).toEqual([])
  })

  it('never leaves paid because of a late notice', () => {
    const takenBack = all.filter((order) => {
      const states = live(order)
      return states.slice(states.indexOf('paid')).some((state) => state !== 'paid')
    })
    expect(takenBack).toEqual([])
  })

  it('without money ends by the first final notice, whatever follows', () => {
    for (const order of permutations<Notice>(['pending', 'expire', 'cancel', 'deny'])) {
      const first = order.find((notice) => notice !== 'pending')!
      expect([order.join(), live(order).at(-1)]).toEqual([order.join(), NOTICES[first]])
    }
  })

  it('can be paid from every state but those in which money has arrived', () => {
    expect(paymentStatesBefore('paid')).toEqual(
      PAYMENT_STATES.filter((state) => !isCaptured(state)),
    )
    const tellings: ChargeTold[] = ['pending', 'paid', 'expired', 'failed', 'cancelled']
    for (const state of PAYMENT_STATES.filter(isCaptured))
      for (const told of tellings) expect(paymentAfter(state, told)).toBeNull()
  })
})

describe('a gateway’s final status', () => {
  const endsAt = new Date('2026-11-20T02:00:00.000Z')
  const after = (minutes: number) => new Date(endsAt.getTime() + minutes * 60_000)

  it('is any status but pending', () => {
    for (const told of ['paid', 'expired', 'failed', 'cancelled'] as const)
      for (const state of PAYMENT_STATES)
        expect(finalWord(told, { state, endsAt }, endsAt)).toBe(told)
    for (const state of PAYMENT_STATES)
      expect(finalWord('pending', { state, endsAt }, after(10_000))).toBeNull()
  })

  it('is unknown for a charge that the gateway does not know, once it cannot be opened any more', () => {
    const unheard = PAYMENT_STATES.filter(
      (state) => finalWord(null, { state, endsAt }, after(11)) === 'unknown',
    )
    expect(unheard).toEqual(['expired', 'failed', 'cancelled'])
    for (const state of unheard) expect(finalWord(null, { state, endsAt }, after(10))).toBeNull()
  })
})
