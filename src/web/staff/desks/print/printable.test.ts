import { expect, test } from 'vitest'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { leaveOutEnded } from './printable.ts'

const order = (number: string, state: (typeof ORDER_STATES)[number]) => ({ number, state })
const LIVING = order('FR-1', 'confirmed')

test('a label of an ended order is never printed', () => {
  const ended = ORDER_STATES.filter(
    (state) => leaveOutEnded([order('FR-2', state)], 'label').printed.length === 0,
  )
  expect(ended).toEqual(['delivered', 'completed', 'expired', 'cancelled', 'refunded'])
})

test('the pick list of one ended order is printed, with its state across it', () => {
  const gone = order('FR-2', 'cancelled')
  expect(leaveOutEnded([gone], 'list')).toEqual({ printed: [gone], leftOut: [] })
})

test('pick lists of several orders leave ended ones out and name them', () => {
  const gone = order('FR-2', 'refunded')
  expect(leaveOutEnded([LIVING, gone], 'list')).toEqual({ printed: [LIVING], leftOut: [gone] })
  expect(leaveOutEnded([LIVING, gone], 'label')).toEqual({ printed: [LIVING], leftOut: [gone] })
})
