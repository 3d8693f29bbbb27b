import type { DataRequest, OpenOrder } from '#contract/my-data/my-data.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { OpenOrder as OpenOrderRow, RequestRow } from './store/my-data.ts'

export const presentRequest = (row: RequestRow, locale: Locale): DataRequest => {
  const t = serverWords(locale)
  return {
    id: row.id,
    kind: row.kind,
    subject: row.kind === 'correction' ? t(`correction.${row.subject}`) : row.subject.toUpperCase(),
    message: row.message,
    state: row.state,
    answer: row.answer,
    created_at: row.createdAt.toISOString(),
    formatted_created_at: `${formatDateTime(row.createdAt, locale)} WIB`,
    due_at: row.dueAt.toISOString(),
    formatted_due_at: `${formatDateTime(row.dueAt, locale)} WIB`,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }
}

/** Why an order blocks the deletion: it is unfinished, or a refund is pending. */
export const presentOpenOrder = (
  { id, number, state, paymentState }: OpenOrderRow,
  locale: Locale,
): OpenOrder => {
  const t = serverWords(locale)
  const isDone = ['completed', 'expired', 'cancelled', 'refunded'].includes(state)
  const reason =
    isDone || paymentState === 'refund_pending'
      ? 'refund'
      : state === 'pending_payment'
        ? 'unpaid'
        : state === 'delivered'
          ? 'unconfirmed'
          : 'underway'
  return { id, number, reason: t(`deletion.${reason}`) }
}
