import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { useT } from '#web/staff/words.ts'
import { Weight, WindowTimes } from '#web/staff/order-values.tsx'
import { Papers } from './papers.tsx'
import { Missing } from './missing.tsx'
import { numbersOf } from './printable.ts'
import { useOrders } from './use-orders.ts'
import styles from './papers.module.css'

/** A label for each bag. An order whose bags were not counted gets one, with its number. */
export function Component() {
  const { orders, state, leftOut, unknown } = useOrders('label')
  const labels = orders.flatMap((order) =>
    bagsOfLabels(order).map((bag, index, all) => ({
      order,
      bag,
      position: index + 1,
      count: all.length,
    })),
  )
  const isShort = leftOut.length + unknown.length > 0
  return (
    <Papers
      title="staff.title.bagLabels"
      papers={['bag100', 'bag58']}
      state={state}
      count={labels.length}
      notice={isShort && <Missing leftOut={leftOut} unknown={unknown} />}
    >
      {(paper) =>
        labels.map((label) => (
          <article
            key={label.bag.code}
            className={classNames(styles.sheet, styles.label, styles[paper])}
          >
            <Label {...label} />
          </article>
        ))
      }
    </Papers>
  )
}

type Bag = StaffOrder['bags'][number]
const bagsOfLabels = (order: StaffOrder): Bag[] =>
  order.bags.length > 0 ? order.bags : [{ code: order.number, is_cold: order.is_chilled }]

interface LabelProps {
  order: StaffOrder
  bag: Bag
  position: number
  count: number
}

function Label({ order, bag, position, count }: LabelProps) {
  const t = useT()
  const isCash = order.payment_method === 'cod' && ['none', 'pending'].includes(order.payment_state)
  return (
    <>
      <h2 className={classNames(styles.big, styles.wide)}>{bag.code}</h2>
      {order.bags.length > 0 && (
        <p className={classNames(styles.big, styles.wide)}>
          {t('print.bagOf', { position, count })}
        </p>
      )}
      <p className={styles.wide}>
        <WindowTimes {...order.window} />
      </p>
      {order.linked.length > 0 && (
        <p className={styles.wide}>{t('print.together', { numbers: numbersOf(order.linked) })}</p>
      )}
      <p className={classNames(styles.big, styles.clamp, styles.wide)}>
        {order.address.name.trim().split(/\s+/)[0]}
      </p>
      <p className={styles.wide}>
        {order.shipping_name} · {t(bag.is_cold ? 'print.chilled' : 'print.ambient')}
        {count === 1 && (
          <>
            {' · '}
            <Weight grams={order.weight_g} />
          </>
        )}
      </p>
      {isCash && (
        <p className={classNames(styles.cash, styles.wide)}>
          {position === 1
            ? t('print.cash', { amount: formatRupiah(order.money.due) })
            : t('print.cashOnFirst')}
        </p>
      )}
      <QrCode text={bag.code} alt={t('print.code', { number: bag.code })} />
    </>
  )
}
