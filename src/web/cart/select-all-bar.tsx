import type { Cart } from '#contract/cart.ts'
import { announce } from '#web/state/announcements.ts'
import { changeCart } from '#web/cart/cart-changes.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './pages/cart.module.css'

export const loadQuestion = async () => ({
  default: (await import('#web/components/question.tsx')).Question,
})

const prefetchQuestion = () => void loadQuestion().catch(() => null)

export function SelectAllBar({
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
          announce(
            t('cart.announceSelected', {
              count: isAll ? 0 : selectable,
              subtotal: next.totals.formatted_subtotal,
            }),
          )
        }}
      />
      <Button
        variant="ghost"
        onClick={onRemoveAll}
        onPointerEnter={prefetchQuestion}
        onFocus={prefetchQuestion}
      >
        {t('cart.deleteAll')}
      </Button>
    </div>
  )
}
