import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lookOf, type Standing } from './order-look.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './order-standing.module.css'

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
