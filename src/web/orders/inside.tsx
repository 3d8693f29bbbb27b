import type { CartItem } from '#contract/cart.ts'
import { useT } from '#web/state/locale.tsx'

/** What is inside one hamper; nothing for anything else. */
export function Inside({ parts }: Pick<CartItem, 'parts'>) {
  const t = useT()
  if (parts.length === 0) return null
  const words = parts.map(
    ({ quantity, name, variation_name: pack }) => `${quantity} × ${name} (${pack})`,
  )
  return <p className="text-small text-muted">{t('cart.inside', { parts: words.join(', ') })}</p>
}
