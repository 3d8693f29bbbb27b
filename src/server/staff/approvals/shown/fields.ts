import type { ApprovalAct } from '#domain/staff/approval.ts'

/**
 * What a field of a proposal holds, for people who read it. `name` is the slug, code or id of what has
 * one, `word`
 * is one of a few with a text each, `hidden` says nothing to a person.
 */
export type Kind =
  | 'text'
  | 'markup'
  | 'money'
  | 'points'
  | 'count'
  | 'difference'
  | 'percent'
  | 'factor'
  | 'days'
  | 'moment'
  | 'day'
  | 'end'
  | 'month'
  | 'flag'
  | 'weekdays'
  | 'name'
  | 'names'
  | 'roles'
  | 'permissions'
  | 'units'
  | 'steps'
  | 'hidden'
  | { word: string }

const MONEY = [
  'refunded',
  'returned',
  'goodwill',
  'price',
  'regular',
  'sale',
  'cost',
  'worth',
  'given_value',
  'refund_limit',
  'waste_limit',
  'amount',
  'paid',
  'store_credit',
  'credit_limit',
  'threshold',
  'redeem_point_convert',
  'minimum',
  'minimum_goods',
  'max_discount',
  'budget',
  'spend_min',
  'spend_max',
]
const POINTS = ['points', 'balance', 'points_limit', 'friend_points', 'reward_points', 'max_points']
const COUNTS = [
  'rows',
  'quantity',
  'on_hand',
  'units',
  'lines',
  'people',
  'buy_quantity',
  'get_quantity',
  'total_limit',
  'per_customer_limit',
  'per_customer_day_limit',
  'cap',
  'total_cap',
  'target',
  'max_winners',
  'orders',
  'orders_min',
  'orders_max',
]
const MOMENTS = [
  'starts_at',
  'ends_at',
  'startsAt',
  'endsAt',
  'planned_at',
  'valid_from',
  'valid_to',
]
const NAMES = [
  'categories',
  'without_categories',
  'products',
  'without_products',
  'benefits',
  'payment_methods',
  'tags',
]
/** Ids, versions and fingerprints: what is approved is named beyond them. */
const HIDDEN = [
  'id',
  'version',
  'change',
  'fingerprint',
  'batchId',
  'photoId',
  'order_id',
  'segment_id',
  'price_list_id',
  'customer_id',
  'plannedAt',
  'slug',
]

const all = (names: readonly string[], kind: Kind): Record<string, Kind> =>
  Object.fromEntries(names.map((name) => [name, kind]))

const FIELDS: Readonly<Record<string, Kind>> = {
  ...all(MONEY, 'money'),
  ...all(POINTS, 'points'),
  ...all(COUNTS, 'count'),
  ...all(MOMENTS, 'moment'),
  ...all(NAMES, 'names'),
  ...all(HIDDEN, 'hidden'),
  ...all(['holds_from', 'day'], 'day'),
  ...all(['percent', 'control_percent'], 'percent'),
  ...all(['factor_percent', 'earn_factor_percent'], 'factor'),
  ...all(['terms_days', 'silent_days_min', 'silent_days_max'], 'days'),
  ...all(
    ['enabled', 'first_order_only', 'public', 'is_main', 'is_active', 'shipping', 'serviceFee'],
    'flag',
  ),
  ...all(['location', 'branch_id'], 'name'),
  ...all(['locations', 'branches'], 'names'),
  ...all(['description', 'title', 'summary', 'unit_label', 'message', 'terms'], 'text'),
  ...all(['permissions', 'gained', 'lost'], 'permissions'),
  difference: 'difference',
  birth_month: 'month',
  weekdays: 'weekdays',
  steps: 'steps',
  tier: 'name',
  code: 'text',
  until: 'end',
  tiers: 'names',
  roles: 'roles',
  proof: { word: 'staff.approvals.proof' },
  uncounted: { word: 'stock.uncounted' },
  remedy: { word: 'staff.complaints.remedy' },
}

const ORDER: Record<string, Kind> = {
  state: { word: 'staff.orders.state' },
  action: { word: 'approvalFields.action' },
}
const PROMOTION: Record<string, Kind> = { name: 'text', channel: { word: 'automatic.channel' } }

const OF_ACTS: Partial<Record<ApprovalAct, Readonly<Record<string, Kind>>>> = {
  order_cancel: ORDER,
  order_allow_cancel: ORDER,
  complaint_approve: {
    state: { word: 'staff.complaints.state' },
    lines: 'units',
    value: 'money',
  },
  tier_give: { from: 'name' },
  tier_plan: { code: 'name' },
  role_add: { name: 'text' },
  role_change: { name: 'text' },
  stock_correct: { reason: { word: 'stock.reason' } },
  stock_waste: { reason: { word: 'stock.reason' } },
  coupon_terms: { kind: { word: 'coupons.kind' } },
  automatic_discount_terms: { ...PROMOTION, kind: { word: 'automatic.kind' } },
  point_offer: { ...PROMOTION, kind: { word: 'pointOffers.kind' }, cap: 'points' },
  earning_rule: { kind: { word: 'loyalty.kind' } },
  mission_add: {
    kind: { word: 'missionDesk.kind' },
    period: { word: 'missionDesk.period' },
    description: 'markup',
  },
  campaign_plan: { channel: { word: 'campaigns.channel' }, target: 'text' },
  refund_by_hand: { units: 'units', route: { word: 'staff.complaints.remedy' } },
}

/** Null for a field that is not known here. */
export const kindOf = (act: ApprovalAct, field: string): Kind | null =>
  OF_ACTS[act]?.[field] ?? FIELDS[field] ?? null

/** Parts of a form that a proposal holds as one field. */
const WHOLES: ReadonlySet<string> = new Set(['form', 'filter', 'limits'])
const LIMITS: Readonly<Record<string, string>> = {
  refund: 'refund_limit',
  points: 'points_limit',
  waste: 'waste_limit',
}

/** The fields of a proposal, with those of the forms in it. */
export const flat = (values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (!WHOLES.has(name) || typeof value !== 'object' || value === null) return [[name, value]]
    const parts = Object.entries(value)
    return name === 'limits' ? parts.map(([part, limit]) => [LIMITS[part] ?? part, limit]) : parts
  })
