import { useState } from 'react'
import type { Summary } from '#contract/checkout.ts'
import { CallFailure } from '#web/send.ts'
import { useCheckoutChoices } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** Whether store credit pays this order, as far as it goes. */
export function StoreCreditSwitch({ credit }: { credit: Summary['store_credit'] }) {
  const t = useT()
  const { switchCredit } = useCheckoutChoices()
  // Optimistic.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (inUse: boolean) => {
    setWanted(inUse)
    try {
      await switchCredit(inUse)
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
      label={t('checkout.useCredit')}
      hint={t('checkout.creditBalance', { amount: credit.formatted_balance })}
      checked={wanted ?? credit.in_use}
      disabled={wanted !== null}
      onChange={(checked) => void change(checked)}
    />
  )
}
