import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** Reports what a call was refused for; true when it went through. */
export const useTry = () => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const attempt = async (call: () => Promise<unknown>): Promise<CallFailure | null> => {
    setBusy(true)
    try {
      await call()
      return null
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
      return error
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['packing'] })
    }
  }
  return { busy, attempt }
}
