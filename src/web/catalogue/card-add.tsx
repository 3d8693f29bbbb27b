import { lazy, Suspense, useRef } from 'react'
import type { CardData } from '#web/card-data.ts'
import { AddButton } from '#web/catalogue/add-button.tsx'
import { useLiveCart } from '#web/state/live-cart.ts'
import styles from './card-add.module.css'

// Loaded lazily: only customers with a cart need it.
const CardStepper = lazy(() =>
  import('./card-stepper.tsx').then(({ CardStepper: Component }) => ({ default: Component })),
)

/**
 * Adds a product from a card: directly for one variation, through a sheet for several, then a
 * stepper takes the button's place.
 */
export function CardAdd({ product }: { product: CardData }) {
  const live = useLiveCart()
  // Whether the replaced button had focus; its replacement then takes the focus.
  const hand = useRef(false)
  const single = product.single_variation_id
  const lines = live?.cart?.items.filter((item) => item.product_id === product.id) ?? []
  const line = single
    ? lines.find((item) => item.id === single && item.availability !== 'out')
    : undefined
  const count = lines.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <div className={styles.place} data-stepping={line ? true : undefined}>
      {live && line ? (
        <Suspense fallback={<AddButton product={product} count={count} />}>
          <CardStepper name={product.name} line={line} live={live} hand={hand} />
        </Suspense>
      ) : (
        <AddButton product={product} count={count} hand={hand} />
      )}
    </div>
  )
}
