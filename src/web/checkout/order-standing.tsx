import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { WordKey } from '#i18n/web.ts'
import type { PlacedOrder } from '#web/orders/orders.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './order-standing.module.css'

type Standing = Pick<
  PlacedOrder,
  | 'number'
  | 'state'
  | 'payment_state'
  | 'payment'
  | 'formatted_due'
  | 'formatted_total'
  | 'formatted_pay_until'
> &
  Partial<Pick<PlacedOrder, 'collect_at' | 'formatted_invoice_due'>>

type Look = { tone: 'wait' | 'good' | 'bad' | 'warn'; title: WordKey; text: WordKey }

const lookOf = ({ state, payment_state, payment, collect_at }: Standing): Look => {
  if (state === 'pending_payment') {
    if (payment?.state === 'failed' || payment?.state === 'cancelled')
      return { tone: 'warn', title: 'result.attemptFailed', text: 'result.attemptFailedText' }
    if (payment?.state === 'expired')
      return { tone: 'warn', title: 'result.attemptExpired', text: 'result.attemptFailedText' }
    return { tone: 'wait', title: 'result.waiting', text: 'result.waitingText' }
  }
  if (payment_state === 'refund_pending')
    return {
      tone: 'warn',
      title: 'result.refunding',
      text: state === 'expired' ? 'result.lateText' : 'result.cancelledText',
    }
  if (payment_state === 'refunded')
    return {
      tone: 'warn',
      title: 'result.refunded',
      text: state === 'expired' ? 'result.lateText' : 'result.refundedText',
    }
  if (state === 'expired')
    return { tone: 'bad', title: 'result.expired', text: 'result.expiredText' }
  if (state === 'cancelled' || state === 'refunded' || state === 'failed_delivery')
    return { tone: 'bad', title: 'result.cancelled', text: 'result.cancelledText' }
  if (payment?.kind === 'cod')
    return {
      tone: 'good',
      title: 'result.cod',
      text: collect_at ? 'result.codTextCollect' : 'result.codText',
    }
  if (payment?.kind === 'invoice')
    return { tone: 'good', title: 'result.invoiced', text: 'result.invoicedText' }
  if (payment?.kind === 'none')
    return { tone: 'good', title: 'result.free', text: 'result.paidText' }
  return { tone: 'good', title: 'result.paid', text: 'result.paidText' }
}
const ICONS = { wait: Clock, good: CircleCheck, bad: CircleX, warn: TriangleAlert } as const

/** Whether an order waits, is paid, or why not. */
export function OrderStanding({ order }: { order: Standing }) {
  const t = useT()
  const { tone, title, text } = lookOf(order)
  const Icon = ICONS[tone]
  return (
    <header className={classNames('card', styles.status, styles[tone])}>
      <Icon size={48} strokeWidth={1.5} className={styles.icon} />
      <div role="status">
        <h1>{t(title)}</h1>
        <p>{t(text, { total: order.formatted_due, due: order.formatted_invoice_due ?? '' })}</p>
        {tone === 'warn' && order.formatted_pay_until && (
          <p>{t('result.payBy', { time: order.formatted_pay_until })}</p>
        )}
      </div>
      <dl className={styles.numbers}>
        <Fact label={t('result.number')}>{order.number}</Fact>
        <Fact label={t('checkout.total')}>{order.formatted_total}</Fact>
      </dl>
    </header>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
