import { useQuery } from '@tanstack/react-query'
import { SlotPicker } from '#web/orders/slot-picker.tsx'
import { CallFailure } from '#web/send.ts'
import { useMoveWindow, windowsQuery } from '#web/orders/deliveries.ts'
import { useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** Chooses another window for an order; `isKept` when its own is still one of the choices. */
export function OrderWindow({ orderId, isKept = false }: { orderId: string; isKept?: boolean }) {
  const t = useT()
  const move = useMoveWindow()
  const { data, error, refetch } = useQuery(windowsQuery(orderId))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p role="status">{t('shell.loading')}</p>
  const choose = async (id: string): Promise<boolean> => {
    try {
      await move(orderId, id)
      showToast({ text: t('tracking.moved'), tone: 'success', id: 'order' })
      return true
    } catch (failure) {
      showToast({
        text: failure instanceof CallFailure ? failure.message : String(failure),
        tone: 'error',
        id: 'order',
      })
      void refetch()
      return false
    }
  }
  return (
    <SlotPicker
      slots={data.available_time_pickups}
      selected={isKept ? data.selected : null}
      onChoose={choose}
    />
  )
}
