import { useEffect, type RefObject } from 'react'

/** Focuses the first field of each step, because a scanner types wherever the focus is. */
export const useFocusAtFirst = (target: RefObject<HTMLElement | null>) => {
  useEffect(() => target.current?.focus(), [target])
}
