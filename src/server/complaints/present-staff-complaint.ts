import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import {
  isComplaintOpen,
  PREPARED_ANSWERS,
  type PreparedAnswer,
} from '#domain/complaints/complaint.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import { methodName, statusText } from '../orders/index.ts'
import type { StaffCaller } from '../staff/index.ts'
import { presentRow } from './desk/list-staff-complaints.ts'
import { clocksOf } from './present.ts'
import type { WholeComplaint } from './store/complaints.ts'
import type { DeskRow } from './store/desk.ts'
import type { DeskBatch, DeskOrder } from './store/desk-facts.ts'
import type { NoteRow } from './store/desk-writing.ts'
import type { Record90 } from './store/facts.ts'

type Viewer = { staff: StaffCaller; locale: Locale; now: Date }

export type DeskComplaint = {
  complaint: WholeComplaint
  row: DeskRow
  version: number
  order: DeskOrder
  customer: { since: Date; orders: number }
  record: Record90
  batches: readonly DeskBatch[]
  notes: readonly NoteRow[]
  /** Names of members of staff by actor. */
  names: ReadonlyMap<string, string>
}

/** A complaint as its page on the desk shows it; personal data only with `customers.read`. */
export const presentStaffComplaint = (found: DeskComplaint, viewer: Viewer): StaffComplaint => {
  const { complaint, row, version } = found
  const { locale } = viewer
  const shown = presentRow(row, viewer)
  return {
    ...shown,
    version,
    is_open: isComplaintOpen(complaint.state),
    decision: complaint.decision,
    is_automatic: complaint.automatic,
    description: complaint.description,
    lines: complaint.lines.map((line) => presentLine(line, found.batches, locale)),
    photos: complaint.photos.map(({ id, width, height }) => ({ id, width, height })),
    clocks: clocksOf(complaint, viewer),
    order: presentOrder(found.order, locale),
    customer: {
      ...shown.customer,
      id: complaint.customerId,
      phone:
        complaint.phone === null || viewer.staff.permissions.has('customers.read')
          ? complaint.phone
          : maskPhone(complaint.phone),
      locale: complaint.locale === 'id' ? 'id' : 'en',
      since: found.customer.since.toISOString(),
      orders: found.customer.orders,
      spent_90_days: found.record.spent90Days,
      complaints_90_days: found.record.complaints90Days,
      complained_90_days: found.record.complained90Days,
    },
    events: complaint.events.map((event) => presentEvent(event, found.names)),
    notes: found.notes.map((note) => ({
      id: note.id,
      text: note.text,
      at: note.createdAt.toISOString(),
      by: note.by,
      is_own: note.staffId === viewer.staff.id,
    })),
    prepared: preparedAnswers(complaint, row.customerName, locale),
    outcome: presentOutcome(complaint),
  }
}

const presentLine = (
  line: WholeComplaint['lines'][number],
  batches: readonly DeskBatch[],
  locale: Locale,
): StaffComplaint['lines'][number] => {
  const taken = batches.find(({ lineId }) => lineId === line.lineId)
  return {
    id: line.lineId,
    sku: line.sku,
    name: inLocale(line.name, locale),
    variation_name: inLocale(line.variationName, locale),
    image: line.image,
    tile: line.tile,
    ordered: taken?.ordered ?? line.quantity,
    quantity: line.quantity,
    given_quantity: line.givenQuantity,
    value: line.value,
    batches: (taken?.batches ?? []).map(({ bestBefore, ...batch }) => ({
      ...batch,
      best_before: bestBefore,
    })),
  }
}

const presentOrder = (order: DeskOrder, locale: Locale): StaffComplaint['order'] => ({
  id: order.id,
  number: order.number,
  state: order.state,
  status_text: statusText(order, locale),
  placed_at: order.placedAt.toISOString(),
  window: { day: order.slotDay, start: order.slotStart, end: order.slotEnd },
  delivered_at: order.deliveredAt?.toISOString() ?? null,
  chilled_c: order.chilledC,
  total: order.total,
  credit_used: order.creditUsed,
  refunded: order.refunded,
  payment_method_name: methodName(order.paymentMethod, locale, order.branchId !== null),
})

const presentEvent = (
  { action, toState, actor, words, at }: WholeComplaint['events'][number],
  names: DeskComplaint['names'],
): StaffComplaint['events'][number] => ({
  action,
  state: toState,
  actor: kindOf(actor),
  by: names.get(actor) ?? null,
  words,
  at: new Date(at).toISOString(),
})

const kindOf = (actor: string): StaffComplaint['events'][number]['actor'] => {
  if (actor === 'customer' || actor === 'operator') return actor
  return actor.startsWith('staff:') ? 'staff' : 'shop'
}

const presentOutcome = (complaint: WholeComplaint): StaffComplaint['outcome'] => {
  const { givenRemedy, givenValue, bonus, points, replacementNumber } = complaint
  return givenRemedy === null || givenValue === 0
    ? null
    : {
        remedy: givenRemedy,
        value: givenValue,
        bonus,
        points,
        replacement_number: replacementNumber,
      }
}

/** Titles in the language of the viewer, texts in that of the customer. */
const preparedAnswers = (
  complaint: WholeComplaint,
  customerName: string,
  locale: Locale,
): StaffComplaint['prepared'] => {
  const theirs = complaint.locale === 'id' ? 'id' : 'en'
  const params = {
    name: customerName.split(' ')[0]!,
    goods: complaint.lines.map(({ name }) => inLocale(name, theirs)).join(', '),
    order: complaint.orderNumber,
  }
  return (Object.keys(PREPARED_ANSWERS) as PreparedAnswer[]).map((id) => ({
    step: PREPARED_ANSWERS[id],
    title: serverWords(locale)(`complaints.prepared.${id}`),
    text: serverWords(theirs)(`complaints.preparedText.${id}`, params),
  }))
}
