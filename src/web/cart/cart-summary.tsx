import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatNumber } from '#domain/money.ts'
import { CartGoalNote } from '#web/cart/cart-goal.tsx'
import { useCouponSummary } from '#web/cart/use-coupon-summary.ts'
import { useT } from '#web/state/locale.tsx'
import { BottomBar } from '#web/ui/overlay/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SummaryList } from '#web/ui/display/table.tsx'
import styles from './cart-summary.module.css'

interface CartSummaryProps {
  cart: Cart
  /** Changes are still being saved; checkout waits for them. */
  busy: boolean
  onCheckout: () => void
}

/**
 * The cost of the selected products and the checkout button: a side column, or a bar at the foot of
 * a phone.
 */
export function CartSummary({ cart, busy, onCheckout }: CartSummaryProps) {
  const t = useT()
  const { totals, applied_coupons: codes } = cart
  // With a coupon only the order knows what is paid, and so what it earns.
  const withCoupon = useCouponSummary(cart)?.points_to_earn ?? 0
  const points = codes.length > 0 ? withCoupon : cart.points_to_earn
  const count = cart.items
    .filter(({ selected }) => selected)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const reason = count === 0 ? t('cart.nothingSelected') : undefined
  const button = (
    <Button
      size="lg"
      block
      busy={busy}
      busyLabel={t('cart.saving')}
      disabledReason={reason}
      onClick={onCheckout}
    >
      {count === 0 ? t('cart.checkout') : t('cart.checkoutCount', { count })}
    </Button>
  )
  return (
    <>
      <Sums count={count} cart={cart} points={points} button={button} reason={reason} />
      <BottomBar kind="action" label={t('cart.checkoutBar')} mobileOnly>
        {reason ? (
          <p className={styles.barReason} role="status">
            {reason}
          </p>
        ) : (
          <p className={styles.barTotal}>
            <span className={styles.barLabel}>{t('cart.total')}</span>
            <strong>{totals.formatted_total}</strong>
          </p>
        )}
        <div className={styles.barButton}>{button}</div>
      </BottomBar>
    </>
  )
}

interface SumsProps {
  count: number
  cart: Cart
  points: number
  button: ReactNode
  reason: string | undefined
}

function Sums({ count, cart, points, button, reason }: SumsProps) {
  const t = useT()
  const { totals, applied_coupons: codes } = cart
  return (
    <section className={`card ${styles.summary}`} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        {t('cart.summary')}
      </h2>
      {count > 0 && <CartGoalNote cart={cart} />}
      <SummaryList
        label={t('cart.summary')}
        rows={[
          {
            label: count === 1 ? t('cart.subtotalOne') : t('cart.subtotalCount', { count }),
            value: totals.formatted_subtotal,
          },
          ...cart.automatic_discounts.map(({ name, formatted_amount }) => ({
            label: name,
            value: formatted_amount,
            tone: 'discount' as const,
          })),
          {
            label: totals.service_fee_label || t('cart.serviceFee'),
            value: totals.formatted_service_fee,
          },
          { label: t('cart.shipping'), value: t('cart.shippingLater'), tone: 'muted' as const },
          {
            label: (
              <>
                {t('cart.total')} <span className={styles.without}>{t('cart.totalWithout')}</span>
              </>
            ),
            value: totals.formatted_total,
            tone: 'total' as const,
          },
        ]}
      />
      {cart.missing_discounts.map(({ id, text }) => (
        <p key={id} className={styles.hint}>
          {text}
        </p>
      ))}
      {points > 0 && (
        <p className={styles.hint}>{t('cart.points', { points: formatNumber(points) })}</p>
      )}
      <p className={styles.hint}>
        {codes.length > 0 ? t('cart.couponOn', { codes: codes.join(', ') }) : t('cart.couponHint')}
      </p>
      <p className={styles.hint}>{t(cart.price_promise ? 'cart.fairPrice' : 'cart.fairWeight')}</p>
      <div className="only-desktop">{button}</div>
      {reason && (
        <p className={`only-desktop ${styles.reason}`} role="status">
          {reason}
        </p>
      )}
    </section>
  )
}
