import { useQuery } from '@tanstack/react-query'
import { SlotPicker } from '#web/orders/delivery/slot-picker.tsx'
import { CallFailure } from '#web/send.ts'
import { useMoveWindow, windowsQuery } from '#web/orders/deliveries.ts'
import { useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

interface OrderWindowProps {
  orderId: string
  /** The order's own window is still one of the choices. */
  isKept?: boolean
  isCollected: boolean
}

/** Chooses another window for an order. */
export function OrderWindow({ orderId, isKept = false, isCollected }: OrderWindowProps) {
  const t = useT()
  const move = useMoveWindow()
  const { data, error, refetch } = useQuery(windowsQuery(orderId))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p role="status">{t('shell.loading')}</p>
  const choose = async (id: string): Promise<boolean> => {
    try {
      await move(orderId, id)
      showToast({
        text: t(isCollected ? 'tracking.movedCollect' : 'tracking.moved'),
        tone: 'success',
        id: 'order',
      })
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
      isCollected={isCollected}
      onChoose={choose}
    />
  )
}
