import type { Summary } from '#contract/checkout.ts'
import { Amounts, creditOf, shippingHintOf } from '#web/orders/amounts.tsx'
import type { Method } from '#web/checkout/payment-methods.tsx'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './payment-detail.module.css'

const TEXTS = {
  qris: 'checkout.detailQris',
  e_wallet: 'checkout.detailWallet',
  card: 'checkout.detailCard',
  virtual_account: 'checkout.detailAccount',
  counter: 'checkout.detailCounter',
  paylater: 'checkout.detailPaylater',
  cod: 'checkout.detailCash',
  invoice: 'checkout.detailInvoice',
} as const

const textOf = ({ kind }: Method, { collect }: Summary) =>
  kind === 'cod' && collect ? 'checkout.detailCashCollect' : TEXTS[kind]

interface PaymentDetailProps {
  summary: Summary
  /** Null when nothing is left to be paid. */
  method: Method | null
  onChangeMethod: () => void
}

/** What will be paid, how, and what happens then. */
export function PaymentDetail({ summary, method, onChangeMethod }: PaymentDetailProps) {
  const t = useT()
  const { selected_address: address } = summary
  const slot = summary.available_time_pickups.find(({ id }) => id === summary.selected_time_pickup)
  return (
    <div className={styles.detail}>
      {method && (
        <div className={styles.method}>
          <img src={method.icon} alt="" width={60} height={32} className={styles.logo} />
          <p className={styles.name}>
            <span className="visually-hidden">{t('checkout.method')}: </span>
            {method.name}
          </p>
          <Button variant="ghost" aria-label={t('checkout.otherMethod')} onClick={onChangeMethod}>
            {t('shell.change')}
          </Button>
        </div>
      )}
      <p className="text-small">
        {t(method ? textOf(method, summary) : 'checkout.detailFree', {
          total: summary.formatted_due,
        })}
      </p>
      <dl className={styles.facts}>
        {summary.collect ? (
          <div>
            <dt>{t('checkout.collectAt')}</dt>
            <dd>
              <strong>{summary.collect.name}</strong> · {summary.collect.full_address}
            </dd>
          </div>
        ) : (
          address && (
            <div>
              <dt>{t('checkout.deliverTo')}</dt>
              <dd>
                <strong>{address.label}</strong> · {address.full_address}
              </dd>
            </div>
          )
        )}
        {slot && (
          <div>
            <dt>{t(summary.collect ? 'checkout.collectSlot' : 'checkout.arrives')}</dt>
            <dd>
              {slot.day_label}, <span className="nowrap">{slot.estimated_time} WIB</span>
            </dd>
          </div>
        )}
      </dl>
      <Amounts
        label={t('checkout.summary')}
        amounts={summary}
        shippingHint={shippingHintOf(summary, t)}
        discountHint={summary.applied_coupons.join(', ') || undefined}
        credit={creditOf(summary)}
      />
    </div>
  )
}
