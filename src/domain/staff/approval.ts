import type { Permission } from './permission.ts'

/** Acts that may need a second person. */
export const APPROVAL_ACTS = [
  'order_cancel',
  'order_allow_cancel',
  'orders_cancel',
  'complaint_approve',
  'points_adjust',
  'tier_give',
  'phone_change',
  'points_import',
  'person_add',
  'person_roles',
  'person_password',
  'person_dismiss',
  'role_add',
  'role_change',
  'setting_change',
  'price_cut',
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
] as const
export type ApprovalAct = (typeof APPROVAL_ACTS)[number]

export const APPROVAL_STATES = ['open', 'used', 'refused', 'expired', 'withdrawn'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/**
 * Acts of which one thing has one open request: what a customer's tier or number should become. A
 * newer request takes the place of the older one, which could no longer be done after it.
 */
export const ONE_REQUEST: ReadonlySet<ApprovalAct> = new Set(['tier_give', 'phone_change'])

/** What a person needs to ask for an act, and still when it is approved. */
export const ASKED_WITH: Readonly<Record<ApprovalAct, Permission>> = {
  order_cancel: 'orders.write',
  order_allow_cancel: 'orders.write',
  orders_cancel: 'orders.write',
  complaint_approve: 'complaints.write',
  points_adjust: 'points.adjust',
  tier_give: 'points.adjust',
  phone_change: 'customers.write',
  points_import: 'points.adjust',
  person_add: 'people.write',
  person_roles: 'people.write',
  person_password: 'people.write',
  person_dismiss: 'people.write',
  role_add: 'people.write',
  role_change: 'people.write',
  setting_change: 'settings.write',
  price_cut: 'prices.apply',
  stock_correct: 'batches.write',
  stock_waste: 'batches.write',
  count_post: 'batches.write',
  coupon_terms: 'coupons.write',
  automatic_discount_terms: 'coupons.write',
  earning_rule: 'loyalty.write',
  tier_plan: 'loyalty.write',
  campaign_plan: 'coupons.write',
  point_offer: 'loyalty.write',
  mission_add: 'loyalty.write',
  credit_goodwill: 'refunds.write',
  company_limit: 'customers.write',
  invoice_payment: 'refunds.write',
  refund_by_hand: 'refunds.write',
}

/** Who may approve an act of another person. */
export const APPROVED_WITH: Readonly<Record<ApprovalAct, Permission>> = {
  order_cancel: 'refunds.approve',
  order_allow_cancel: 'refunds.approve',
  orders_cancel: 'refunds.approve',
  complaint_approve: 'refunds.approve',
  points_adjust: 'refunds.approve',
  tier_give: 'refunds.approve',
  phone_change: 'refunds.approve',
  points_import: 'refunds.approve',
  person_add: 'people.write',
  person_roles: 'people.write',
  person_password: 'people.write',
  person_dismiss: 'people.write',
  role_add: 'people.write',
  role_change: 'people.write',
  setting_change: 'settings.write',
  price_cut: 'prices.apply',
  stock_correct: 'refunds.approve',
  stock_waste: 'refunds.approve',
  count_post: 'refunds.approve',
  coupon_terms: 'refunds.approve',
  automatic_discount_terms: 'refunds.approve',
  earning_rule: 'refunds.approve',
  tier_plan: 'refunds.approve',
  campaign_plan: 'refunds.approve',
  point_offer: 'refunds.approve',
  mission_add: 'refunds.approve',
  credit_goodwill: 'refunds.approve',
  company_limit: 'refunds.approve',
  invoice_payment: 'refunds.approve',
  refund_by_hand: 'refunds.approve',
}

/** The unit of an approval's `amount`; null for acts without one. */
export const AMOUNT_UNIT: Readonly<Record<ApprovalAct, 'rupiah' | 'points' | null>> = {
  order_cancel: 'rupiah',
  order_allow_cancel: 'rupiah',
  orders_cancel: 'rupiah',
  complaint_approve: 'rupiah',
  points_adjust: 'points',
  tier_give: null,
  phone_change: null,
  points_import: 'points',
  person_add: null,
  person_roles: null,
  person_password: null,
  person_dismiss: null,
  role_add: null,
  role_change: null,
  setting_change: null,
  price_cut: 'rupiah',
  stock_correct: 'rupiah',
  stock_waste: 'rupiah',
  count_post: 'rupiah',
  coupon_terms: 'rupiah',
  automatic_discount_terms: 'rupiah',
  earning_rule: 'rupiah',
  tier_plan: 'rupiah',
  campaign_plan: null,
  point_offer: 'rupiah',
  mission_add: 'rupiah',
  credit_goodwill: 'rupiah',
  company_limit: 'rupiah',
  invoice_payment: 'rupiah',
  refund_by_hand: 'rupiah',
}

/** The acts that a person may approve when others make them. */
export const actsApprovedBy = (permissions: ReadonlySet<Permission>): ApprovalAct[] =>
  APPROVAL_ACTS.filter((act) => permissions.has(APPROVED_WITH[act]))

/** Whether a person may decide on an approval; never on their own. */
export const mayDecide = (
  { act, makerId }: { act: ApprovalAct; makerId: string },
  { id, permissions }: { id: string; permissions: ReadonlySet<Permission> },
): boolean => id !== makerId && permissions.has(APPROVED_WITH[act])

/**
 * Whether a person may give this much money back alone. What they gave the same customer alone in
 * the last days adds up, so that many small refunds pass no limit. Rupiah.
 */
export const isRefundAlone = ({
  amount,
  givenBefore,
  limit,
}: {
  amount: number
  givenBefore: number
  limit: number
}): boolean => amount <= 0 || amount + givenBefore <= limit

/** Whether a person may give or take this many points alone. */
export const arePointsAlone = ({ points, limit }: { points: number; limit: number }): boolean =>
  Math.abs(points) <= limit

/** Whether a person may give a tier alone: for this number of days, one above the customer's own. */
export const isTierAlone = (
  { days, steps }: { days: number; steps: number },
  limits: { 'approval.tierDays': number },
): boolean => days <= limits['approval.tierDays'] && steps <= 1

/**
 * Whether what earns points may be changed alone: last month it would have given at most the limit
 * more, in Rupiah, and no customer gets more points at once than by hand.
 */
export const isLoyaltyAlone = (
  { more, atOnce }: { more: number; atOnce: number },
  limits: { 'approval.loyalty': number; 'approval.points': number },
): boolean => more <= limits['approval.loyalty'] && atOnce <= limits['approval.points']

const PRIVILEGED = /^(refunds\.(write|approve)|people\.write|settings\.write|prices\.apply)$/
/** Whether a role may be given alone: it changes no refunds, accounts or settings, and approves no
 * price cuts. */
export const isRoleAlone = (permissions: readonly Permission[]): boolean =>
  !permissions.some((permission) => PRIVILEGED.test(permission))

/** Whether an account may be changed alone: it may not approve what others ask for. */
export const isAccountAlone = (permissions: ReadonlySet<Permission>): boolean =>
  actsApprovedBy(permissions).length === 0

/** Whether a setting may be changed alone: it is none of the rules of approving. */
export const isSettingAlone = (key: string): boolean => !key.startsWith('approval.')

/** Cuts within this number of days add up. */
export const PRICE_CUT_DAYS = 7

/**
 * Whether a price may be set alone: it is a rise, or it lies at most `cutPercentMax` below the
 * highest price of the last `PRICE_CUT_DAYS` and stays at or above the cost, where one is known.
 * Rupiah.
 */
export const isPriceAlone = (
  {
    before,
    highest,
    after,
    cost,
  }: { before: number; highest: number; after: number; cost: number | null },
  { cutPercentMax }: { cutPercentMax: number },
): boolean =>
  after >= before ||
  ((highest - after) * 100 <= highest * cutPercentMax && (cost === null || after >= cost))
