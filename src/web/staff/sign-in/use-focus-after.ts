import { useLayoutEffect, useRef } from 'react'
import type { Standing } from '../session.ts'

/** Whether the sign-in page is or was the last that was shown. */
const asked = { current: false }
export const useAsked = (): void => useLayoutEffect(() => void (asked.current = true), [])

/**
 * After a sign-in the focus is where it was when the session ended, else at the screen: the sign-in
 * page takes its field away, and the next Tab would begin at the top.
 */
export const useFocusAfter = (state: Standing['state']): void => {
  const left = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // The screens were hidden just now; the browser takes the focus from them later.
    if (state === 'out') left.current = document.activeElement
    if (state !== 'in' || !asked.current) return
    asked.current = false
    focusOn(left.current)
  }, [state])
}

const focusOn = (left: Element | null): void => {
  const main = document.getElementById('main')
  if (left instanceof HTMLElement && main?.contains(left)) left.focus({ preventScroll: true })
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}
