import { useEffect, useState } from 'react'
import type { Summary } from '#contract/checkout.ts'
import { CallFailure } from '#web/send.ts'
import { useCheckoutChoices } from '#web/checkout/checkout.ts'
import { addingTo } from '#web/state/adding-to.ts'
import { useT } from '#web/state/locale.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** Whether the goods come with an order that the customer has: same delivery, no shipping fee. */
export function AddToSwitch({ order }: { order: NonNullable<Summary['adding_to']> }) {
  const t = useT()
  const { chooseAddTo } = useCheckoutChoices()
  // Optimistic.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { number, is_chosen: isChosen } = order
  useEffect(() => addingTo.set(isChosen ? number : null), [isChosen, number])
  const change = async (isWanted: boolean) => {
    setWanted(isWanted)
    try {
      await chooseAddTo(isWanted ? order.order_id : null)
    } catch (error) {
      showToast({
        text: error instanceof CallFailure ? error.message : String(error),
        tone: 'error',
        id: 'checkout',
      })
    } finally {
      setWanted(null)
    }
  }
  return (
    <Switch
      label={t('orders.add.switch', { number })}
      hint={t('orders.add.hint', {
        day: order.day_label,
        time: order.estimated_time,
        place: order.label,
      })}
      checked={wanted ?? isChosen}
      disabled={wanted !== null}
      onChange={(checked) => void change(checked)}
    />
  )
}
