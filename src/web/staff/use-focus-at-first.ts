import { useEffect, type RefObject } from 'react'

/**
 * A scanner types wherever the focus is, and the next member is waiting: each step of the till
 * begins where the work goes on.
 */
export const useFocusAtFirst = (target: RefObject<HTMLElement | null>) => {
  useEffect(() => target.current?.focus(), [target])
}
