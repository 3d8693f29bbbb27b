import { OrderThumb } from '#web/components/thumb.tsx'
import type { PlacedOrder } from '#web/orders/orders.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './ordered-goods.module.css'

/** What was ordered, each with its picture. */
export function OrderedGoods({ items }: Pick<PlacedOrder, 'items'>) {
  return (
    <ul className={classNames('plain-list', styles.items)}>
      {items.map((item) => (
        <li key={`${item.name} ${item.variation_name}`}>
          <OrderThumb image={item.image} tile={item.tile} />
          <span>
            {item.name}
            <br />
            <span className="text-small text-muted">
              {item.variation_name} × {item.quantity}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
