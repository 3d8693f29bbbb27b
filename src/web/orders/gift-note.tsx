import Gift from 'lucide-react/icons/gift'
import { useT } from '#web/state/locale.tsx'
import { Price } from '#web/ui/display/price.tsx'
import styles from './gift-note.module.css'

/** Marks a line as a gift, with its coupon and a quantity above one. */
export function GiftNote({ code, quantity }: { code: string; quantity: number }) {
  const t = useT()
  return (
    <p className={styles.note}>
      <Gift size={14} strokeWidth={2} aria-hidden />
      {quantity > 1 ? `${quantity} × ${t('cart.gift', { code })}` : t('cart.gift', { code })}
    </p>
  )
}

/** What a gift costs: nothing, with what it would have cost. */
export function FreePrice({ regular }: { regular: string }) {
  const t = useT()
  return (
    <Price
      sale={t('cart.free')}
      regular={regular}
      saleLabel={t('cart.salePrice')}
      regularLabel={t('cart.regularPrice')}
    />
  )
}
