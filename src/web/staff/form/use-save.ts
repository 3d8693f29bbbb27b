import { useState } from 'react'
import { CallFailure } from '#web/send.ts'

type Errors = Readonly<Record<string, readonly string[] | undefined>>

/** Saves a form: busy meanwhile, then the refused fields or why it failed. */
export const useSave = () => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallFailure | null>(null)
  const errors: Errors = failed?.errors ?? {}
  const save = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    save,
    failed,
    error: (field: string) => errors[field]?.[0],
    /** What no field shows. */
    failure: failed && Object.keys(errors).length === 0 ? failed.message : null,
  }
}
