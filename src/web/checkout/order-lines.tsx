import type { CartItem } from '#contract/cart.ts'
import { formatRupiah } from '#domain/money.ts'
import { FreePrice, GiftNote } from '#web/orders/gift-note.tsx'
import { Inside } from '#web/orders/inside.tsx'
import { Thumb } from '#web/components/thumb.tsx'
import { useT } from '#web/state/locale.tsx'
import styles from './order-lines.module.css'

/** The selected products as they will be ordered. */
export function OrderLines({ items }: { items: readonly CartItem[] }) {
  const t = useT()
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item.key} className={styles.line}>
          <Thumb picture={item.images.featured} tile={item.tile} size="sm" />
          <div className={styles.words}>
            <p className={styles.name}>{item.name}</p>
            <p className={styles.facts}>
              {[item.variation_name, t('cart.grade', { grade: item.grade })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Inside parts={item.parts} />
            {item.gift_of === null ? (
              <p className={styles.facts}>
                {t('checkout.lineQuantity', {
                  quantity: item.quantity,
                  price: item.formatted_price,
                })}
              </p>
            ) : (
              <GiftNote code={item.gift_of} quantity={item.quantity} />
            )}
            {item.is_company_price && <p className={styles.facts}>{t('cart.companyPrice')}</p>}
            {item.price_changed_from !== null && (
              <p className={styles.changed}>
                {t('checkout.priceChanged', { from: formatRupiah(item.price_changed_from) })}
              </p>
            )}
            {item.note && <p className={styles.note}>{t('checkout.note', { note: item.note })}</p>}
          </div>
          {item.gift_of === null ? (
            <p className={styles.total}>{item.formatted_line_total}</p>
          ) : (
            <FreePrice regular={item.formatted_line_total} />
          )}
        </li>
      ))}
    </ul>
  )
}
