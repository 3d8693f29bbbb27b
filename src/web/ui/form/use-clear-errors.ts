import { useEffect, useRef } from 'react'
import { dismissErrors, toastCount } from '../overlay/toast-store.ts'

/**
 * For a panel that its visitor leaves by `leave`: an error toast that was raised while it was open
 * ends with it.
 */
export function useClearErrors(open: boolean, leave: () => void): () => void {
  const first = useRef(0)
  useEffect(() => {
    if (open) first.current = toastCount() + 1
  }, [open])
  return () => {
    dismissErrors(first.current, Infinity)
    leave()
  }
}
