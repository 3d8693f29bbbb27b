import type { Cart } from '#contract/cart.ts'
import { nextGoal, type CartGoal } from '#domain/cart/cart-goal.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import styles from './cart-goal.module.css'

export const goalOf = ({ totals, thresholds }: Cart): CartGoal | null =>
  nextGoal(totals.subtotal, {
    minimumGoods: thresholds.minimum_goods,
    shippingOffFrom: thresholds.shipping_off_from,
  })

/**
 * How far the selected goods are from the least that is delivered, or from cheaper shipping;
 * nothing once both are reached.
 */
export function CartGoalNote({ cart, className }: { cart: Cart; className?: string | undefined }) {
  const t = useT()
  const goal = goalOf(cart)
  const { minimum_goods: minimum, shipping_off: off, shipping_off_from: from } = cart.thresholds
  if (goal === null) {
    return from > 0 ? (
      <p className={styles.reached}>{t('cart.shippingOff', { off: formatRupiah(off) })}</p>
    ) : null
  }
  const missing = formatRupiah(goal.missing)
  const text =
    goal.kind === 'minimum'
      ? t('cart.minimumMissing', { missing, minimum: formatRupiah(minimum) })
      : t('cart.shippingMissing', { missing, off: formatRupiah(off) })
  return (
    <div className={className}>
      <p className={styles.text}>{text}</p>
      <Progress
        value={goal.percent}
        label={t(GOAL_NAMES[goal.kind])}
        valueText={text}
        tone={goal.kind === 'minimum' ? 'mango' : 'leaf'}
      />
    </div>
  )
}
const GOAL_NAMES = { minimum: 'cart.minimumGoal', shipping: 'cart.shippingGoal' } as const
