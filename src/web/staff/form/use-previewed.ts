import { useState } from 'react'
import { CallFailure } from '#web/send.ts'
import { waitingIn, type WaitingFor } from './waiting-in.ts'

/**
 * A change that is shown before it is made: its preview, one call at a time, and why it failed. What
 * was shown no longer holds after a failure: back to the terms, with the reason.
 */
export const usePreviewed = <Preview>(onRefused: () => void = () => {}) => {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [waits, setWaits] = useState<WaitingFor | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const approval = waitingIn(error)
      if (approval) return setWaits(approval)
      setFailure(error)
      onRefused()
      setPreview(null)
    } finally {
      setBusy(false)
    }
  }
  return { preview, setPreview, failure, waits, busy, run }
}
