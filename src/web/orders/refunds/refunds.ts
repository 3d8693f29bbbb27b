import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeRefundAsCredit, takeRefundByTransfer } from '#contract/refunds/refunds.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { TransferForm } from '#contract/refunds/forms.ts'
import { send } from '#web/send.ts'
import { keys } from '../../state/queries.ts'

/**
 * The customer's choice of refund route. Both resolve with the updated order and reject with
 * `CallFailure`.
 */
export const useRefundChoice = (orderId: string, refundId: string) => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const params = { id: orderId, refund_id: refundId }
  const run = async (call: () => Promise<Order>) => {
    setBusy(true)
    try {
      queries.setQueryData(keys.order(orderId), await call())
      void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
      void queries.invalidateQueries({ queryKey: keys.result(orderId) })
      void queries.invalidateQueries({ queryKey: ['mine', 'store-credit'] })
      void queries.invalidateQueries({ queryKey: keys.summary, refetchType: 'none' })
    } finally {
      setBusy(false)
    }
  }
  return {
    asCredit: () => run(() => send(takeRefundAsCredit, { params })),
    byTransfer: (body: TransferForm) => run(() => send(takeRefundByTransfer, { params, body })),
    busy,
  }
}
