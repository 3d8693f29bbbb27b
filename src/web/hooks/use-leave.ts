import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `onLeave` when a press or the focus lands outside `root` while it is open. A press on plain
 * text focuses the nearest focusable ancestor (`<main tabindex="-1">`): such an element contains
 * `root`, so it does not count as outside.
 */
export function useLeave(open: boolean, root: RefObject<HTMLElement | null>, onLeave: () => void) {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    if (!open) return
    const press = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current()
    }
    const focus = ({ target }: Event) => {
      if (
        target instanceof Node &&
        !root.current?.contains(target) &&
        !target.contains(root.current)
      )
        latest.current()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
    }
  }, [open, root])
}
