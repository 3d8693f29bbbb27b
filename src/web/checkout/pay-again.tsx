import { useState } from 'react'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PaymentMethods } from '#web/checkout/payment-methods.tsx'
import { CallFailure } from '#web/send.ts'
import { lastPaymentMethod } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { useOrderActions, type PlacedOrder } from '#web/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface PayAgainProps {
  order: PlacedOrder
  /** A payment is open: this only offers another way. */
  isSecond: boolean
}

/** Another way to pay an order that is still open. */
export function PayAgain({ order, isSecond }: PayAgainProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { payAgain, running } = useOrderActions()

  const pay = async () => {
    if (chosen === null) return
    setProblem(null)
    try {
      await payAgain(order.id, chosen, order.payment?.id ?? '')
      lastPaymentMethod.write(chosen)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    }
  }
  return (
    <>
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        size="lg"
        block
        onClick={() => setOpen(true)}
      >
        {t('result.payAgain')}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('checkout.paymentTitle')}
        closeLabel={t('shell.close')}
        footer={
          <Button
            size="lg"
            busy={running === 'pay'}
            busyLabel={t('shell.loading')}
            disabledReason={chosen === null ? t('checkout.chooseMethod') : undefined}
            onClick={() => void pay()}
          >
            {t('checkout.pay', { amount: order.formatted_due })}
          </Button>
        }
      >
        <FormAlert text={problem} />
        <PaymentMethods methods={order.available_payments} chosen={chosen} onChange={setChosen} />
      </Modal>
    </>
  )
}
