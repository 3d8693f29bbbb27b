import { useState } from 'react'
import { CallFailure } from '#web/send.ts'

/** One call at a time, and why it failed. */
export const useStep = (before: string | null = null) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(before)
  /** `work` may return why it was not done. */
  const run = async (work: () => Promise<string | null | void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      setFailure((await work()) ?? null)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // One call with few fields: what is wrong with the first says more than that something is.
      setFailure(Object.values(error.errors)[0]?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
