import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getSummary } from '#contract/checkout.ts'
import type { Cart } from '#contract/cart.ts'
import { OrderLines } from '#web/checkout/order-lines.tsx'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import styles from './cart-gifts.module.css'

/**
 * What the cart's coupon gives: no lines of the cart, but part of the order while the coupon holds.
 */
export function CartGifts({ cart }: { cart: Cart }) {
  const t = useT()
  const id = useId()
  const { data } = useQuery({
    // Whether a coupon holds depends on everything in the cart.
    queryKey: [...keys.summary, 'gifts', cart.version],
    queryFn: ({ signal }) => send(getSummary, { query: {}, signal, quiet: true }),
    enabled: cart.applied_coupons.length > 0,
  })
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
