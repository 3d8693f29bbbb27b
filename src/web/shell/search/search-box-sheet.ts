import { useEffect, useRef, type RefObject } from 'react'

// Browsers of phones have it; TypeScript does not know it yet.
declare const CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined

const SHEET = '(width < 768px)'

/** On a phone: keeps the panel above the keyboard, and lets the back gesture leave it. */
export function useSheetHeight(panel: RefObject<HTMLElement | null>, onLeave: () => void) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const seen = window.visualViewport
    const sheet = panel.current?.parentElement
    if (!seen || !sheet || !matchMedia(SHEET).matches) return
    const fit = () => {
      sheet.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      sheet.style.setProperty('--seen-height', `${seen.height}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [panel])
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined' || !matchMedia(SHEET).matches) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => leave.current())
    return () => watcher.destroy()
  }, [])
}
