import type { Locale } from '#domain/locale.ts'
import type { Parameters } from './translate.ts'

/** `ground` comes with the first page; every other bundle with the screens that name it. */
export const STAFF_BUNDLES = {
  ground: {
    en: () => import('./en/staff/ground.ts'),
    id: () => import('./id/staff/ground.ts'),
  },
  customerDesk: {
    en: () => import('./en/staff/customers/customer-desk.ts'),
    id: () => import('./id/staff/customers/customer-desk.ts'),
  },
  reports: { en: () => import('./en/staff/reports.ts'), id: () => import('./id/staff/reports.ts') },
  accounting: {
    en: () => import('./en/staff/accounting.ts'),
    id: () => import('./id/staff/accounting.ts'),
  },
  closings: {
    en: () => import('./en/staff/closings.ts'),
    id: () => import('./id/staff/closings.ts'),
  },
  today: {
    en: () => import('./en/staff/today/today.ts'),
    id: () => import('./id/staff/today/today.ts'),
  },
  approvals: {
    en: () => import('./en/staff/approvals.ts'),
    id: () => import('./id/staff/approvals.ts'),
  },
  alerts: {
    en: () => import('./en/staff/today/alerts.ts'),
    id: () => import('./id/staff/today/alerts.ts'),
  },
  audit: { en: () => import('./en/staff/audit.ts'), id: () => import('./id/staff/audit.ts') },
  desk: { en: () => import('./en/staff/desk.ts'), id: () => import('./id/staff/desk.ts') },
  people: {
    en: () => import('./en/staff/settings/people.ts'),
    id: () => import('./id/staff/settings/people.ts'),
  },
  roles: {
    en: () => import('./en/staff/settings/roles.ts'),
    id: () => import('./id/staff/settings/roles.ts'),
  },
  settings: {
    en: () => import('./en/staff/settings/settings.ts'),
    id: () => import('./id/staff/settings/settings.ts'),
  },
  start: {
    en: () => import('./en/staff/settings/start.ts'),
    id: () => import('./id/staff/settings/start.ts'),
  },
  keys: {
    en: () => import('./en/staff/settings/keys.ts'),
    id: () => import('./id/staff/settings/keys.ts'),
  },
  webhooks: {
    en: () => import('./en/staff/settings/webhooks.ts'),
    id: () => import('./id/staff/settings/webhooks.ts'),
  },
  health: {
    en: () => import('./en/staff/settings/health.ts'),
    id: () => import('./id/staff/settings/health.ts'),
  },
  goods: {
    en: () => import('./en/staff/goods/goods.ts'),
    id: () => import('./id/staff/goods/goods.ts'),
  },
  stock: { en: () => import('./en/staff/stock.ts'), id: () => import('./id/staff/stock.ts') },
  imports: {
    en: () => import('./en/staff/goods/imports.ts'),
    id: () => import('./id/staff/goods/imports.ts'),
  },
  prices: {
    en: () => import('./en/staff/goods/prices.ts'),
    id: () => import('./id/staff/goods/prices.ts'),
  },
  categories: {
    en: () => import('./en/staff/goods/categories.ts'),
    id: () => import('./id/staff/goods/categories.ts'),
  },
  content: { en: () => import('./en/staff/content.ts'), id: () => import('./id/staff/content.ts') },
  range: {
    en: () => import('./en/staff/goods/range.ts'),
    id: () => import('./id/staff/goods/range.ts'),
  },
  sheet: {
    en: () => import('./en/staff/goods/sheet.ts'),
    id: () => import('./id/staff/goods/sheet.ts'),
  },
  cells: { en: () => import('./en/staff/cells.ts'), id: () => import('./id/staff/cells.ts') },
  pins: {
    en: () => import('./en/staff/goods/pins.ts'),
    id: () => import('./id/staff/goods/pins.ts'),
  },
  branches: {
    en: () => import('./en/staff/branches.ts'),
    id: () => import('./id/staff/branches.ts'),
  },
  automaticDiscounts: {
    en: () => import('./en/staff/automatic-discounts.ts'),
    id: () => import('./id/staff/automatic-discounts.ts'),
  },
  missions: {
    en: () => import('./en/staff/missions.ts'),
    id: () => import('./id/staff/missions.ts'),
  },
  pointOffers: {
    en: () => import('./en/staff/point-offers.ts'),
    id: () => import('./id/staff/point-offers.ts'),
  },
  loyalty: { en: () => import('./en/staff/loyalty.ts'), id: () => import('./id/staff/loyalty.ts') },
  campaigns: {
    en: () => import('./en/staff/campaigns.ts'),
    id: () => import('./id/staff/campaigns.ts'),
  },
  coupons: { en: () => import('./en/staff/coupons.ts'), id: () => import('./id/staff/coupons.ts') },
  map: { en: () => import('./en/staff/map.ts'), id: () => import('./id/staff/map.ts') },
  picking: { en: () => import('./en/staff/picking.ts'), id: () => import('./id/staff/picking.ts') },
  packing: { en: () => import('./en/staff/packing.ts'), id: () => import('./id/staff/packing.ts') },
  board: {
    en: () => import('./en/staff/orders/board.ts'),
    id: () => import('./id/staff/orders/board.ts'),
  },
  orders: {
    en: () => import('./en/staff/orders/orders.ts'),
    id: () => import('./id/staff/orders/orders.ts'),
  },
  orderBulks: {
    en: () => import('./en/staff/orders/order-bulks.ts'),
    id: () => import('./id/staff/orders/order-bulks.ts'),
  },
  phoneOrders: {
    en: () => import('./en/staff/orders/phone-orders.ts'),
    id: () => import('./id/staff/orders/phone-orders.ts'),
  },
  invoice: {
    en: () => import('./en/orders/invoice.ts'),
    id: () => import('./id/orders/invoice.ts'),
  },
  print: { en: () => import('./en/staff/print.ts'), id: () => import('./id/staff/print.ts') },
  companies: {
    en: () => import('./en/staff/companies.ts'),
    id: () => import('./id/staff/companies.ts'),
  },
  purchases: {
    en: () => import('./en/staff/purchases.ts'),
    id: () => import('./id/staff/purchases.ts'),
  },
  run: {
    en: () => import('./en/staff/delivery/run.ts'),
    id: () => import('./id/staff/delivery/run.ts'),
  },
  held: {
    en: () => import('./en/staff/customers/held.ts'),
    id: () => import('./id/staff/customers/held.ts'),
  },
  dataRequests: {
    en: () => import('./en/staff/customers/data-requests.ts'),
    id: () => import('./id/staff/customers/data-requests.ts'),
  },
  refunds: {
    en: () => import('./en/staff/refunds.ts'),
    id: () => import('./id/staff/refunds.ts'),
  },
  reviews: { en: () => import('./en/staff/reviews.ts'), id: () => import('./id/staff/reviews.ts') },
  stars: {
    en: () => import('./en/staff/goods/stars.ts'),
    id: () => import('./id/staff/goods/stars.ts'),
  },
  claims: {
    en: () => import('./en/staff/goods/claims.ts'),
    id: () => import('./id/staff/goods/claims.ts'),
  },
  conversations: {
    en: () => import('./en/staff/orders/conversations.ts'),
    id: () => import('./id/staff/orders/conversations.ts'),
  },
  complaints: {
    en: () => import('./en/staff/complaints.ts'),
    id: () => import('./id/staff/complaints.ts'),
  },
  riders: {
    en: () => import('./en/staff/delivery/riders.ts'),
    id: () => import('./id/staff/delivery/riders.ts'),
  },
  windows: {
    en: () => import('./en/staff/delivery/windows.ts'),
    id: () => import('./id/staff/delivery/windows.ts'),
  },
  help: { en: () => import('./en/staff/help.ts'), id: () => import('./id/staff/help.ts') },
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
