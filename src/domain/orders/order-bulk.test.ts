import { describe, expect, it } from 'vitest'
import { bulkCost, bulkRefusal } from './order-bulk.ts'

const order = {
  state: 'paid' as const,
  paymentState: 'paid',
  total: 90_000,
  refunded: 10_000,
  serviceFee: 2_000,
  serviceFeeRefunded: 0,
  cancelAskedAt: null,
  branchId: null,
  slotDay: '2026-11-20',
  isInRun: false,
  slotStart: '12:00',
}
const window = { day: '2026-11-20', start: '14:00' }

describe('bulkRefusal', () => {
  it.each([
    [{ act: 'confirm', window: null }, {}, null],
    [{ act: 'confirm', window: null }, { state: 'confirmed' }, 'confirmed'],
    [{ act: 'cancel', window: null }, { state: 'packed' }, null],
    [{ act: 'cancel', window: null }, { state: 'delivered' }, 'delivered'],
    [{ act: 'pick_run', window: null }, { state: 'confirmed' }, null],
    [{ act: 'pick_run', window: null }, {}, 'paid'],
    [{ act: 'pick_run', window: null }, { state: 'confirmed', isInRun: true }, 'in_run'],
    [{ act: 'move_window', window }, {}, null],
    [{ act: 'move_window', window }, { slotStart: '14:00' }, 'same_window'],
    [{ act: 'move_window', window }, { state: 'picking' }, 'picking'],
    [{ act: 'move_window', window }, { branchId: 'kemang' }, 'collected'],
  ] as const)('%o of %o: %s', (wanted, change, refusal) => {
    expect(bulkRefusal({ ...order, ...change }, wanted)).toBe(refusal)
  })
})

describe('bulkCost', () => {
  it.each([
    ['cancel', {}, { returned: 80_000, goodwill: 5_000 }],
    ['cancel', { state: 'pending_payment', paymentState: 'pending' }, { returned: 0, goodwill: 0 }],
    ['confirm', {}, { returned: 0, goodwill: 0 }],
  ] as const)('%s of %o', (act, change, cost) => {
    expect(bulkCost({ ...order, ...change }, { act }, 5_000)).toEqual(cost)
  })
})
