import { Link, useLocation } from '#web/router.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { CartGoalNote } from '#web/cart/cart-goal.tsx'
import { Thumb } from '#web/components/thumb.tsx'
import { pages, loginFrom } from '#contract/pages.ts'
import { useLiveCart } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './mini-cart-panel.module.css'

/** What is in the cart, what it comes to, and the ways on. */
export function MiniCartPanel() {
  const t = useT()
  const { isLoggedIn } = useSession()
  const live = useLiveCart()
  if (isLoggedIn && !live?.cart) {
    return (
      <Busy label={t('shell.loading')}>
        <SkeletonRow />
        <SkeletonRow />
      </Busy>
    )
  }
  if (!live?.cart || live.cart.items.length === 0) return <Empty isGuest={!isLoggedIn} />
  return <Lines cart={live.cart} />
}

function Empty({ isGuest }: { isGuest: boolean }) {
  const t = useT()
  const here = useLocation()
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t('cart.emptyTitle')}</p>
      <p className="text-muted">{isGuest ? t('header.cartGuest') : t('cart.emptyText')}</p>
      {isGuest ? (
        <ButtonLink to={loginFrom(here)}>{t('header.login')}</ButtonLink>
      ) : (
        <ButtonLink to={pages.allProducts()}>{t('cart.shop')}</ButtonLink>
      )}
    </div>
  )
}

function Lines({ cart }: { cart: Cart }) {
  const t = useT()
  const selected = cart.items
    .filter((item) => item.selected)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className={styles.content}>
      <p className={styles.title}>
        {cart.item_count === 1
          ? t('header.cartOne')
          : t('header.cartCount', { count: cart.item_count })}
      </p>
      {/* It scrolls, so the keys must be able to reach it: its links do that. */}
      <ul className={`plain-list ${styles.lines}`}>
        {cart.items.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>
          {selected === 1 ? t('cart.subtotalOne') : t('cart.subtotalCount', { count: selected })}
        </span>
        <strong className="tabular">{cart.totals.formatted_subtotal}</strong>
      </p>
      {selected > 0 && <CartGoalNote cart={cart} />}
      <div className={styles.ways}>
        <ButtonLink to={pages.cart()} variant="secondary">
          {t('cart.open')}
        </ButtonLink>
        {selected > 0 && <ButtonLink to={pages.checkout()}>{t('cart.checkout')}</ButtonLink>}
      </div>
    </div>
  )
}

function Line({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <Thumb picture={item.images.featured} tile={item.tile} size="sm" faded={!item.selectable} />
      <div className={styles.words}>
        <Link to={pages.product(item.slug)} className={styles.name}>
          {item.name}
        </Link>
        <span className={styles.facts}>
          {item.variation_name} · {item.quantity} × {item.formatted_price}
        </span>
      </div>
      <span className={styles.price}>{item.formatted_line_total}</span>
    </li>
  )
}
