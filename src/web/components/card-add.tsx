import { lazy, Suspense, useRef } from 'react'
import type { CardData } from '#web/card-data.ts'
import { AddButton } from '#web/components/add-button.tsx'
import { useLiveCart } from '#web/state/live-cart.ts'
import styles from './card-add.module.css'

// Only needed once somebody has a cart.
const CardStepper = lazy(() =>
  import('./card-stepper.tsx').then(({ CardStepper: Component }) => ({ default: Component })),
)

/**
 * The way into the cart from a card: at once where there is one variation, by a choice where there
 * are several, then a stepper in its place.
 */
export function CardAdd({ product }: { product: CardData }) {
  const live = useLiveCart()
  // Whether the visitor's hand was here last: then what takes the place of a pressed button takes
  // its focus as well.
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
