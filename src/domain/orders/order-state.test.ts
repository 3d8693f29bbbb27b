import { describe, expect, it } from 'vitest'
import {
  HOLDING_STATES,
  isOpen,
  nextAction,
  ORDER_ACTIONS,
  ORDER_STATES,
  statesBefore,
  transition,
} from './order-state.ts'

/** Every allowed transition; all others are refused. */
const STEPS = [
  'pending_payment pay paid',
  'pending_payment confirm confirmed',
  'pending_payment expire expired',
  'pending_payment cancel cancelled',
  'paid confirm confirmed',
  'paid cancel cancelled',
  'confirmed pick picking',
  'confirmed cancel cancelled',
  'picking pack packed',
  'picking cancel cancelled',
  'packed cancel cancelled',
  'packed unpack picking',
  'packed send on_delivery',
  'packed make_ready ready_for_pickup',
  'on_delivery deliver delivered',
  'on_delivery fail_delivery failed_delivery',
  'ready_for_pickup deliver delivered',
  'ready_for_pickup fail_delivery failed_delivery',
  'delivered complete completed',
  'delivered refund refunded',
  'completed refund refunded',
  'expired revive paid',
  'failed_delivery send_again on_delivery',
  'failed_delivery refund refunded',
]

describe('transition', () => {
  it('allows these steps and no other', () => {
    const allowed = ORDER_STATES.flatMap((from) =>
      ORDER_ACTIONS.flatMap((action) => {
        const to = transition(from, action)
        return to === null ? [] : [`${from} ${action} ${to}`]
      }),
    )
    expect(allowed.toSorted()).toEqual(STEPS.toSorted())
  })

  it('leads from a paid order back to no unpaid one', () => {
    for (const from of ORDER_STATES)
      for (const action of ORDER_ACTIONS)
        expect(transition(from, action)).not.toBe('pending_payment')
  })
})

it('statesBefore is what transition says', () => {
  for (const action of ORDER_ACTIONS)
    expect(statesBefore(action)).toEqual(
      ORDER_STATES.filter((state) => transition(state, action) !== null),
    )
})

it.each([
  ['brought', false, 'on_delivery'],
  ['collected', true, 'ready_for_pickup'],
])('an order that is %s goes from placing to completed', (_, isCollected, handing) => {
  const way: string[] = ['pending_payment']
  let state: (typeof ORDER_STATES)[number] | null = 'pending_payment'
  while (state) {
    const action = nextAction(state, isCollected)
    state = action && transition(state, action)
    if (state) way.push(state)
  }
  expect(way).toEqual([
    'pending_payment',
    'paid',
    'confirmed',
    'picking',
    'packed',
    handing,
    'delivered',
    'completed',
  ])
})

it('ended states are not open and hold nothing', () => {
  expect(ORDER_STATES.filter((state) => !isOpen(state))).toEqual([
    'completed',
    'expired',
    'cancelled',
    'refunded',
  ])
  expect(HOLDING_STATES.every(isOpen)).toBe(true)
  // An order that can be cancelled or can run out holds its goods until then, or has them packed in
  // the shop.
  for (const action of ['cancel', 'expire'] as const)
    for (const state of statesBefore(action)) expect([...HOLDING_STATES, 'packed']).toContain(state)
})
