import { pages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { useOrderActions } from '#web/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** Adds the items of an expired unpaid order to the cart again. */
export function OrderAgain({ orderId }: { orderId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { rebuy, running } = useOrderActions()
  const again = async () => {
    try {
      const results = await rebuy(orderId)
      const isAll = results.every(({ result }) => result === 'added')
      await navigate(pages.cart())
      showToast({
        text: t(isAll ? 'orders.rebuyAll' : 'orders.rebuySome'),
        tone: isAll ? 'success' : 'info',
        id: 'order',
      })
    } catch (error) {
      showToast({
        text: error instanceof CallFailure ? error.message : String(error),
        tone: 'error',
        id: 'order',
      })
    }
  }
  return (
    <Button
      size="lg"
      busy={running === 'rebuy'}
      busyLabel={t('shell.loading')}
      onClick={() => void again()}
    >
      {t('result.orderAgain')}
    </Button>
  )
}
