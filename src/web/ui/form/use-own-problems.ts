import { useEffect, useRef } from 'react'
import { endProblems, toastsSoFar } from '../overlay/toast-store.ts'

/**
 * For a panel that its visitor leaves by `leave`: an error toast that was raised while it was open
 * ends with it.
 */
export function useOwnProblems(open: boolean, leave: () => void): () => void {
  const first = useRef(0)
  useEffect(() => {
    if (open) first.current = toastsSoFar() + 1
  }, [open])
  return () => {
    endProblems(first.current, Infinity)
    leave()
  }
}
