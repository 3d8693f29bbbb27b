import { expect, it } from 'vitest'
import { lookOf, type Standing } from './order-look.ts'

const expired: Standing = {
  number: '1',
  state: 'expired',
  payment_state: 'none',
  payment: null,
  formatted_due: '',
  formatted_total: '',
  formatted_pay_until: null,
}

it.each([
  [{}, 'result.expired', 'result.expiredText'],
  [{ is_picked_without: true }, 'result.pickedWithout', 'result.pickedWithoutText'],
  [{ payment_state: 'refund_pending' }, 'result.refunding', 'result.lateText'],
  [
    { payment_state: 'refund_pending', is_picked_without: true },
    'result.refunding',
    'result.pickedWithoutPaid',
  ],
  [
    { payment_state: 'refunded', is_picked_without: true },
    'result.refunded',
    'result.pickedWithoutPaid',
  ],
] as const)('an order that expired, %j: %s', (more, title, text) => {
  expect(lookOf({ ...expired, ...more })).toMatchObject({ title, text })
})
