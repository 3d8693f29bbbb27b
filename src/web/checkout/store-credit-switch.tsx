import { useState } from 'react'
import type { Summary } from '#contract/checkout.ts'
import { CallFailure } from '#web/send.ts'
import { useCheckoutChoices } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { makeOptimisticQueue } from '#web/state/optimistic.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

const ONE_SWITCH = { unknown: null, laneOf: () => 'credit' }

/** Whether store credit pays this order, as far as it goes. */
export function StoreCreditSwitch({ credit }: { credit: Summary['store_credit'] }) {
  const t = useT()
  const { switchCredit } = useCheckoutChoices()
  const [queue] = useState(() => makeOptimisticQueue<boolean | null>(ONE_SWITCH))
  const change = useStore(queue.intents, (intents) => intents.get('credit'))
  const want = (inUse: boolean) =>
    queue.want('credit', inUse, {
      send: async () => {
        await switchCredit(inUse)
        // The summary has it from here on.
        return null
      },
      debounceMs: 0,
      failed: (error) =>
        showToast({
          text: error instanceof CallFailure ? error.message : String(error),
          tone: 'error',
          id: 'checkout',
        }),
    })
  return (
    <Switch
      label={t('checkout.useCredit')}
      hint={t('checkout.creditBalance', { amount: credit.formatted_balance })}
      checked={change?.wanted ?? credit.in_use}
      disabled={change !== undefined}
      onChange={want}
    />
  )
}
