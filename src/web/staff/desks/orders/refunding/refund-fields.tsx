import type { RefundPlanned } from '#contract/staff/orders/refund-by-hand.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { RefundForm } from './use-refund-form.ts'
import styles from '../orders.module.css'

interface RefundFieldsProps {
  order: StaffOrder
  left: RefundPlanned['left']
  form: RefundForm
  change: (part: Partial<RefundForm>) => void
  error: (field: string) => string | undefined
}

/** Units or an amount of the goods, shipping, fee, the way of the money and the reason. */
export function RefundFields({ order, left, form, change, error }: RefundFieldsProps) {
  const t = useT()
  const hasUnits = Object.values(form.units).some((units) => units > 0)
  return (
    <>
      {left.goods > 0 && <Units order={order} form={form} change={change} />}
      {left.goods === 0 && <p>{t('staff.orders.refund.noGoods')}</p>}
      {left.goods > 0 && !hasUnits && (
        <Field
          label={t('staff.orders.refund.amount')}
          hint={t('staff.orders.refund.amountHint', { left: formatRupiah(left.goods) })}
          error={error('amount')}
        >
          <AmountInput
            value={form.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        </Field>
      )}
      {left.shipping > 0 && (
        <Checkbox
          label={t('staff.orders.refund.withShipping', { amount: formatRupiah(left.shipping) })}
          checked={form.shipping}
          onChange={(event) => change({ shipping: event.target.checked })}
        />
      )}
      {left.service_fee > 0 && (
        <Checkbox
          label={t('staff.orders.refund.withFee', { amount: formatRupiah(left.service_fee) })}
          checked={form.serviceFee}
          onChange={(event) => change({ serviceFee: event.target.checked })}
        />
      )}
      {order.payment_method !== 'invoice' && (
        <Checkbox
          label={t('staff.orders.refund.asCredit')}
          checked={form.route === 'store_credit'}
          onChange={(event) =>
            change({ route: event.target.checked ? 'store_credit' : 'original' })
          }
        />
      )}
      <Field
        label={t('staff.orders.reason')}
        hint={t('staff.orders.refund.reasonHint')}
        error={error('reason')}
        required
      >
        <TextArea
          rows={3}
          maxLength={300}
          required
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </>
  )
}

function Units({ order, form, change }: Pick<RefundFieldsProps, 'order' | 'form' | 'change'>) {
  const t = useT()
  const open = order.lines.filter((line) => line.refunded_quantity < line.quantity)
  return (
    <ul className={styles.lines} aria-label={t('staff.orders.refund.units')}>
      {open.map((line) => (
        <li key={line.id} className={styles.line}>
          <div className={styles.words}>
            {line.name} <span className={styles.faint}>{line.variation_name}</span>
            <p className={styles.faint}>
              {t('staff.orders.each', {
                count: line.quantity - line.refunded_quantity,
                price: formatRupiah(line.price),
              })}
            </p>
          </div>
          <Stepper
            size="sm"
            label={t('staff.orders.refund.unitsOf', { name: line.name })}
            decreaseLabel={t('staff.orders.refund.fewer', { name: line.name })}
            increaseLabel={t('staff.orders.refund.more', { name: line.name })}
            showReason={false}
            min={0}
            max={line.quantity - line.refunded_quantity}
            value={form.units[line.id] ?? 0}
            onChange={(units) => change({ units: { ...form.units, [line.id]: units }, amount: '' })}
          />
        </li>
      ))}
    </ul>
  )
}
