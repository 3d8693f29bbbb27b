import { describe, expect, it } from 'vitest'
import {
  actsApprovedBy,
  APPROVAL_ACTS,
  arePointsAlone,
  isPriceAlone,
  isRefundAlone,
  isRoleAlone,
  mayDecide,
} from './approval.ts'
import { SEEDED_ROLES, type RoleSlug } from './seeded-roles.ts'

describe('a refund', () => {
  it.each([
    [250_000, 0, 250_000, true],
    [250_001, 0, 250_000, false],
    [100_000, 150_000, 250_000, true],
    [100_000, 150_001, 250_000, false],
    [1, 250_000, 250_000, false],
    [1, 0, 0, false],
    [0, 900_000, 0, true],
  ])('of %d after %d with the limit %d: alone %s', (amount, givenBefore, limit, is) =>
    expect(isRefundAlone({ amount, givenBefore, limit })).toBe(is),
  )
})

describe('points by hand', () => {
  it.each([
    [5_000, 5_000, true],
    [5_001, 5_000, false],
    [-5_000, 5_000, true],
    [-5_001, 5_000, false],
    [1, 0, false],
  ])('%d with the limit %d: alone %s', (points, limit, is) =>
    expect(arePointsAlone({ points, limit })).toBe(is),
  )
})

describe('a role', () => {
  it.each(
    Object.entries({
      owner: false,
      support: false,
      finance: false,
      auditor: true,
      cashier: true,
      picker: true,
      catalogue: true,
      marketing: true,
    } satisfies Partial<Record<RoleSlug, boolean>>),
  )('%s: alone %s', (role, is) =>
    expect(isRoleAlone(SEEDED_ROLES[role as RoleSlug].permissions)).toBe(is),
  )
})

describe('a price', () => {
  it.each([
    [100_000, 60_000, null, true],
    [100_000, 59_999, null, false],
    [100_000, 60_000, 60_000, true],
    [100_000, 60_000, 60_001, false],
    [100_000, 99_999, 110_000, false],
    // A rise is never a cut, even while it stays below the cost.
    [100_000, 105_000, 110_000, true],
    [100_000, 100_000, 110_000, true],
    [0, 0, null, true],
  ])('from %d to %d with the cost %s: alone %s', (before, after, cost, is) =>
    expect(isPriceAlone({ before, highest: before, after, cost }, { cutPercentMax: 40 })).toBe(is),
  )

  it.each([
    [60_000, 59_999, false],
    [80_000, 60_000, true],
    [50_000, 55_000, true],
  ])('from %d to %d, a week after 100000: alone %s', (before, after, is) =>
    expect(
      isPriceAlone({ before, highest: 100_000, after, cost: null }, { cutPercentMax: 40 }),
    ).toBe(is),
  )
})

describe('deciding', () => {
  const person = (role: RoleSlug, id = 'b') => ({
    id,
    permissions: new Set(SEEDED_ROLES[role].permissions),
  })

  it.each([
    ['order_cancel', 'finance', true],
    ['order_cancel', 'owner', true],
    ['order_cancel', 'support', false],
    ['points_adjust', 'finance', true],
    ['points_adjust', 'support', false],
    ['person_roles', 'owner', true],
    ['person_roles', 'finance', false],
    ['price_cut', 'owner', true],
    ['price_cut', 'marketing', false],
    ['person_dismiss', 'owner', true],
    ['setting_change', 'finance', false],
  ] as const)('on %s as %s: %s', (act, role, is) =>
    expect(mayDecide({ act, makerId: 'a' }, person(role))).toBe(is),
  )

  it('is never for the maker', () =>
    expect(
      APPROVAL_ACTS.filter((act) => mayDecide({ act, makerId: 'a' }, person('owner', 'a'))),
    ).toEqual([]))

  it('has the acts of the permissions held', () => {
    expect(actsApprovedBy(person('owner').permissions)).toEqual(APPROVAL_ACTS)
    expect(actsApprovedBy(person('finance').permissions)).toEqual([
      'order_cancel',
      'order_allow_cancel',
      'orders_cancel',
      'complaint_approve',
      'points_adjust',
      'tier_give',
      'phone_change',
      'points_import',
      'stock_correct',
      'stock_waste',
      'count_post',
      'coupon_terms',
      'automatic_discount_terms',
      'earning_rule',
      'tier_plan',
      'campaign_plan',
      'point_offer',
      'mission_add',
      'credit_goodwill',
      'company_limit',
      'invoice_payment',
      'refund_by_hand',
    ])
    expect(actsApprovedBy(person('picker').permissions)).toEqual([])
  })
})
