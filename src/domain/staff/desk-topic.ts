import type { Permission } from './permission.ts'

/** What pages of the console are notified of: the kind of a change, never its content. */
export const DESK_TOPICS = [
  'orders',
  'approvals',
  'stock',
  'purchases',
  'products',
  'prices',
  'complaints',
  'refunds',
  'reviews',
  'coupons',
  'loyalty',
  'content',
  'customers',
  'people',
  'settings',
] as const
export type DeskTopic = (typeof DESK_TOPICS)[number]

/** The permission without which a page is not notified of it. */
export const HEARD_WITH: Readonly<Record<DeskTopic, Permission | 'any'>> = {
  orders: 'orders.read',
  approvals: 'any',
  stock: 'products.read',
  purchases: 'purchases.read',
  products: 'products.read',
  prices: 'prices.read',
  complaints: 'complaints.read',
  refunds: 'refunds.read',
  reviews: 'reviews.read',
  coupons: 'coupons.read',
  loyalty: 'loyalty.read',
  content: 'content.read',
  customers: 'customers.read',
  people: 'people.read',
  settings: 'settings.read',
}

/** Open streams look at their session again: it may have ended. */
export const SESSIONS = 'sessions'

const BY_ENTITY: Readonly<Record<string, readonly DeskTopic[]>> = {
  order: ['orders'],
  pick_run: ['orders'],
  run: ['orders'],
  window: ['orders'],
  area: ['orders'],
  product: ['products'],
  variation: ['stock'],
  batch: ['stock'],
  count: ['stock'],
  receipt: ['stock', 'purchases'],
  purchase: ['purchases'],
  supplier: ['purchases'],
  claim: ['purchases'],
  price: ['prices'],
  price_plan: ['prices'],
  price_list: ['prices'],
  complaint: ['complaints'],
  refund: ['refunds'],
  review: ['reviews'],
  coupon: ['coupons'],
  automatic_discount: ['coupons'],
  earning_rule: ['loyalty'],
  point_offer: ['loyalty'],
  mission: ['loyalty'],
  tier: ['loyalty'],
  content: ['content'],
  campaign: ['coupons'],
  segment: ['coupons'],
  customer: ['customers'],
  company: ['customers'],
  company_invoice: ['customers'],
  staff: ['people'],
  role: ['people'],
  setting: ['settings'],
}
const ENDS_SESSIONS =
  /^(signed_out|session_ended|person_dismissed|password_renewed|invitation_accepted|roles_changed|role_changed|approval_given)$/

/** What an act of the audit log changes, as topics. */
export const topicsOfAct = (
  act: string,
  entityKind: string | null,
): (DeskTopic | typeof SESSIONS)[] => [
  ...(BY_ENTITY[entityKind ?? ''] ?? []),
  ...(act.startsWith('approval_') ? (['approvals'] as const) : []),
  ...(ENDS_SESSIONS.test(act) ? ([SESSIONS] as const) : []),
]
