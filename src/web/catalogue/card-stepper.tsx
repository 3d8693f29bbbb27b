import { useRef } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { useInheritedFocus, type FocusFlag } from '#web/catalogue/add-button.tsx'
import { announce } from '#web/state/announcements.ts'
import type { LiveCart } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './card-add.module.css'

interface CardStepperProps {
  name: string
  line: CartItem
  live: LiveCart
  hand: FocusFlag
}

/** How many of a product are in the cart, to be changed in its card. None takes it out. */
export function CardStepper({ name, line, live, hand }: CardStepperProps) {
  const t = useT()
  const more = useRef<HTMLButtonElement>(null)
  const left = line.quantity_max
  useInheritedFocus(hand, more)
  const change = (quantity: number) => {
    hand.current = quantity === 0
    live.setQuantity(line, quantity)
    if (quantity > 0) return announce(t('card.inCart', { name, count: quantity }))
    showToast({
      text: t('cart.removed', { name }),
      action: { label: t('cart.undo'), onClick: () => void live.restore(line) },
      id: 'cart-undo',
    })
  }
  return (
    <Stepper
      className={styles.stepper}
      label={t('card.quantity', { name })}
      value={line.quantity}
      min={0}
      max={Math.max(line.quantity, left)}
      showReason={false}
      maxReason={t(left < line.stock_data.quantity ? 'card.most' : 'card.onlyLeft', {
        count: left,
      })}
      decreaseLabel={t('card.decrease', { name })}
      increaseLabel={t('card.increase', { name })}
      increaseRef={more}
      onChange={change}
    />
  )
}
