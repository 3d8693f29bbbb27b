import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pickerTrigger } from '#web/orders/picker-trigger.ts'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './lazy-picker.module.css'

const loadPickers = async () => {
  const [{ CouponPicker }, { CourierPicker }, { SlotPicker }] = await Promise.all([
    import('#web/checkout/pickers/coupon-picker.tsx'),
    import('#web/checkout/pickers/courier-picker.tsx'),
    import('#web/orders/delivery/slot-picker.tsx'),
  ])
  return { CouponPicker, CourierPicker, SlotPicker }
}
type Pickers = Awaited<ReturnType<typeof loadPickers>>

interface LazyPickerProps {
  /** What it changes: the name of its button. */
  what: string
  /** Nothing is chosen yet. */
  isFirst?: boolean
  children: (pickers: Pickers) => ReactNode
}

/**
 * The button of a picker whose code is prefetched on hover; the picker then replaces it, and opens
 * if the button was pressed.
 */
export function LazyPicker({ what, isFirst = false, children }: LazyPickerProps) {
  const t = useT()
  const place = useRef<HTMLSpanElement>(null)
  const [isPressed, setPressed] = useState(false)
  const failed = () => showToast({ text: t('failure.noAnswer'), tone: 'error', id: 'checkout' })
  const { Part, ask, prefetch } = useLazyPart(loadPickers)
  useEffect(() => {
    if (!Part || !isPressed) return
    const button = place.current?.querySelector('button')
    button?.focus()
    button?.click()
  }, [Part, isPressed])
  const press = async () => {
    setPressed(true)
    if (await ask()) return
    setPressed(false)
    failed()
  }
  return (
    <span ref={place} className={styles.place}>
      {Part ? (
        children(Part)
      ) : (
        <button
          type="button"
          className={pickerTrigger}
          aria-label={t(isFirst ? 'checkout.chooseOf' : 'checkout.changeOf', { what })}
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-busy={isPressed || undefined}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void press()}
        >
          {t(isFirst ? 'checkout.choose' : 'shell.change')}
        </button>
      )}
    </span>
  )
}
