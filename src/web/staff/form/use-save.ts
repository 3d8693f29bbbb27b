import { useEffect, useState } from 'react'
import { CallFailure } from '#web/send.ts'
import { isUnchanged } from './is-unchanged.ts'

type Errors = Readonly<Record<string, readonly string[] | undefined>>

const NONE = {}

/**
 * Saves a form: busy meanwhile, then the refused fields or why it failed. `values` is what is in the
 * form, by the names that errors use: what is wrong with a field is shown until the field changes.
 */
export const useSave = (values: object = NONE) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallFailure | null>(null)
  const [refused, setRefused] = useState(values)
  const errors: Errors = failed?.errors ?? NONE
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusRefused()
  }, [errors])
  const save = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefused(values)
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    save,
    failed,
    error: (field: string) =>
      isUnchanged(field, refused, values) ? errors[field]?.[0] : undefined,
    /** What no field shows. */
    failure: failed && Object.keys(errors).length === 0 ? failed.message : null,
  }
}

/**
 * Focuses the first refused field of the form that was sent; it may be above the part in view, where
 * its message would not be seen.
 */
const focusRefused = (): void => {
  const form = document.activeElement?.closest('form, dialog') ?? document.getElementById('main')
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: isSeen(field) ? 'nearest' : 'center' })
}

const isSeen = (field: HTMLElement): boolean => {
  const { top, bottom } = field.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
