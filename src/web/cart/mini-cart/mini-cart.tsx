import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useLocation } from '#web/router.ts'
import type { Cart } from '#contract/cart.ts'
import { formatRupiah } from '#domain/money.ts'
import { goalOf } from '#web/cart/cart-goal.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { BottomBar } from '#web/ui/overlay/bottom-bar.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import styles from './mini-cart.module.css'

/** Where a shopper gathers: elsewhere the bar would only be in the way of the page's own. */
const PLACES: ReadonlySet<string> = new Set([
  pages.home(),
  pages.allProducts(),
  pages.newProducts(),
  pages.bestSellers(),
  pages.search(),
])

/**
 * The cart at the foot of a phone while shopping: what is in it, what it comes to, and the way
 * there.
 */
export function MiniCart({ cart }: { cart: Cart | undefined }) {
  const t = useT()
  const { pathname } = useLocation()
  if (!cart || cart.item_count === 0 || !PLACES.has(pathname)) return null
  return (
    <BottomBar kind="cart" label={t('cart.bar')} mobileOnly>
      <Link to={pages.cart()} className={styles.link}>
        <span className={styles.words}>
          <span>
            {cart.item_count === 1
              ? t('cart.barOne')
              : t('cart.barCount', { count: cart.item_count })}{' '}
            · <strong>{cart.totals.formatted_subtotal}</strong>
          </span>
          <Goal cart={cart} />
        </span>
        <span className={styles.open}>
          {t('cart.open')}
          <ChevronRight size={18} strokeWidth={2} />
        </span>
      </Link>
    </BottomBar>
  )
}

/** How far it is to the least that is delivered, or to cheaper shipping, in a line. */
function Goal({ cart }: { cart: Cart }) {
  const t = useT()
  const goal = goalOf(cart)
  if (goal === null) return null
  const missing = formatRupiah(goal.missing)
  const text =
    goal.kind === 'minimum' ? t('cart.barMinimum', { missing }) : t('cart.barShipping', { missing })
  return (
    <>
      <span className={styles.goal}>{text}</span>
      <Progress
        value={goal.percent}
        label={text}
        valueText={text}
        tone={goal.kind === 'minimum' ? 'mango' : 'leaf'}
      />
    </>
  )
}
