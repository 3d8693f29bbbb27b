import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { formatRupiah } from '#domain/money.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import { actName } from '#web/staff/acts/act-names.ts'
import { useT } from '#web/staff/words.ts'
import { Part } from './part.tsx'
import { Moment } from '#web/staff/order-values.tsx'
import styles from './orders.module.css'

type Happening = StaffOrder['timeline'][number]

/** All that happened with the order, the newest first. */
export function Happened({ order }: { order: StaffOrder }) {
  const t = useT()
  return (
    <Part title={t('staff.orders.timeline')}>
      <ol className={styles.moments}>
        {order.timeline.toReversed().map((moment, index) => (
          <li key={index}>
            <p>
              {titleOf(moment, t)}
              {moment.amount !== null && ` · ${formatRupiah(moment.amount)}`}
            </p>
            {moment.text && <p className={styles.said}>{moment.text}</p>}
            <p className={styles.faint}>
              <Moment at={moment.at} /> ·{' '}
              {moment.by ?? wordOf(t, `staff.orders.actor.${moment.actor}`, moment.actor)}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

const wordOf = (t: StaffTranslate, key: string, otherwise: string): string => {
  const word = t(key as StaffWord)
  return word === key ? otherwise : word
}

const titleOf = ({ kind, what, label, actor }: Happening, t: StaffTranslate): string => {
  if (kind === 'event') return label ?? what
  if (kind === 'message')
    return t(actor === 'customer' ? 'staff.orders.moment.said' : 'staff.orders.moment.message')
  if (kind === 'act') return actName(t, what)
  const word = wordOf(t, `staff.orders.moment.${kind}.${what}`, what)
  return label === null ? word : `${word} · ${label}`
}
