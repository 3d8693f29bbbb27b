import type { Locale } from '#domain/locale.ts'
import type { Parameters } from './translate.ts'

/** `ground` comes with the first page; every other bundle with the screens that name it. */
export const STAFF_BUNDLES = {
  ground: {
    en: () => import('./en/staff/ground.ts'),
    id: () => import('./id/staff/ground.ts'),
  },
  customerDesk: {
    en: () => import('./en/staff/customer-desk.ts'),
    id: () => import('./id/staff/customer-desk.ts'),
  },
  reports: { en: () => import('./en/staff/reports.ts'), id: () => import('./id/staff/reports.ts') },
  closings: {
    en: () => import('./en/staff/closings.ts'),
    id: () => import('./id/staff/closings.ts'),
  },
  today: { en: () => import('./en/staff/today.ts'), id: () => import('./id/staff/today.ts') },
  approvals: {
    en: () => import('./en/staff/approvals.ts'),
    id: () => import('./id/staff/approvals.ts'),
  },
  audit: { en: () => import('./en/staff/audit.ts'), id: () => import('./id/staff/audit.ts') },
  desk: { en: () => import('./en/staff/desk.ts'), id: () => import('./id/staff/desk.ts') },
  people: { en: () => import('./en/staff/people.ts'), id: () => import('./id/staff/people.ts') },
  settings: {
    en: () => import('./en/staff/settings.ts'),
    id: () => import('./id/staff/settings.ts'),
  },
  start: { en: () => import('./en/staff/start.ts'), id: () => import('./id/staff/start.ts') },
  keys: { en: () => import('./en/staff/keys.ts'), id: () => import('./id/staff/keys.ts') },
  health: {
    en: () => import('./en/staff/health.ts'),
    id: () => import('./id/staff/health.ts'),
  },
  goods: { en: () => import('./en/staff/goods.ts'), id: () => import('./id/staff/goods.ts') },
  stock: { en: () => import('./en/staff/stock.ts'), id: () => import('./id/staff/stock.ts') },
  imports: { en: () => import('./en/staff/imports.ts'), id: () => import('./id/staff/imports.ts') },
  prices: { en: () => import('./en/staff/prices.ts'), id: () => import('./id/staff/prices.ts') },
  categories: {
    en: () => import('./en/staff/categories.ts'),
    id: () => import('./id/staff/categories.ts'),
  },
  content: { en: () => import('./en/staff/content.ts'), id: () => import('./id/staff/content.ts') },
  range: { en: () => import('./en/staff/range.ts'), id: () => import('./id/staff/range.ts') },
  sheet: { en: () => import('./en/staff/sheet.ts'), id: () => import('./id/staff/sheet.ts') },
  cells: { en: () => import('./en/staff/cells.ts'), id: () => import('./id/staff/cells.ts') },
  pins: { en: () => import('./en/staff/pins.ts'), id: () => import('./id/staff/pins.ts') },
  branches: {
    en: () => import('./en/staff/branches.ts'),
    id: () => import('./id/staff/branches.ts'),
  },
  automaticDiscounts: {
    en: () => import('./en/staff/automatic-discounts.ts'),
    id: () => import('./id/staff/automatic-discounts.ts'),
  },
  coupons: { en: () => import('./en/staff/coupons.ts'), id: () => import('./id/staff/coupons.ts') },
  map: { en: () => import('./en/staff/map.ts'), id: () => import('./id/staff/map.ts') },
  picking: { en: () => import('./en/staff/picking.ts'), id: () => import('./id/staff/picking.ts') },
  board: { en: () => import('./en/staff/board.ts'), id: () => import('./id/staff/board.ts') },
  orders: { en: () => import('./en/staff/orders.ts'), id: () => import('./id/staff/orders.ts') },
  orderBulks: {
    en: () => import('./en/staff/order-bulks.ts'),
    id: () => import('./id/staff/order-bulks.ts'),
  },
  phoneOrders: {
    en: () => import('./en/staff/phone-orders.ts'),
    id: () => import('./id/staff/phone-orders.ts'),
  },
  print: { en: () => import('./en/staff/print.ts'), id: () => import('./id/staff/print.ts') },
  purchases: {
    en: () => import('./en/staff/purchases.ts'),
    id: () => import('./id/staff/purchases.ts'),
  },
  run: { en: () => import('./en/staff/run.ts'), id: () => import('./id/staff/run.ts') },
  dataRequests: {
    en: () => import('./en/staff/data-requests.ts'),
    id: () => import('./id/staff/data-requests.ts'),
  },
  refunds: {
    en: () => import('./en/staff/refunds.ts'),
    id: () => import('./id/staff/refunds.ts'),
  },
  reviews: { en: () => import('./en/staff/reviews.ts'), id: () => import('./id/staff/reviews.ts') },
  complaints: {
    en: () => import('./en/staff/complaints.ts'),
    id: () => import('./id/staff/complaints.ts'),
  },
  riders: { en: () => import('./en/staff/riders.ts'), id: () => import('./id/staff/riders.ts') },
  windows: { en: () => import('./en/staff/windows.ts'), id: () => import('./id/staff/windows.ts') },
  till: { en: () => import('./en/staff/till.ts'), id: () => import('./id/staff/till.ts') },
}
export type StaffBundle = keyof typeof STAFF_BUNDLES
type Words<B extends StaffBundle> = Awaited<ReturnType<(typeof STAFF_BUNDLES)[B]['en']>>['words']

/** The name of a text of the staff console. */
export type StaffWord = { [B in StaffBundle]: keyof Words<B> }[StaffBundle]
export type StaffTranslate = (key: StaffWord, params?: Parameters) => string

/** The texts of some bundles in one language. */
export const loadStaffWords = async (
  locale: Locale,
  bundles: readonly StaffBundle[],
): Promise<Record<string, string>> => {
  const loaded = await Promise.all(bundles.map((bundle) => STAFF_BUNDLES[bundle][locale]()))
  return Object.assign({}, ...loaded.map(({ words }) => words)) as Record<string, string>
}
