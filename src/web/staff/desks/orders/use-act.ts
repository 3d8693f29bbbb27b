import { useCallback, useState } from 'react'
import { actOnOrder, type OrderChange, type StaffOrder } from '#contract/staff/orders/order.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import type { DeskAction } from '#domain/orders/order-desk.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** First part of the keys of all answers about orders. */
export const ORDERS = 'orders'
export const orderKey = (number: string) => [ORDERS, 'one', number]

/** Shows what an answer changed everywhere. */
export const takeOrder = (order: StaffOrder): void => {
  queries.setQueryData(orderKey(order.number), order)
  void queries.invalidateQueries({ queryKey: [ORDERS] })
}

/** What others did with an order since it was read, the oldest first. */
export type Changed = readonly OrderChange[]

type Wanted = { action: DeskAction; reason?: string }

/**
 * Takes orders a step on. A toast says how it went; `act` answers whether it was done or waits for
 * approval, which `waits` then says. `changed` is what someone else did first.
 */
export const useAct = () => {
  const t = useT()
  const [busy, setBusy] = useState<string | null>(null)
  const [waits, setWaits] = useState<WaitingFor | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const act = useCallback(
    async (
      { number, version }: Pick<StaffOrderRow, 'number' | 'version'>,
      wanted: Wanted,
    ): Promise<boolean> => {
      setBusy(number)
      setWaits(null)
      setChanged(null)
      try {
        const order = await send(actOnOrder, {
          params: { number },
          body: { ...wanted, version },
        })
        takeOrder(order)
        const state = t(`staff.orders.state.${order.state}`)
        showToast({ tone: 'success', text: t('staff.orders.done', { number, state }) })
        return true
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const waiting = waitingIn(error)
        if (waiting) {
          setWaits(waiting)
          return true
        }
        const changes = changesIn(error)
        showToast({ tone: 'error', text: changes ? changedText(t, changes) : error.message })
        setChanged(changes)
        if (changes) void queries.invalidateQueries({ queryKey: [ORDERS] })
        return false
      } finally {
        setBusy(null)
      }
    },
    [t],
  )
  return { act, busy, waits, changed }
}

const changesIn = ({ code, details }: CallFailure): Changed | null =>
  code === 'changed_meanwhile' ? (details as { changes: Changed }).changes : null

const changedText = (t: ReturnType<typeof useT>, changes: Changed): string => {
  const last = changes.at(-1)
  if (!last) return t('staff.orders.changed')
  const by = last.by ?? t('staff.orders.changed.system')
  return t('staff.orders.changed.by', { what: last.label, by })
}
