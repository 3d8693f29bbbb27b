import type { Slot } from '#contract/delivery/slot.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Clock from 'lucide-react/icons/clock'
import type { Cart } from '#contract/cart.ts'
import { LazyPicker } from '#web/checkout/pickers/lazy-picker.tsx'
import { LaterNote } from '#web/components/later-note.tsx'
import { CallFailure } from '#web/send.ts'
import { useCartActions } from '#web/cart/cart.tsx'
import { summaryQuery, useCheckoutChoices } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './cart-delivery.module.css'

const PLACE = 'cart-delivery'

/**
 * When the cart will be delivered, with a way to choose another day or window, and what has to wait
 * for a later one.
 */
export function CartDelivery({ cart }: { cart: Cart }) {
  const t = useT()
  const id = useId()
  const actions = useCartActions()
  const { chooseSlot } = useCheckoutChoices()
  // Fetches all windows on hover or focus.
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  const { data: summary } = useQuery({ ...summaryQuery(), enabled: isNear })
  const { window, together, collect_at: branch } = cart.delivery

  const choose = async (slotId: string): Promise<boolean> => {
    if (!(await actions.flush())) return false
    try {
      await chooseSlot(slotId)
      return true
    } catch (error) {
      showToast({
        text: error instanceof CallFailure ? error.message : String(error),
        tone: 'error',
        id: 'checkout',
      })
      return false
    }
  }
  return (
    <>
      <section
        id={PLACE}
        className={`card ${styles.delivery}`}
        aria-labelledby={id}
        onPointerEnter={near}
        onFocus={near}
      >
        <Clock size={20} strokeWidth={1.75} className={styles.icon} aria-hidden />
        <DeliveryWords id={id} branch={branch} window={window} />
        <LazyPicker what={t(branch === null ? 'checkout.slot' : 'checkout.collectSlot')}>
          {({ SlotPicker }) => (
            <SlotPicker
              slots={summary?.available_time_pickups}
              selected={summary?.selected_time_pickup ?? window?.id ?? null}
              isCollected={branch !== null}
              onChoose={choose}
            />
          )}
        </LazyPicker>
      </section>
      <LaterNote
        names={cart.items.filter(({ waits }) => waits).map(({ name }) => name)}
        together={together}
        onTogether={(slot) => choose(slot.id)}
        placeId={PLACE}
      />
    </>
  )
}

interface DeliveryWordsProps {
  id: string
  branch: string | null
  window: Slot | null
}

function DeliveryWords({ id, branch, window }: DeliveryWordsProps) {
  const t = useT()
  return (
    <div className={styles.words}>
      <h2 id={id} className={styles.title}>
        {branch ? t('cart.collect', { branch }) : t('cart.delivery')}
      </h2>
      <p>
        {window?.is_available ? (
          <>
            {window.day_label}, <span className="nowrap">{window.estimated_time} WIB</span>
          </>
        ) : (
          t(window ? 'cart.deliveryGone' : 'cart.deliveryNone')
        )}
      </p>
    </div>
  )
}
