import { useCallback } from 'react'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { isForRiders } from '#domain/delivery/run.ts'
import { boardColumn } from '#domain/orders/order-desk.ts'
import { usePermitted } from '#web/staff/session.ts'

/** Answers whether the caller can give an order to a rider: it is packed and goes with our own. */
export const useGivable = (): ((order: StaffOrderRow) => boolean) => {
  const may = usePermitted()('windows.write')
  return useCallback(
    (order) => may && boardColumn(order) === 'packed' && isForRiders(order.shipping_method),
    [may],
  )
}
