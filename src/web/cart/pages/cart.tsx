import { lazy, Suspense, useState, type ReactNode } from 'react'
import Snowflake from 'lucide-react/icons/snowflake'
import { useNavigate } from '#web/router.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { CartDelivery } from '#web/cart/cart-delivery.tsx'
import { CartGifts } from '#web/cart/cart-gifts.tsx'
import { CartLine, nameOf, removeId } from '#web/cart/cart-line.tsx'
import { CartNews } from '#web/cart/cart-news.tsx'
import { CartSummary } from '#web/cart/cart-summary.tsx'
import { Head } from '#web/components/head.tsx'
import { pages } from '#contract/pages.ts'
import { announce } from '#web/state/announcements.ts'
import { changeCart } from '#web/cart/cart-changes.ts'
import { useCart, useCartActions } from '#web/cart/cart.tsx'
import { useT } from '#web/state/locale.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox, SkeletonRow, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './cart.module.css'
import { loadQuestion, SelectAllBar } from '../select-all-bar.tsx'

// Loaded on demand: the empty cart, and the confirmation before removing.
const CartRails = lazy(async () => ({
  default: (await import('#web/cart/cart-rails.tsx')).CartRails,
}))

const CartEmpty = lazy(async () => ({
  default: (await import('#web/cart/cart-empty.tsx')).CartEmpty,
}))

const Question = lazy(loadQuestion)

/** What the customer has gathered. */
export function Component() {
  const t = useT()
  const { cart, error, retry, isRetrying } = useCart()
  const count = cart?.item_count ?? 0
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.cart')} isPrivate />
      <div className={styles.head}>
        <h1 id="cart-title" tabIndex={-1}>
          {t('cart.title')}
        </h1>
        {count > 0 && (
          <p className={styles.count}>
            {count === 1 ? t('cart.countOne') : t('cart.count', { count })}
          </p>
        )}
      </div>
      {cart ? (
        cart.items.length === 0 ? (
          <Suspense fallback={<WaitingCart />}>
            <CartEmpty />
          </Suspense>
        ) : (
          <FilledCart cart={cart} />
        )
      ) : error ? (
        <ErrorState
          title={t('cart.failedTitle')}
          text={error.message}
          retryLabel={t('shell.retry')}
          onRetry={() => void retry()}
          busy={isRetrying}
          busyLabel={t('shell.loading')}
        />
      ) : (
        <WaitingCart />
      )}
    </div>
  )
}

const focusTitle = () => setTimeout(() => document.getElementById('cart-title')?.focus())

/** Moves the lost focus to the line that takes the removed one's place, without a jump. */
const focusNext = (cart: Cart, { key }: CartItem) => {
  const keys = groupsOf(cart.items).flatMap(({ items }) => items.map((item) => item.key))
  const index = keys.indexOf(key)
  const next = keys[index + 1] ?? keys[index - 1]
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const button = document.getElementById(next ? removeId(next) : 'cart-title')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  })
}

function FilledCart({ cart }: { cart: Cart }) {
  const t = useT()
  const navigate = useNavigate()
  const { actions, setQuantity, removing, setRemoving, remove } = useLines(cart)
  const [isLeaving, setLeaving] = useState(false)
  const checkout = async () => {
    setLeaving(true)
    // Failed changes were announced; the order would differ from the cart shown.
    if (await actions.flush()) await navigate(pages.checkout())
    setLeaving(false)
  }
  return (
    <>
      <CartNews items={cart.items} className={styles.banner} />
      <div className={styles.columns}>
        <div className={styles.lines}>
          <CartDelivery cart={cart} />
          <SelectAllBar
            cart={cart}
            onSelectAll={actions.selectAll}
            onRemoveAll={() => setRemoving('all')}
          />
          {groupsOf(cart.items).map(({ kind, items }) => (
            <Group key={kind} kind={kind}>
              {items.map((item) => (
                <CartLine
                  key={item.key}
                  item={item}
                  onSelect={(selected) => actions.select(item, selected)}
                  onQuantity={(quantity) => setQuantity(item, quantity)}
                  onNote={(note) => actions.setNote(item, note)}
                  onRemove={() => setRemoving(item)}
                />
              ))}
            </Group>
          ))}
          <CartGifts cart={cart} />
        </div>
        <div className={styles.side}>
          <CartSummary cart={cart} busy={isLeaving} onCheckout={() => void checkout()} />
        </div>
      </div>
      <Suspense fallback={null}>
        <CartRails inCart={cart.items.map(({ slug }) => slug)} />
      </Suspense>
      {removing && (
        <Suspense fallback={null}>
          <Question
            open
            title={t(removing === 'all' ? 'cart.removeAllQuestion' : 'cart.removeQuestion')}
            confirmLabel={t(removing === 'all' ? 'cart.removeAllConfirm' : 'cart.removeConfirm')}
            onConfirm={remove}
            onCancel={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Changes of the lines and their announcements; `removing` waits for a confirmation. */
const useLines = (cart: Cart) => {
  const t = useT()
  const actions = useCartActions()
  const [removing, setRemoving] = useState<CartItem | 'all' | null>(null)
  const remove = () => {
    setRemoving(null)
    if (removing === 'all') {
      actions.clear()
      focusTitle()
    } else if (removing) {
      actions.remove(removing)
      focusNext(cart, removing)
      announce(
        t('cart.announceRemoved', {
          name: nameOf(removing),
          subtotal: subtotalAfter(cart, removing.key, 0),
        }),
      )
    }
  }
  const setQuantity = (item: CartItem, quantity: number) => {
    actions.setQuantity(item, quantity)
    const subtotal = subtotalAfter(cart, item.key, quantity)
    if (quantity > 0)
      return announce(t('cart.announceQuantity', { name: nameOf(item), quantity, subtotal }))
    showToast({
      text: t('cart.removed', { name: nameOf(item) }),
      action: { label: t('cart.undo'), onClick: () => void actions.restore(item) },
      id: 'cart-undo',
    })
    focusNext(cart, item)
  }
  return { actions, setQuantity, removing, setRemoving, remove }
}

const subtotalAfter = (cart: Cart, key: string, quantity: number): string =>
  changeCart(cart, { type: 'quantity', key, quantity }).totals.formatted_subtotal

type Kind = 'chilled' | 'ordinary' | 'out'

/** Chilled products together, then the others; unavailable ones last. */
const groupsOf = (items: readonly CartItem[]): { kind: Kind; items: CartItem[] }[] => {
  const kindOf = (item: CartItem): Kind =>
    item.availability === 'out' ? 'out' : item.refrigerated ? 'chilled' : 'ordinary'
  const kinds = ['chilled', 'ordinary', 'out'] as const
  return kinds
    .map((kind) => ({ kind, items: items.filter((item) => kindOf(item) === kind) }))
    .filter(({ items }) => items.length > 0)
}

function Group({ kind, children }: { kind: Kind; children: ReactNode }) {
  const t = useT()
  const title = {
    chilled: 'cart.chilled',
    ordinary: 'cart.ordinary',
    out: 'cart.outGroup',
  } as const
  const id = `cart-${kind}`
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.group}>
        {kind === 'chilled' && <Snowflake size={20} strokeWidth={1.75} className={styles.cold} />}
        <div>
          <h2 id={id} className={styles.groupTitle}>
            {t(title[kind])}
          </h2>
          {kind === 'chilled' && <p className={styles.groupText}>{t('cart.chilledText')}</p>}
        </div>
      </div>
      <ul className="plain-list">{children}</ul>
    </section>
  )
}

const WAITING_ROWS = [1, 2, 3] as const

function WaitingCart() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.columns}>
      <div className={styles.lines}>
        <SkeletonBox className={styles.waitingBar} />
        <div className={`card ${styles.waiting}`}>
          {WAITING_ROWS.map((row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      </div>
      <div className={`card ${styles.waiting}`}>
        <SkeletonText lines={4} />
      </div>
    </Busy>
  )
}
