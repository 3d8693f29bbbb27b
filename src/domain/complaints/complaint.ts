import type { Amount } from '../units.ts'
import type { OrderState } from '../orders/order-state.ts'
import {
  addClockMinutes,
  addDays,
  DAY_MS,
  instantInJakarta,
  jakartaDate,
  jakartaTime,
  MINUTE_MS,
  type LocalDate,
} from '../time.ts'
import { complainUntil, endOfDay } from '../working-days.ts'

/** What may be complained about, as the addresses of the pages name it. */
export const COMPLAINT_SLUGS = [
  'item-not-yet-arrived',
  'item-received-damaged',
  'not-as-described',
  'item-missingincomplete',
] as const
export type ComplaintSlug = (typeof COMPLAINT_SLUGS)[number]
export const isComplaintSlug = (text: string): text is ComplaintSlug =>
  COMPLAINT_SLUGS.includes(text as ComplaintSlug)

/** A photo is required as evidence. */
export const needsPhotos = (slug: ComplaintSlug): boolean =>
  slug === 'item-received-damaged' || slug === 'not-as-described'

export const COMPLAINT_REMEDIES = ['store_credit', 'original', 'replacement', 'points'] as const
export type ComplaintRemedy = (typeof COMPLAINT_REMEDIES)[number]

export const COMPLAINT_PHOTOS_MAX = 5
export const COMPLAINT_TEXT_MIN = 10
export const COMPLAINT_TEXT_MAX = 500
/** What store credit is worth more than the money back. */
export const CREDIT_BONUS_PERCENT = 5
export const REOPEN_DAYS = 7
/** How long a complaint and its photos are stored after its decision. */
export const COMPLAINT_STORED_YEARS = 2

// ── its life, as data

export const COMPLAINT_STATES = [
  'submitted',
  'in_review',
  'need_info',
  'approved',
  'partly_approved',
  'rejected',
  'resolved',
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]
export type ComplaintAction =
  | 'review'
  | 'ask'
  | 'answer'
  | 'approve'
  | 'approve_partly'
  | 'reject'
  | 'resolve'
  | 'reopen'

/** All that a complaint's history names: its steps, missed deadlines and what no rule could decide. */
export const COMPLAINT_EVENTS = [
  'submit',
  'review',
  'ask',
  'answer',
  'approve',
  'approve_partly',
  'reject',
  'resolve',
  'reopen',
  'late_first_answer',
  'late_decision',
  'late_remedy',
  'not_automatic',
] as const
export type ComplaintEvent = (typeof COMPLAINT_EVENTS)[number]

const DECISIONS = {
  approve: 'approved',
  approve_partly: 'partly_approved',
  reject: 'rejected',
} as const
const TRANSITIONS: Record<ComplaintState, Partial<Record<ComplaintAction, ComplaintState>>> = {
  submitted: { review: 'in_review' },
  in_review: { ask: 'need_info', ...DECISIONS },
  need_info: { answer: 'in_review', ...DECISIONS },
  approved: { resolve: 'resolved' },
  partly_approved: { resolve: 'resolved' },
  rejected: { resolve: 'resolved', reopen: 'in_review' },
  resolved: { reopen: 'in_review' },
}

/** The state that an action leads to; null when it is not allowed from here. */
export const complaintTransition = (
  from: ComplaintState,
  action: ComplaintAction,
): ComplaintState | null => TRANSITIONS[from][action] ?? null

/** Whether the shop still owes a response, a decision or the remedy. */
export const isComplaintOpen = (state: ComplaintState): boolean =>
  state !== 'rejected' && state !== 'resolved'

/**
 * A complaint can be reopened once, within seven days of the decision, unless everything requested
 * was granted.
 */
export const canReopen = (
  complaint: {
    state: ComplaintState
    decision: string | null
    decidedAt: Date | null
    reopened: number
  },
  now: Date,
): boolean =>
  complaintTransition(complaint.state, 'reopen') !== null &&
  complaint.decision !== 'approved' &&
  complaint.reopened === 0 &&
  complaint.decidedAt !== null &&
  now.getTime() <= complaint.decidedAt.getTime() + REOPEN_DAYS * DAY_MS

// ── when it may be made

/** The order is on its way, or should be. */
const UNDER_WAY: readonly OrderState[] = [
  'paid',
  'confirmed',
  'picking',
  'packed',
  'on_delivery',
  'failed_delivery',
  'delivered',
]
const ARRIVED: readonly OrderState[] = ['delivered', 'completed']
const LATE_MINUTES = 60

export type ComplainedOrder = {
  state: OrderState
  slotDay: LocalDate
  slotEnd: string
  deliveredAt: Date | null
  /**
   * How many days after delivery the goods were promised to stay fresh: of one line, or the longest
   * of an order's lines.
   */
  freshDays: number
}
/** `reason` is why no complaint is possible now: too early, too late, or the order's state. */
export type ComplaintWindow = {
  from: Date | null
  until: Date | null
  reason: 'early' | 'late' | 'state' | null
}

/** The period in which an order can have this kind of complaint. */
export const complaintWindow = (
  slug: ComplaintSlug,
  order: ComplainedOrder,
  now: Date,
  moreHolidays = '',
): ComplaintWindow => {
  const { from, until, states } =
    slug === 'item-not-yet-arrived'
      ? { ...lateWindow(instantInJakarta(order.slotDay, order.slotEnd)), states: UNDER_WAY }
      : {
          from: order.deliveredAt,
          until:
            order.deliveredAt && goodsUntil(slug, order.deliveredAt, order.freshDays, moreHolidays),
          states: ARRIVED,
        }
  const reason =
    from === null || until === null || !states.includes(order.state)
      ? ('state' as const)
      : now < from
        ? ('early' as const)
        : now > until
          ? ('late' as const)
          : null
  return { from, until, reason }
}

/**
 * Goods that go off before their promised days are over are not as described, also after the usual
 * working days.
 */
const goodsUntil = (
  slug: ComplaintSlug,
  deliveredAt: Date,
  freshDays: number,
  moreHolidays: string,
): Date => {
  const usual = complainUntil(deliveredAt, moreHolidays)
  if (slug !== 'not-as-described') return usual
  const fresh = endOfDay(addDays(jakartaDate(deliveredAt), freshDays))
  return fresh > usual ? fresh : usual
}

export const longestFreshDays = (lines: readonly { freshDays: number }[]): number =>
  Math.max(0, ...lines.map((line) => line.freshDays))

const lateWindow = (slotEnd: Date) => ({
  from: new Date(slotEnd.getTime() + LATE_MINUTES * MINUTE_MS),
  until: new Date(slotEnd.getTime() + DAY_MS),
})

export const mayComplain = (order: ComplainedOrder, now: Date, moreHolidays = ''): boolean =>
  COMPLAINT_SLUGS.some((slug) => complaintWindow(slug, order, now, moreHolidays).reason === null)

// ── what it is worth

/**
 * What was paid for some units of a line: its price after its share of coupons, in whole Rupiah,
 * never more than for all of them.
 */
export const paidForUnits = (
  line: { quantity: number; lineTotal: Amount; discountShare: Amount },
  units: number,
): number => Math.floor(((line.lineTotal - line.discountShare) * units) / line.quantity)

/** Points for goods, at what a point is worth to the customer now; never less than the goods. */
export const pointsForValue = (value: number, worthPerPoint: number): number =>
  Math.ceil(value / worthPerPoint)

export const creditBonus = (value: number): number =>
  Math.floor((value * CREDIT_BONUS_PERCENT) / 100)

const FIRST_ANSWER_MINUTES = 30

// ── who decides

export type ComplaintCase = {
  slug: ComplaintSlug
  remedy: ComplaintRemedy
  orderState: OrderState
  /** What each line that is complained about is worth. */
  lineValues: readonly number[]
  photos: number
  /**
   * The customer's complaints of the last 30 and 90 days, this one among them, and what those of 90
   * days are worth.
   */
  complaints30Days: number
  complaints90Days: number
  complained90Days: number
  /** What the customer paid for goods in the last 90 days. */
  spent90Days: number
}
export const PERSON_REASONS = [
  'line_value',
  'photo',
  'often',
  'share',
  'pattern',
  'under_way',
] as const
export type PersonReason = (typeof PERSON_REASONS)[number]

const AUTOMATIC = { lineValueMax: 50_000, complaintsMax: 2, sharePercentMax: 10 } as const
const PATTERN = { sharePercent: 20, complaints: 3 } as const

/** Why a staff member must decide; empty when it is approved automatically. */
export const personReasons = (one: ComplaintCase): PersonReason[] => {
  const reasons: PersonReason[] = []
  const sharePercent = (limit: number) => one.complained90Days * 100 > one.spent90Days * limit
  if (one.lineValues.some((value) => value > AUTOMATIC.lineValueMax)) reasons.push('line_value')
  if (needsPhotos(one.slug) && one.photos === 0) reasons.push('photo')
  if (one.complaints30Days > AUTOMATIC.complaintsMax) reasons.push('often')
  if (sharePercent(AUTOMATIC.sharePercentMax)) reasons.push('share')
  if (sharePercent(PATTERN.sharePercent) && one.complaints90Days >= PATTERN.complaints)
    reasons.push('pattern')
  // Goods that may still arrive are not refunded automatically.
  if (!ARRIVED.includes(one.orderState)) reasons.push('under_way')
  return reasons
}

/** How long each clock of the shop runs, in minutes; the remedy's is one working day. */
const CLOCK_MINUTES = { first_answer: FIRST_ANSWER_MINUTES, decision: 24 * 60, remedy: 24 * 60 }
export type Urgency = 'calm' | 'soon' | 'urgent' | 'late'

/** From half of a clock on it is soon, from nine tenths on urgent. */
export const urgencyOf = (
  { kind, due }: { kind: keyof typeof CLOCK_MINUTES; due: Date },
  now: Date,
): Urgency => {
  const left = due.getTime() - now.getTime()
  if (left < 0) return 'late'
  const part = left / (CLOCK_MINUTES[kind] * MINUTE_MS)
  if (part <= 0.1) return 'urgent'
  return part <= 0.5 ? 'soon' : 'calm'
}

// ── prepared answers

/** What members of staff often write, by the step that it goes with. */
export const PREPARED_ANSWERS = {
  photo: 'ask',
  label: 'ask',
  units: 'ask',
  sorry: 'approve',
  missing: 'approve',
  partly: 'approve',
  as_ordered: 'reject',
  delivered: 'reject',
} as const satisfies Record<string, ComplaintAction>
export type PreparedAnswer = keyof typeof PREPARED_ANSWERS

// ── response deadlines

const OPEN_FROM = '07:00'
const OPEN_UNTIL = '22:00'

/** Half an hour within 07:00–22:00: complaints at night are answered by 07:30. */
export const firstAnswerDue = (at: Date): Date => {
  const [day, time] = [jakartaDate(at), jakartaTime(at)]
  if (time < OPEN_FROM)
    return instantInJakarta(day, addClockMinutes(OPEN_FROM, FIRST_ANSWER_MINUTES))
  const closes = instantInJakarta(day, OPEN_UNTIL)
  const due = new Date(at.getTime() + FIRST_ANSWER_MINUTES * MINUTE_MS)
  if (due <= closes) return due
  const left = due.getTime() - Math.max(closes.getTime(), at.getTime())
  return new Date(instantInJakarta(addDays(day, 1), OPEN_FROM).getTime() + left)
}

export const decisionDue = (at: Date): Date => new Date(at.getTime() + DAY_MS)
