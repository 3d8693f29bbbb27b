import { describe, expect, it } from 'vitest'
import {
  canReopen,
  COMPLAINT_STATES,
  complaintTransition,
  complaintWindow,
  creditBonus,
  firstAnswerDue,
  isComplaintOpen,
  paidForUnits,
  personReasons,
  pointsForValue,
  urgencyOf,
  type ComplaintAction,
  type ComplaintCase,
} from './complaint.ts'

const at = (text: string) => new Date(`${text}+07:00`)
const order = {
  state: 'delivered' as const,
  slotDay: '2026-11-20',
  slotEnd: '14:00',
  deliveredAt: at('2026-11-20T13:00:00'),
  freshDays: 0,
}

describe('the urgency of a clock', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  it.each([
    ['first_answer', 16, 'calm'],
    ['first_answer', 15, 'soon'],
    ['first_answer', 4, 'soon'],
    ['first_answer', 3, 'urgent'],
    ['first_answer', 0, 'urgent'],
    ['first_answer', -1, 'late'],
    ['decision', 13 * 60, 'calm'],
    ['decision', 12 * 60, 'soon'],
    ['decision', 2 * 60, 'urgent'],
  ] as const)('%s with %i minutes left is %s', (kind, minutes, urgency) =>
    expect(urgencyOf({ kind, due: new Date(now.getTime() + minutes * 60_000) }, now)).toBe(urgency),
  )
})

describe('complaintWindow', () => {
  const late = { ...order, state: 'on_delivery' as const, deliveredAt: null }
  it.each([
    ['2026-11-20T14:59:59', 'early'],
    ['2026-11-20T15:00:00', null],
    ['2026-11-21T14:00:00', null],
    ['2026-11-21T14:00:01', 'late'],
  ])('what has not arrived, at %s: %s', (now, reason) =>
    expect(complaintWindow('item-not-yet-arrived', late, at(now)).reason).toBe(reason),
  )
  it.each(['item-received-damaged', 'not-as-described', 'item-missingincomplete'] as const)(
    '%s: until the end of the second working day',
    (slug) => {
      expect(complaintWindow(slug, order, at('2026-11-20T13:00:00')).reason).toBeNull()
      expect(
        complaintWindow(slug, { ...order, state: 'completed' }, at('2026-11-24T23:59:59')).reason,
      ).toBeNull()
      expect(complaintWindow(slug, order, at('2026-11-25T00:00:00')).reason).toBe('late')
      expect(complaintWindow(slug, late, at('2026-11-20T16:00:00')).reason).toBe('state')
    },
  )
  it('freshness: until the end of the promised days, and never shorter than for other goods', () => {
    const promised = { ...order, state: 'completed' as const, freshDays: 9 }
    expect(
      complaintWindow('not-as-described', promised, at('2026-11-29T23:59:59')).reason,
    ).toBeNull()
    expect(complaintWindow('not-as-described', promised, at('2026-11-30T00:00:00')).reason).toBe(
      'late',
    )
    expect(
      complaintWindow('item-received-damaged', promised, at('2026-11-25T00:00:00')).reason,
    ).toBe('late')
    expect(
      complaintWindow('not-as-described', { ...promised, freshDays: 1 }, at('2026-11-24T23:59:59'))
        .reason,
    ).toBeNull()
  })
  it('what has arrived and was confirmed has arrived', () =>
    expect(
      complaintWindow(
        'item-not-yet-arrived',
        { ...order, state: 'completed' },
        at('2026-11-20T16:00:00'),
      ).reason,
    ).toBe('state'))
  it.each(['pending_payment', 'cancelled', 'expired', 'refunded'] as const)(
    'nothing of an order that is %s',
    (state) => {
      for (const slug of ['item-not-yet-arrived', 'not-as-described'] as const)
        expect(complaintWindow(slug, { ...order, state }, at('2026-11-20T16:00:00')).reason).toBe(
          'state',
        )
    },
  )
})

describe('personReasons', () => {
  const small: ComplaintCase = {
    slug: 'item-received-damaged',
    remedy: 'store_credit',
    orderState: 'delivered',
    lineValues: [50_000],
    photos: 1,
    complaints30Days: 2,
    complaints90Days: 2,
    complained90Days: 50_000,
    spent90Days: 500_000,
  }
  it('the shop decides by itself up to every limit', () => expect(personReasons(small)).toEqual([]))
  it.each([
    [{ lineValues: [1, 50_001] }, ['line_value']],
    [{ photos: 0 }, ['photo']],
    [{ complaints30Days: 3 }, ['often']],
    [{ complained90Days: 50_001 }, ['share']],
    [{ complained90Days: 100_001, complaints90Days: 3 }, ['share', 'pattern']],
    [{ complained90Days: 100_000, complaints90Days: 3 }, ['share']],
    [{ slug: 'item-not-yet-arrived' as const, orderState: 'on_delivery' as const }, ['under_way']],
  ])('a person decides: %j', (more, reasons) =>
    expect(personReasons({ ...small, ...more })).toEqual(reasons),
  )
  it('what is missing cannot be photographed', () =>
    expect(personReasons({ ...small, slug: 'item-missingincomplete', photos: 0 })).toEqual([]))
})

describe('the first answer is due half an hour later, between 07:00 and 22:00', () => {
  it.each([
    ['2026-11-20T10:00:00', '2026-11-20T10:30:00'],
    ['2026-11-20T21:30:00', '2026-11-20T22:00:00'],
    ['2026-11-20T21:45:00', '2026-11-21T07:15:00'],
    ['2026-11-20T22:00:00', '2026-11-21T07:30:00'],
    ['2026-11-20T23:59:00', '2026-11-21T07:30:00'],
    ['2026-11-20T03:00:00', '2026-11-20T07:30:00'],
    ['2026-11-20T06:59:59', '2026-11-20T07:30:00'],
    ['2026-11-20T07:00:00', '2026-11-20T07:30:00'],
  ])('%s: %s', (made, due) => expect(firstAnswerDue(at(made))).toEqual(at(due)))
})

describe('its life', () => {
  it('goes the way of the rule and no other', () => {
    const allowed = COMPLAINT_STATES.flatMap((state) =>
      (
        [
          'review',
          'ask',
          'answer',
          'approve',
          'approve_partly',
          'reject',
          'resolve',
          'reopen',
        ] satisfies ComplaintAction[]
      )
        .map((action) => `${state} ${action} ${complaintTransition(state, action)}`)
        .filter((text) => !text.endsWith('null')),
    )
    expect(allowed).toEqual([
      'submitted review in_review',
      'in_review ask need_info',
      'in_review approve approved',
      'in_review approve_partly partly_approved',
      'in_review reject rejected',
      'need_info answer in_review',
      'need_info approve approved',
      'need_info approve_partly partly_approved',
      'need_info reject rejected',
      'approved resolve resolved',
      'partly_approved resolve resolved',
      'rejected resolve resolved',
      'rejected reopen in_review',
      'resolved reopen in_review',
    ])
    expect(COMPLAINT_STATES.filter(isComplaintOpen)).toEqual([
      'submitted',
      'in_review',
      'need_info',
      'approved',
      'partly_approved',
    ])
  })
  const rejected = {
    state: 'rejected' as const,
    decision: 'rejected',
    decidedAt: at('2026-11-20T10:00:00'),
    reopened: 0,
  }
  it('is opened again once, within seven days, unless all was given', () => {
    expect(canReopen(rejected, at('2026-11-27T10:00:00'))).toBe(true)
    expect(canReopen(rejected, at('2026-11-27T10:00:01'))).toBe(false)
    expect(canReopen({ ...rejected, reopened: 1 }, at('2026-11-20T11:00:00'))).toBe(false)
    expect(
      canReopen(
        { ...rejected, state: 'resolved', decision: 'partly_approved' },
        at('2026-11-21T10:00:00'),
      ),
    ).toBe(true)
    expect(
      canReopen(
        { ...rejected, state: 'resolved', decision: 'approved' },
        at('2026-11-21T10:00:00'),
      ),
    ).toBe(false)
    expect(canReopen({ ...rejected, state: 'in_review' }, at('2026-11-20T11:00:00'))).toBe(false)
  })
})

it('counts what was paid after the share of the coupons, and never more than for all', () => {
  const line = { quantity: 3, lineTotal: 100_000, discountShare: 1 }
  expect([1, 2, 3].map((units) => paidForUnits(line, units))).toEqual([33_333, 66_666, 99_999])
  expect(pointsForValue(33_333, 10)).toBe(3_334)
  expect(creditBonus(33_333)).toBe(1_666)
})
