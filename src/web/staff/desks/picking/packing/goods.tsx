import type { Packable, PackedGood } from '#contract/staff/picking/packing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useT } from '#web/staff/words.ts'
import styles from '../picking.module.css'

/** What is in the box, to compare it with; open on the card that is packed now. */
export function Goods({ order, isOpen }: { order: Packable; isOpen: boolean }) {
  const t = useT()
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>
        {t('picking.parcel', { units: order.units, grams: order.weight_g })}
        {order.missing > 0 && ` · ${t('picking.missing', { count: order.missing })}`}
      </summary>
      <ul className={classNames('plain-list', styles.goods)}>
        {order.goods.map((good, index) => (
          <li key={index} data-state={good.state}>
            <Good {...good} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Good(good: PackedGood) {
  const t = useT()
  const marks = [
    good.weight_g !== null && `${good.weight_g} g`,
    good.is_cold && good.state === 'picked' && t('picking.zone.chilled'),
    good.state === 'short' && t('picking.state.short'),
    (good.state === 'open' || good.state === 'asked') && t('picking.notPicked'),
    good.instead_of !== null && t('picking.insteadOf', { name: good.instead_of }),
  ].filter((mark) => mark !== false)
  return [`${good.quantity} × ${good.name}, ${good.variation_name}`, ...marks].join(' · ')
}
