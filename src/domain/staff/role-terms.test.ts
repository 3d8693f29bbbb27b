import { describe, expect, it } from 'vitest'
import type { Permission, StaffLimits } from './permission.ts'
import { isRoleChangeAlone, wholePermissions } from './role-terms.ts'

const terms = (permissions: string, limits: StaffLimits = {}) => ({
  permissions: permissions.split(' ').filter(Boolean) as Permission[],
  limits,
})

describe('a role', () => {
  it('that writes reads as well, and has each permission once, in one order', () =>
    expect(wholePermissions(['till.use', 'orders.write', 'batches.read', 'batches.read'])).toEqual([
      'orders.read',
      'orders.write',
      'batches.read',
      'till.use',
    ]))

  it.each([
    ['a new one without power', null, terms('orders.read picking.write'), true],
    ['a new one that refunds', null, terms('refunds.write'), false],
    ['a new one with people', null, terms('people.write'), false],
    ['a new one with a limit', null, terms('batches.write', { waste: 1 }), false],
    ['the same', terms('orders.read', { points: 5 }), terms('orders.read', { points: 5 }), true],
    ['less', terms('orders.read orders.write', { waste: 9 }), terms('orders.read'), true],
    ['one permission more', terms('orders.read'), terms('orders.read picking.read'), false],
    ['another permission', terms('orders.read'), terms('picking.read'), false],
    ['a higher limit', terms('', { refund: 1 }), terms('', { refund: 2 }), false],
    ['a lower limit', terms('', { refund: 2 }), terms('', { refund: 1 }), true],
    ['one limit lower, one higher', terms('', { refund: 2 }), terms('', { points: 1 }), false],
  ])('%s', (_, before, after, is) => expect(isRoleChangeAlone(before, after)).toBe(is))
})
