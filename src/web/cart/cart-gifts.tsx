import { useId } from 'react'
import type { Cart } from '#contract/cart.ts'
import { OrderLines } from '#web/checkout/order-lines.tsx'
import { useCouponSummary } from '#web/cart/use-coupon-summary.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './cart-gifts.module.css'

/**
 * What the cart's coupon gives: no lines of the cart, but part of the order while the coupon holds.
 */
export function CartGifts({ cart }: { cart: Cart }) {
  const t = useT()
  const id = useId()
  const data = useCouponSummary(cart)
  const gifts = data?.items.filter(({ gift_of }) => gift_of !== null) ?? []
  if (gifts.length === 0) return null
  return (
    <section className={`card ${styles.gifts}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('cart.gifts')}
      </h2>
      <OrderLines items={gifts} />
    </section>
  )
}
