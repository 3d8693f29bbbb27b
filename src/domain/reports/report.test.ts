import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '../staff/permission.ts'
import { SEEDED_ROLES } from '../staff/seeded-roles.ts'
import { daysBetween } from '../time.ts'
import { figuresOf, totalOf } from './figures.ts'
import {
  isRange,
  RANGES,
  rangeOf,
  REPORT_DAYS_MAX,
  REPORTS,
  reportsFor,
  termsOf,
} from './report.ts'

describe('the figures of a row', () => {
  it('come in the order of the columns, shares in percent with one digit', () => {
    expect(figuresOf('delivery', { on_time: 2, delivered: 3 })).toEqual([3, 2, 66.7])
    expect(figuresOf('delivery', { on_time: 0, delivered: 0 })).toEqual([0, 0, null])
  })
  it('have no share of what is not known', () => {
    const unknown = { cost: null, credited: 0, margin: null, known_goods: 0 }
    const row = { units: 4, goods: 100, ...unknown, uncosted: 4 }
    expect(figuresOf('goods', row)).toEqual([4, 100, null, 0, null, null, 4])
  })
})

describe('the total', () => {
  it('adds up, and takes shares of the sums of rows that are known', () => {
    const money = { cost: 200, credited: 30, margin: 130, known_goods: 300 }
    const known = { units: 2, goods: 300, ...money, uncosted: 0 }
    const nothing = { cost: null, credited: 0, margin: null, known_goods: 0 }
    const unknown = { units: 4, goods: 500, ...nothing, uncosted: 4 }
    expect(totalOf('goods', 'product', [known, unknown])).toEqual([6, 800, 200, 30, 130, 43.3, 4])
  })
  it('is empty where the same customer may be in two rows', () => {
    const month = { customers: 3, first: 1, repeated: 1, orders: 4, total: 100 }
    expect(totalOf('customers', 'month', [month, month])).toEqual([null, 2, null, null, 8, 200])
  })
  it('counts no order twice that has two discounts', () => {
    const row = { orders: 1, bills: 2, first_orders: 1, discount: 10, goods: 100 }
    expect(totalOf('discounts', 'discount', [row, row])).toEqual([null, null, null, 20, null, null])
    expect(totalOf('discounts', 'day', [row, row])).toEqual([2, 4, 2, 20, 200, 10])
  })
  it('is empty without rows', () => {
    expect(totalOf('delivery', 'day', [])).toEqual([null, null, null])
  })
})

describe('reports', () => {
  it('have a column that ranks them among their own', () => {
    const strangers = REPORTS.filter((report) => {
      const { ranks, columns, by } = termsOf(report)
      return by.length === 0 || (ranks !== null && !Object.keys(columns).includes(ranks))
    })
    expect(strangers).toEqual([])
  })
  it('are for those who see sales, and of what a desk works at for that desk', () => {
    const of = (permissions: readonly Permission[]) => reportsFor(new Set(permissions))
    const goods = ['goods', 'waste', 'stock']
    expect(of(SEEDED_ROLES.catalogue.permissions)).toEqual(
      expect.arrayContaining([...goods, 'misses']),
    )
    expect(of(SEEDED_ROLES.buyer.permissions)).toEqual([
      ...goods,
      'suppliers',
      'delivery',
      'picking',
    ])
    expect(of(SEEDED_ROLES.support.permissions)).toEqual([
      'refunds',
      'clocks',
      'delivery',
      'picking',
    ])
    expect(of(SEEDED_ROLES.marketing.permissions)).toEqual(
      expect.arrayContaining(['coupons', 'customers', 'cohorts', 'points']),
    )
    for (const role of ['catalogue', 'buyer', 'support', 'marketing', 'cashier'] as const)
      for (const money of ['sales', 'tax'] as const)
        expect(of(SEEDED_ROLES[role].permissions)).not.toContain(money)
    expect(of(PERMISSIONS)).toEqual(REPORTS)
    expect(of(SEEDED_ROLES.picker.permissions)).toEqual(['delivery', 'picking'])
    expect(of(SEEDED_ROLES.finance.permissions)).toEqual(REPORTS)
    expect(of(['settings.read'])).toEqual([])
  })
})

describe('ranges', () => {
  it('hold both of their days', () => {
    expect(rangeOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(rangeOf('week', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(rangeOf('month', '2026-03-17')).toEqual({ from: '2026-03-01', to: '2026-03-17' })
    expect(rangeOf('lastMonth', '2026-03-17')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(rangeOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })
  it('of a name can all be asked for', () => {
    expect(RANGES.filter((name) => !isRange(rangeOf(name, '2028-03-01')))).toEqual([])
  })
  it('are a year at most and never end before they begin', () => {
    expect(isRange({ from: '2026-03-02', to: '2026-03-01' })).toBe(false)
    const { from, to } = rangeOf('year', '2026-03-01')
    expect(daysBetween(from, to)).toBe(REPORT_DAYS_MAX - 1)
    expect(isRange({ from: '2025-02-28', to })).toBe(false)
  })
})
