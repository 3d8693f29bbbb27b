import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { useT } from '#web/staff/words.ts'
import { Weight, WindowTimes } from '#web/staff/order-values.tsx'
import { Papers } from './papers.tsx'
import { Missing } from './missing.tsx'
import { endedState, numbersOf } from './printable.ts'
import { useOrders } from './use-orders.ts'
import styles from './papers.module.css'

/** What a picker takes for each order. */
export function Component() {
  const { orders, state, leftOut, unknown } = useOrders('list')
  const isShort = leftOut.length + unknown.length > 0
  return (
    <Papers
      title="staff.title.pickList"
      papers={['a4', 'roll80']}
      state={state}
      count={orders.length}
      notice={isShort && <Missing leftOut={leftOut} unknown={unknown} />}
    >
      {(paper) =>
        orders.map((order) => (
          <article key={order.number} className={classNames(styles.sheet, styles[paper])}>
            <Order order={order} />
          </article>
        ))
      }
    </Papers>
  )
}

function Order({ order }: { order: StaffOrder }) {
  const t = useT()
  const ended = endedState(order.state)
  return (
    <>
      {ended && <p className={styles.ended}>{t(`print.ended.${ended}`)}</p>}
      <div className={styles.top}>
        <div>
          <h2 className={styles.big}>{order.number}</h2>
          <p>
            <WindowTimes {...order.window} />
          </p>
          {order.linked.length > 0 && (
            <p>{t('print.together', { numbers: numbersOf(order.linked) })}</p>
          )}
          <p>
            {t('print.units', { count: order.item_count })} · <Weight grams={order.weight_g} />
            {order.is_chilled && ` · ${t('print.chilled')}`}
          </p>
        </div>
        <QrCode text={order.number} alt={t('print.code', { number: order.number })} />
      </div>
      <ul className={styles.lines}>
        {order.lines
          .map(stillToPick)
          .filter(({ quantity }) => quantity > 0)
          .map((line) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.box} />
              <strong>{line.quantity} ×</strong>
              <div>
                <p>
                  <strong>{line.name}</strong> {line.variation_name}
                </p>
                <p>
                  {line.sku} · {line.grade}
                </p>
                {line.parts.map((part) => (
                  <p key={part.sku}>
                    {part.quantity * line.quantity} × {part.name} {part.variation_name} ({part.sku})
                  </p>
                ))}
                {line.note && <p>{t('print.note', { note: line.note })}</p>}
              </div>
            </li>
          ))}
      </ul>
    </>
  )
}

/** Units that the customer took out are not picked. */
const stillToPick = (line: StaffOrder['lines'][number]) => ({
  ...line,
  quantity: line.quantity - line.refunded_quantity,
})
