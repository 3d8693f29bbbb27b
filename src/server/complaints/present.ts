import type { Complaint } from '#contract/complaints/complaint.ts'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import {
  canReopen,
  COMPLAINT_REMEDIES,
  COMPLAINT_SLUGS,
  complaintWindow,
  CREDIT_BONUS_PERCENT,
  isComplaintOpen,
  longestFreshDays,
  needsPhotos,
  REOPEN_DAYS,
  type ComplaintSlug,
  type ComplaintState,
  type ComplaintWindow,
} from '#domain/complaints/complaint.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { DAY_MS } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { OrderForComplaint } from './store/facts.ts'
import type { ClockKind, WholeComplaint } from './store/complaints.ts'

type Viewer = { locale: Locale; now: Date }

/** Why an order cannot be complained about for this reason now. */
export const refusalText = (
  slug: ComplaintSlug,
  { reason, from, until }: ComplaintWindow,
  locale: Locale,
): string => {
  const t = serverWords(locale)
  const kind = slug === 'item-not-yet-arrived' ? 'arrival' : 'goods'
  return t(`complaints.refusal.${reason}.${kind}`, {
    from: from ? formatDateTime(from, locale) : '',
    until: until ? formatDateTime(until, locale) : '',
  })
}

/** The remedy as a sentence; null when there is none yet. */
export const outcomeText = (complaint: WholeComplaint, locale: Locale): string | null => {
  if (complaint.givenRemedy === null || complaint.givenValue === 0) return null
  return serverWords(locale)(`complaints.outcome.${complaint.givenRemedy}`, {
    amount: formatRupiah(complaint.givenValue),
    bonus: formatRupiah(complaint.bonus),
    points: formatNumber(complaint.points),
    number: complaint.replacementNumber ?? '',
  })
}

type Clock = Complaint['clocks'][number]

/** What the shop owes of a complaint, and by when. */
export const clocksOf = (complaint: WholeComplaint, { locale, now }: Viewer): Clock[] => {
  const isWaiting = complaint.state === 'need_info'
  const isOver = complaint.state === 'rejected'
  const clock = (kind: ClockKind, due: Date, done: Date | null, isPaused: boolean): Clock => ({
    kind,
    due_at: due.toISOString(),
    formatted_due: formatDateTime(due, locale),
    done_at: done?.toISOString() ?? null,
    state: done
      ? done <= due
        ? 'met'
        : 'late'
      : isPaused
        ? 'paused'
        : now > due
          ? 'late'
          : 'running',
  })
  return [
    clock('first_answer', complaint.firstAnswerDue, complaint.firstAnsweredAt, false),
    clock('decision', complaint.decisionDue, complaint.decidedAt, isWaiting),
    ...(complaint.remedyDue && !isOver
      ? [clock('remedy', complaint.remedyDue, complaint.remedyAt, false)]
      : []),
  ]
}

/** Events for staff only. */
const HIDDEN = new Set(['not_automatic'])

export const presentComplaint = (complaint: WholeComplaint, viewer: Viewer): Complaint => {
  const { locale, now } = viewer
  const t = serverWords(locale)
  const mayReopen = canReopen(complaint, now) && !complaint.isOtherOpen
  return {
    id: complaint.id,
    number: complaint.number,
    order_id: complaint.orderId,
    order_number: complaint.orderNumber,
    slug: complaint.slug,
    reason_text: t(`complaints.reason.${complaint.slug}`),
    state: complaint.state,
    decision: complaint.decision,
    status_text: statusText(complaint, locale),
    is_open: isComplaintOpen(complaint.state),
    description: complaint.description,
    remedy: complaint.remedy,
    remedy_text: t(`complaints.remedy.${complaint.remedy}`),
    created_at: complaint.createdAt.toISOString(),
    formatted_date: formatDateTime(complaint.createdAt, locale),
    items: complaint.lines.map((line) => ({
      order_item_id: line.lineId,
      ...namedLine(line, locale),
      given_quantity: line.givenQuantity,
      value: line.value,
      formatted_value: formatRupiah(line.value),
    })),
    photos: complaint.photos.map(({ id, width, height }) => ({ id, width, height })),
    clocks: clocksOf(complaint, viewer),
    events: complaint.events
      .filter(({ action }) => !HIDDEN.has(action))
      .map((event) => ({
        action: event.action,
        state: event.toState,
        actor: event.actor === 'customer' ? ('customer' as const) : ('shop' as const),
        text: t(`complaints.event.${event.action}`),
        words: event.words,
        at: new Date(event.at).toISOString(),
        formatted_date: formatDateTime(new Date(event.at), locale),
      })),
    outcome: presentOutcome(complaint, locale),
    actions: [
      ...(complaint.state === 'need_info' ? (['answer'] as const) : []),
      ...(mayReopen ? (['reopen'] as const) : []),
    ],
    reopen_until:
      mayReopen && complaint.decidedAt
        ? new Date(complaint.decidedAt.getTime() + REOPEN_DAYS * DAY_MS).toISOString()
        : null,
    server_time: now.toISOString(),
  }
}

type Line = { name: Text; variationName: Text; image: string; tile: string; quantity: number }

const namedLine = ({ name, variationName, image, tile, quantity }: Line, locale: Locale) => ({
  name: inLocale(name, locale),
  variation_name: inLocale(variationName, locale),
  image,
  tile,
  quantity,
})

const presentOutcome = (complaint: WholeComplaint, locale: Locale): Complaint['outcome'] => {
  const text = outcomeText(complaint, locale)
  const { givenRemedy, givenValue, points, replacementOrderId } = complaint
  if (text === null || givenRemedy === null) return null
  return {
    remedy: givenRemedy,
    text,
    value: givenValue,
    formatted_value: formatRupiah(givenValue),
    points,
    replacement_order_id: replacementOrderId,
  }
}

/** A closed complaint shows its outcome. */
export const statusText = (
  { state, decision }: { state: ComplaintState; decision: string | null },
  locale: Locale,
): string =>
  serverWords(locale)(
    `complaints.state.${state === 'resolved' && decision ? `resolved_${decision}` : state}`,
  )

export const presentReasons = (
  order: OrderForComplaint,
  complaints: readonly WholeComplaint[],
  moreHolidays: string,
  { locale, now }: Viewer,
): ComplaintReasons => {
  const t = serverWords(locale)
  const windowOf = (slug: ComplaintSlug, freshDays: number) =>
    complaintWindow(slug, { ...order, freshDays }, now, moreHolidays)
  const longest = longestFreshDays(order.lines)
  return {
    order_id: order.id,
    order_number: order.number,
    reasons: COMPLAINT_SLUGS.map((slug) => {
      const window = windowOf(slug, longest)
      const isAvailable = window.reason === null
      return {
        slug,
        title: t(`complaints.reason.${slug}`),
        text: t(`complaints.reasonText.${slug}`),
        is_available: isAvailable,
        reason: isAvailable ? null : refusalText(slug, window, locale),
        available_from: window.from?.toISOString() ?? null,
        available_until: window.until?.toISOString() ?? null,
        formatted_until: window.until ? formatDateTime(window.until, locale) : null,
        needs_photos: needsPhotos(slug),
      }
    }),
    items: order.lines.map((line) => ({
      order_item_id: line.id,
      ...namedLine(line, locale),
      quantity_max:
        line.openComplaintId === null ? Math.max(0, line.quantity - line.settledUnits) : 0,
      formatted_price: formatRupiah(line.price),
      open_complaint_id: line.openComplaintId,
      slugs: COMPLAINT_SLUGS.filter((slug) => windowOf(slug, line.freshDays).reason === null),
    })),
    remedies: COMPLAINT_REMEDIES.map((id) => ({
      id,
      title: t(`complaints.remedy.${id}`),
      text: t(`complaints.remedyText.${id}`, { percent: CREDIT_BONUS_PERCENT }),
    })),
    complaints: complaints.map((one) => ({
      id: one.id,
      number: one.number,
      slug: one.slug,
      status_text: statusText(one, locale),
      is_open: isComplaintOpen(one.state),
    })),
  }
}
