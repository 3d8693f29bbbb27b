import { useState } from 'react'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PaymentMethods } from '#web/checkout/payment-methods.tsx'
import { CallFailure } from '#web/send.ts'
import { lastPaymentMethod } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import type { PlacedOrder } from '#web/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface PayAgainProps {
  order: Pick<PlacedOrder, 'available_payments' | 'formatted_due'>
  /** A payment is open: this only offers another way. */
  isSecond: boolean
  onPay: (method: string) => Promise<unknown>
}

/** Another way to pay an order that is still open. */
export function PayAgain({ order, isSecond, onPay }: PayAgainProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPaying, setPaying] = useState(false)

  const pay = async () => {
    if (chosen === null) return
    setProblem(null)
    setPaying(true)
    try {
      await onPay(chosen)
      lastPaymentMethod.write(chosen)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    } finally {
      setPaying(false)
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
            busy={isPaying}
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
