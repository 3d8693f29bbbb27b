import { seesSales, type Permission } from '../staff/permission.ts'
import { addDays, daysBetween, type LocalDate } from '../time.ts'

/** A `share` is a percentage of two other columns, a `rate` how much of one comes with another. */
export const COLUMN_KINDS = ['count', 'rupiah', 'share', 'rate'] as const
/** What a column of a report holds. */
export type ColumnKind = (typeof COLUMN_KINDS)[number]

type ReportTerms = {
  /** What its rows can be, the usual one first. */
  by: readonly string[]
  columns: Readonly<Record<string, ColumnKind>>
  /** The column whose largest value comes first; null for the order of time, the newest first. */
  ranks: string | null
  /** The column that the entries of a row add up to. */
  opens: string
  /** Whether it can be asked of one branch. */
  ofBranch: boolean
  /** Whether it is of this moment and not of a range of days. */
  ofNow?: true
  /** Seen by everyone with `reports.read`, not only by those who see sales. */
  open?: true
  /** Seen also with `reports.read` and one of these: what a desk works at. */
  also?: readonly Permission[]
  /** Columns that do not add up over rows of a kind: the same customer comes in two months. */
  loose?: Readonly<Record<string, readonly string[]>>
}

/** Every report with its columns, in the order in which the desk shows them. */
export const REPORT_TERMS = {
  sales: {
    by: ['day', 'hour', 'branch', 'method', 'courier'],
    columns: {
      orders: 'count',
      bills: 'count',
      goods: 'rupiah',
      discount: 'rupiah',
      shipping: 'rupiah',
      service_fee: 'rupiah',
      counter: 'rupiah',
      refunded: 'rupiah',
      sales: 'rupiah',
    },
    opens: 'sales',
    ranks: 'sales',
    ofBranch: true,
  },
  goods: {
    by: ['product', 'variation', 'category'],
    columns: {
      units: 'count',
      goods: 'rupiah',
      cost: 'rupiah',
      credited: 'rupiah',
      margin: 'rupiah',
      margin_share: 'share',
      uncosted: 'count',
    },
    opens: 'goods',
    ranks: 'goods',
    ofBranch: true,
    also: ['products.write', 'purchases.write'],
  },
  tax: {
    by: ['month', 'day'],
    columns: { exempt: 'rupiah', taxed: 'rupiah', net: 'rupiah', ppn: 'rupiah' },
    opens: 'taxed',
    ranks: null,
    ofBranch: true,
  },
  discounts: {
    by: ['discount', 'channel', 'branch', 'day'],
    loose: { discount: ['orders', 'bills', 'first_orders', 'goods'] },
    columns: {
      orders: 'count',
      bills: 'count',
      first_orders: 'count',
      discount: 'rupiah',
      goods: 'rupiah',
      discount_share: 'share',
    },
    opens: 'discount',
    ranks: 'discount',
    ofBranch: true,
    also: ['coupons.write'],
  },
  refunds: {
    by: ['cause', 'day'],
    columns: {
      refunds: 'count',
      goods: 'rupiah',
      shipping: 'rupiah',
      service_fee: 'rupiah',
      money: 'rupiah',
      credit: 'rupiah',
      refunded: 'rupiah',
    },
    opens: 'refunded',
    ranks: 'refunded',
    ofBranch: true,
    also: ['complaints.write'],
  },
  waste: {
    by: ['reason', 'product', 'day'],
    columns: { entries: 'count', units: 'count', cost: 'rupiah', uncosted: 'count' },
    opens: 'cost',
    ranks: 'cost',
    ofBranch: true,
    also: ['products.write', 'purchases.write'],
  },
  stock: {
    by: ['age', 'product'],
    columns: { batches: 'count', units: 'count', cost: 'rupiah', uncosted: 'count' },
    opens: 'units',
    ranks: null,
    ofBranch: true,
    also: ['products.write', 'purchases.write'],
    ofNow: true,
  },
  suppliers: {
    by: ['supplier'],
    columns: {
      purchases: 'count',
      ordered: 'count',
      delivered: 'count',
      refused: 'count',
      delivered_share: 'share',
      complaints: 'count',
      cost: 'rupiah',
    },
    opens: 'delivered',
    ranks: 'cost',
    ofBranch: false,
    also: ['purchases.write'],
  },
  coupons: {
    by: ['coupon', 'branch', 'day'],
    loose: { coupon: ['customers', 'orders'], branch: ['customers'], day: ['customers'] },
    columns: {
      orders: 'count',
      customers: 'count',
      first_orders: 'count',
      discount: 'rupiah',
      goods: 'rupiah',
      discount_share: 'share',
    },
    opens: 'discount',
    ranks: 'discount',
    ofBranch: true,
    also: ['coupons.write'],
  },
  clocks: {
    by: ['clock', 'day'],
    columns: { due: 'count', in_time: 'count', in_time_share: 'share' },
    opens: 'due',
    ranks: null,
    ofBranch: false,
    also: ['complaints.write'],
  },
  misses: {
    by: ['word', 'day'],
    columns: { searches: 'count' },
    opens: 'searches',
    ranks: 'searches',
    ofBranch: false,
    also: ['products.write', 'loyalty.write'],
  },
  customers: {
    by: ['month'],
    loose: { month: ['customers', 'repeated'] },
    columns: {
      customers: 'count',
      first: 'count',
      repeated: 'count',
      repeated_share: 'share',
      orders: 'count',
      total: 'rupiah',
    },
    opens: 'total',
    ranks: null,
    ofBranch: false,
    also: ['loyalty.write'],
  },
  cohorts: {
    by: ['month'],
    columns: {
      customers: 'count',
      after_1: 'share',
      after_2: 'share',
      after_3: 'share',
      after_6: 'share',
    },
    opens: 'customers',
    ranks: null,
    ofBranch: false,
    also: ['loyalty.write'],
  },
  points: {
    by: ['month', 'day'],
    columns: {
      points_given: 'count',
      points_back: 'count',
      points_redeemed: 'count',
      points_expired: 'count',
      expired_share: 'share',
      points_change: 'count',
    },
    opens: 'points_change',
    ranks: null,
    ofBranch: false,
    also: ['loyalty.write'],
  },
  points_owed: {
    by: ['month'],
    loose: { month: ['customers'] },
    columns: { customers: 'count', points_left: 'count', points_worth: 'rupiah' },
    opens: 'points_left',
    ranks: null,
    ofBranch: false,
    also: ['loyalty.write'],
    ofNow: true,
  },
  delivery: {
    by: ['day', 'courier'],
    columns: { delivered: 'count', on_time: 'count', on_time_share: 'share' },
    opens: 'delivered',
    ranks: null,
    ofBranch: false,
    open: true,
  },
  picking: {
    by: ['picker', 'day', 'shift', 'branch', 'run'],
    columns: {
      tasks: 'count',
      units: 'count',
      seconds_per_task: 'rate',
      units_per_hour: 'rate',
      short: 'count',
      short_share: 'share',
      wrong_scans: 'count',
    },
    opens: 'tasks',
    ranks: null,
    ofBranch: true,
    open: true,
  },
} as const satisfies Record<string, ReportTerms>
export type Report = keyof typeof REPORT_TERMS
export const REPORTS = Object.keys(REPORT_TERMS) as Report[]
/** The terms of a report without its literal types. */
export const termsOf = (report: Report): ReportTerms => REPORT_TERMS[report]

/** The reports that a person with these permissions may read. */
export const reportsFor = (permissions: ReadonlySet<Permission>): Report[] =>
  permissions.has('reports.read')
    ? REPORTS.filter((report) => {
        const { open, also = [] } = termsOf(report)
        return open || seesSales(permissions) || also.some((one) => permissions.has(one))
      })
    : []

/** Whether a person reads what all pickers did, and not only the own work. */
export const seesPickers = (permissions: ReadonlySet<Permission>): boolean =>
  permissions.has('orders.write')

/** The longest range of a report, in days. */
export const REPORT_DAYS_MAX = 366

/** Both days count. */
export type DayRange = { from: LocalDate; to: LocalDate }

/** Whether a report can be made of these days. */
export const isRange = ({ from, to }: DayRange): boolean =>
  from <= to && daysBetween(from, to) < REPORT_DAYS_MAX

/** Ranges that are offered by name. */
export const RANGES = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year'] as const
export type RangeName = (typeof RANGES)[number]

/** The days of a named range; `week` and `year` end today, months are those of the calendar. */
export const rangeOf = (name: RangeName, today: LocalDate): DayRange => {
  const first = `${today.slice(0, 8)}01`
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth': {
      const to = addDays(first, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'year':
      return { from: addDays(today, 1 - REPORT_DAYS_MAX), to: today }
  }
}
