import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** Reports what a call was refused for, unless the form says it; null when it went through. */
export const useTry = (isSaid: (failure: CallFailure) => boolean = () => false) => {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const attempt = async (call: () => Promise<unknown>): Promise<CallFailure | null> => {
    setBusy(true)
    try {
      await call()
      return null
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const text = error.code === 'offline' ? t('picking.packOffline') : error.message
      if (!isSaid(error)) showToast({ tone: 'error', text })
      return error
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['packing'] })
    }
  }
  return { busy, attempt }
}
