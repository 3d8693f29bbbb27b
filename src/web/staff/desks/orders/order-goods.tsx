import { Fragment } from 'react'
import { staffPages } from '#contract/pages.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Part } from './part.tsx'
import styles from './orders.module.css'

/** The list of products with the one of this SKU, shown or not. */
const productOf = (sku: string) =>
  `${staffPages.products()}?${new URLSearchParams({ view: 'all', q: sku })}`

/** What was ordered. */
export function Lines({ order }: { order: StaffOrder }) {
  const t = useT()
  const may = usePermitted()
  return (
    <Part title={t('staff.orders.lines')}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <img src={line.image} alt="" width={40} height={40} loading="lazy" />
            <div className={styles.words}>
              <LineName line={line} />
              <p className={styles.faint}>
                {line.sku} ·{' '}
                {t('staff.orders.each', { count: line.quantity, price: formatRupiah(line.price) })}
              </p>
              {line.parts.length > 0 && (
                <p>{t('staff.orders.inside', { parts: partsInWords(line) })}</p>
              )}
              {line.found.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {line.batches.length > 0 && (
                <p className={styles.faint}>
                  {t('staff.orders.batches')}{' '}
                  {line.batches.map(({ id, code }, index) => (
                    <Fragment key={id}>
                      {index > 0 && ', '}
                      {may('batches.read') ? <Link to={staffPages.batch(id)}>{code}</Link> : code}
                    </Fragment>
                  ))}
                </p>
              )}
              {line.scale_photos.map((photo) => (
                <a key={photo} href={photo} target="_blank" rel="noreferrer">
                  <img
                    src={photo}
                    alt={t('staff.orders.scalePhoto', { name: line.name })}
                    width={72}
                    height={72}
                    loading="lazy"
                  />
                </a>
              ))}
              {line.note && <p>{t('staff.orders.lineNote', { note: line.note })}</p>}
              {line.refunded_quantity > 0 && (
                <Badge tone="dragon">
                  {t('staff.orders.refundedUnits', { count: line.refunded_quantity })}
                </Badge>
              )}
            </div>
            <p className={styles.amount}>{formatRupiah(line.line_total)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Its name, which leads to the product. */
function LineName({ line }: { line: StaffOrder['lines'][number] }) {
  const may = usePermitted()
  const { name, sku, variation_name: variation } = line
  return (
    <p>
      {may('products.read') ? (
        <Link to={productOf(sku)} className="link">
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      <span className={styles.faint}>{variation}</span>
    </p>
  )
}

/** What the packer takes for all units of a hamper. */
const partsInWords = ({ parts, quantity }: StaffOrder['lines'][number]): string =>
  parts
    .map(
      (part) => `${part.quantity * quantity} × ${part.name} (${part.variation_name}, ${part.sku})`,
    )
    .join('; ')

/** The money of the order, which adds up from top to bottom. */
export function Money({ order }: { order: StaffOrder }) {
  const t = useT()
  const { money, payment_method_name: method } = order
  const { automatic_discounts: automatic } = money
  const isPaid = !['none', 'pending', 'expired', 'failed'].includes(order.payment_state)
  const row = (name: MoneyName, amount: number) => ({
    key: name,
    label: t(`staff.orders.money.${name === 'due' && !isPaid ? 'unpaid' : name}`, { method }),
    amount,
    isStrong: ALWAYS.has(name),
  })
  const rows = [
    row('subtotal', money.subtotal),
    row('service_fee', money.service_fee),
    row('shipping', money.shipping),
    ...automatic.map(({ id, name, amount }) => ({
      key: id,
      label: name,
      amount: -amount,
      isStrong: false,
    })),
    row(
      'discount_goods',
      automatic.reduce((sum, { amount }) => sum + amount, -money.discount_goods),
    ),
    row('discount_shipping', -money.discount_shipping),
    row('total', money.total),
    row('credit_used', -money.credit_used),
    row('due', money.due),
    row('refunded', -money.refunded),
  ]
  return (
    <Part title={t('staff.orders.money')}>
      <dl className={styles.pairs}>
        {rows.map(
          ({ key, label, amount, isStrong }) =>
            (amount !== 0 || isStrong) && (
              <div key={key} className={styles.pair} data-strong={isStrong || undefined}>
                <dt>{label}</dt>
                <dd>{formatRupiah(amount)}</dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  )
}

type MoneyName = Exclude<keyof StaffOrder['money'], 'automatic_discounts'>
const ALWAYS: ReadonlySet<MoneyName> = new Set(['subtotal', 'total', 'due'])
