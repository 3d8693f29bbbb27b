import { termsOf, type Report } from './report.ts'

/** Columns with entries of their own, beyond the one that a report opens with. */
const LISTED: Partial<Record<Report, readonly string[]>> = {
  sales: ['orders', 'bills', 'goods', 'discount', 'shipping', 'service_fee', 'counter', 'refunded'],
  goods: ['units', 'credited'],
  tax: ['exempt'],
  discounts: ['orders', 'bills', 'first_orders', 'goods'],
  refunds: ['refunds', 'goods', 'shipping', 'service_fee', 'money', 'credit'],
  waste: ['entries', 'units', 'uncosted'],
  stock: ['batches', 'cost', 'uncosted'],
  suppliers: ['purchases', 'ordered', 'refused', 'complaints', 'cost'],
  coupons: ['orders', 'first_orders', 'goods'],
  clocks: ['in_time'],
  customers: ['orders'],
  points: ['points_given', 'points_back', 'points_redeemed', 'points_expired'],
  points_owed: ['points_worth'],
  delivery: ['on_time'],
  picking: ['units', 'short', 'wrong_scans'],
}

/** Columns that are reckoned, and from which entries; shares open their part. */
const RECKONED: Partial<Record<Report, Readonly<Record<string, string>>>> = {
  goods: { cost: 'units', uncosted: 'units' },
  coupons: { customers: 'orders' },
  clocks: { in_time_share: 'in_time' },
  customers: { customers: 'orders', first: 'orders', repeated: 'orders', repeated_share: 'orders' },
  points: { expired_share: 'points_expired' },
  delivery: { on_time_share: 'on_time' },
  picking: { short_share: 'short', units_per_hour: 'units' },
}

/** The column to which the entries come that a figure opens: its own, or what it is reckoned from. */
export const openedBy = (report: Report, column: string): string => {
  const { opens } = termsOf(report)
  if (LISTED[report]?.includes(column)) return column
  return RECKONED[report]?.[column] ?? opens
}
