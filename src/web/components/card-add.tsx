import { lazy, Suspense, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { ProductCard } from '#contract/shop/catalogue.ts'
import { useLiveCart, useQuickAdd } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import styles from './card-add.module.css'

// Only needed once somebody chooses between sizes.
const AddSheet = lazy(() => import('./add-sheet.tsx').then(({ AddSheet: Component }) => ({ default: Component })))

/** The way into the cart from a card: at once where there is one variation, by a choice where there are several, then a stepper in its place. */
export function CardAdd({ product }: { product: ProductCard }) {
  const t = useT()
  const live = useLiveCart()
  const { add, isAdding, isGuest } = useQuickAdd()
  const [choosing, setChoosing] = useState(false)
  const single = product.single_variation_id
  const lines = live?.cart?.items.filter((item) => item.product_id === product.id) ?? []
  const line = single ? lines.find((item) => item.id === single) : undefined

  if (live && line?.availability === 'now') {
    return (
      <Stepper
        className={styles.stepper}
        size="sm"
        label={t('card.quantity', { name: product.name })}
        value={line.quantity}
        min={0}
        max={Math.max(line.quantity, line.stock_data.quantity)}
        showReason={false}
        maxReason={t('card.onlyLeft', { count: line.stock_data.quantity })}
        decreaseLabel={t('card.decrease', { name: product.name })}
        increaseLabel={t('card.increase', { name: product.name })}
        onChange={(quantity) => live.setQuantity(line, quantity)}
      />
    )
  }
  const count = lines.reduce((sum, item) => sum + item.quantity, 0)
  const label = single ? t('card.add', { name: product.name }) : t('card.choose', { name: product.name })
  const press = () => {
    if (isAdding) return
    if (single || isGuest) void add(product.id, single ? [{ variation_id: single, quantity: 1 }] : [])
    else setChoosing(true)
  }
  return (
    <>
      <IconButton
        className={styles.add}
        variant="filled"
        label={count > 0 ? `${label}. ${t('card.inCart', { name: product.name, count })}` : label}
        icon={<Plus size={22} strokeWidth={2.25} />}
        aria-busy={isAdding || undefined}
        onClick={press}
        {...(count > 0 ? { count } : {})}
      />
      {choosing && (
        <Suspense fallback={null}>
          <AddSheet slug={product.slug} name={product.name} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
