import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { CardData } from '#web/card-data.ts'
import { useQuickAdd } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './card-add.module.css'

// Loaded lazily: only products with several sizes need it.
const AddSheet = lazy(() =>
  import('./add-sheet.tsx').then(({ AddSheet: Component }) => ({ default: Component })),
)

/** Whether focus was on the control that this one replaced. */
export type FocusFlag = RefObject<boolean>

interface AddButtonProps {
  product: CardData
  /** Pieces of it, of all its sizes, that are in the cart. */
  count: number
  /** Without it the button is a placeholder while the cart loads. */
  hand?: FocusFlag | undefined
}

/** The plus on a card. Guests go to the login page and back; several sizes open a sheet. */
export function AddButton({ product, count, hand }: AddButtonProps) {
  const t = useT()
  const { add, isAdding, isGuest } = useQuickAdd()
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { id, slug, name, single_variation_id: single } = product
  useInheritedFocus(hand, button)

  const label = single ? t('card.add', { name }) : t('card.choose', { name })
  const press = () => {
    if (isAdding) return
    if (!single && !isGuest) return setChoosing(true)
    if (hand) hand.current = true
    if (single) void add(id, [{ variation_id: single, quantity: 1 }], { name })
    else void add(id, [], { name, instead: { kind: 'choose', slug } })
  }
  return (
    <>
      <IconButton
        ref={button}
        className={styles.add}
        variant="filled"
        label={count > 0 ? `${label}. ${t('card.inCart', { name, count })}` : label}
        icon={<Plus size={22} strokeWidth={2.25} />}
        aria-busy={isAdding || undefined}
        onClick={press}
        {...(count > 0 ? { count } : {})}
      />
      {choosing && (
        <Suspense fallback={null}>
          <AddSheet slug={slug} name={name} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Takes over the focus that was lost with the replaced control, if it had it. */
export function useInheritedFocus(
  hand: FocusFlag | undefined,
  target: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!hand?.current) return
    hand.current = false
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [hand, target])
}
