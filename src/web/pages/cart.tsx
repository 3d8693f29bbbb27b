import { useEffect, useMemo, useState, type ReactNode } from 'react'
import Snowflake from 'lucide-react/icons/snowflake'
import { useNavigate } from '#web/router.ts'
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { formatRupiah } from '#domain/money.ts'
import { CartLine } from '#web/components/cart-line.tsx'
import { CartSummary } from '#web/components/cart-summary.tsx'
import { Head } from '#web/components/head.tsx'
import { Question } from '#web/components/question.tsx'
import { Thumb } from '#web/components/thumb.tsx'
import { links } from '#web/links.ts'
import { announce } from '#web/state/announcements.ts'
import { changeCart } from '#web/state/cart-changes.ts'
import { useCart, useCartActions } from '#web/state/cart.tsx'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { productPicture } from '#web/ui/image.tsx'
import { Busy, SkeletonBox, SkeletonRow, SkeletonText } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './cart.module.css'

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
        {count > 0 && <p className={styles.count}>{count === 1 ? t('cart.countOne') : t('cart.count', { count })}</p>}
      </div>
      {cart ? (
        cart.items.length === 0 ? (
          <EmptyCart />
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

function FilledCart({ cart }: { cart: Cart }) {
  const t = useT()
  const navigate = useNavigate()
  const actions = useCartActions()
  const [removing, setRemoving] = useState<CartItem | 'all' | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  const remove = () => {
    if (removing === 'all') actions.clear()
    else if (removing) {
      actions.remove(removing)
      announce(t('cart.announceRemoved', { name: removing.name, subtotal: subtotalAfter(cart, removing.key, 0) }))
    }
    setRemoving(null)
    focusTitle()
  }
  const setQuantity = (item: CartItem, quantity: number) => {
    actions.setQuantity(item, quantity)
    const subtotal = subtotalAfter(cart, item.key, quantity)
    if (quantity > 0) return announce(t('cart.announceQuantity', { name: item.name, quantity, subtotal }))
    showToast({
      text: t('cart.removed', { name: item.name }),
      action: { label: t('cart.undo'), onClick: () => void actions.restore(item) },
      id: 'cart-undo',
    })
    focusTitle()
  }
  const checkout = async () => {
    setLeaving(true)
    await actions.flush()
    await navigate(links.checkout())
    setLeaving(false)
  }

  return (
    <>
      <PriceChanges items={cart.items} />
      <div className={styles.columns}>
        <div className={styles.lines}>
          <SelectAllBar cart={cart} onSelectAll={actions.selectAll} onRemoveAll={() => setRemoving('all')} />
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
        </div>
        <div className={styles.side}>
          <CartSummary cart={cart} busy={isLeaving} onCheckout={() => void checkout()} />
        </div>
      </div>
      <Question
        open={removing !== null}
        title={t(removing === 'all' ? 'cart.removeAllQuestion' : 'cart.removeQuestion')}
        confirmLabel={t(removing === 'all' ? 'cart.removeAllConfirm' : 'cart.removeConfirm')}
        onConfirm={remove}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

const subtotalAfter = (cart: Cart, key: string, quantity: number): string =>
  changeCart(cart, { type: 'quantity', key, quantity }).totals.formatted_subtotal

type Kind = 'chilled' | 'ordinary' | 'out'
/** Chilled goods together, then the others; what cannot be had stands at the end. */
const groupsOf = (items: readonly CartItem[]): { kind: Kind; items: CartItem[] }[] => {
  const kindOf = (item: CartItem): Kind => (item.availability === 'out' ? 'out' : item.refrigerated ? 'chilled' : 'ordinary')
  const kinds = ['chilled', 'ordinary', 'out'] as const
  return kinds.map((kind) => ({ kind, items: items.filter((item) => kindOf(item) === kind) })).filter(({ items }) => items.length > 0)
}

function Group({ kind, children }: { kind: Kind; children: ReactNode }) {
  const t = useT()
  const title = { chilled: 'cart.chilled', ordinary: 'cart.ordinary', out: 'cart.outGroup' } as const
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

function SelectAllBar({
  cart,
  onSelectAll,
  onRemoveAll,
}: {
  cart: Cart
  onSelectAll: (selected: boolean) => void
  onRemoveAll: () => void
}) {
  const t = useT()
  const selectable = cart.items.filter((item) => item.selectable).length
  const selected = cart.items.filter((item) => item.selected).length
  const isAll = selectable > 0 && selected === selectable
  return (
    <div className={`card ${styles.bar}`}>
      <Checkbox
        label={t('cart.selectAll')}
        checked={isAll}
        indeterminate={selected > 0 && !isAll}
        disabled={selectable === 0}
        onChange={() => {
          onSelectAll(!isAll)
          const next = changeCart(cart, { type: 'select-all', selected: !isAll })
          announce(t('cart.announceSelected', { count: isAll ? 0 : selectable, subtotal: next.totals.formatted_subtotal }))
        }}
      />
      <Button variant="ghost" onClick={onRemoveAll}>
        {t('cart.deleteAll')}
      </Button>
    </div>
  )
}

/** The shop tells a changed price once; it stays here until it was read. */
function PriceChanges({ items }: { items: readonly CartItem[] }) {
  const t = useT()
  const [changes, setChanges] = useState<Record<string, { from: number; to: number }>>({})
  const fresh = useMemo(() => items.filter((item) => item.price_changed_from !== null), [items])
  useEffect(() => {
    if (fresh.length > 0)
      setChanges((known) => ({
        ...known,
        ...Object.fromEntries(fresh.map((item) => [item.key, { from: item.price_changed_from ?? 0, to: item.price }])),
      }))
  }, [fresh])
  const shown = items.flatMap((item) => (changes[item.key] ? [{ item, ...changes[item.key]! }] : []))
  if (shown.length === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('cart.priceChanged')}
      onDismiss={() => setChanges({})}
      dismissLabel={t('cart.dismiss')}
      className={styles.banner}
    >
      <ul className="plain-list">
        {shown.map(({ item, from, to }) => (
          <li key={item.key}>
            {t('cart.priceChangedLine', { name: `${item.name} (${item.variation_name})`, from: formatRupiah(from), to: formatRupiah(to) })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function EmptyCart() {
  const t = useT()
  return (
    <div className={`card ${styles.empty}`}>
      <EmptyState
        picture={<Thumb picture={{ src: '', ...productPicture('mangga-harum-manis'), widths: [160, 320] }} tile="mango" />}
        title={t('cart.emptyTitle')}
        text={t('cart.emptyText')}
        action={
          <>
            <ButtonLink to={links.allProducts()} size="lg">
              {t('cart.shop')}
            </ButtonLink>
            <ButtonLink to={links.bestSellers()} variant="secondary" size="lg">
              {t('cart.bestSellers')}
            </ButtonLink>
          </>
        }
      />
    </div>
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
