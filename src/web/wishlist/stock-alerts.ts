import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgoStock, listStockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { CallFailure, send } from '#web/send.ts'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** What the customer waits for, and stopping; a failure is shown as a toast. */
export const useStockAlerts = () => {
  const { isLoggedIn } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const { data: alerts = [] } = useQuery({
    queryKey: keys.stockAlerts,
    queryFn: ({ signal }) => send(listStockAlerts, { signal }),
    enabled: isLoggedIn,
  })
  const stop = async (id: string): Promise<void> => {
    setBusy(id)
    try {
      await send(forgoStock, { params: { id } })
      await queries.invalidateQueries({ queryKey: keys.stockAlerts })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(null)
    }
  }
  return { alerts, busy, stop }
}
