import { useEffect, useRef, type ReactNode } from 'react'
import styles from './picker-panel.module.css'

/**
 * The content of an open picker; scrolls itself and its selection into view when it extends below
 * the screen. Closed by what was saved, it gives the focus back to the button before it.
 */
export function PickerPanel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = place.current
    const dialog = panel?.closest('[role="dialog"]')
    if (!panel || !dialog) return
    panel.querySelector('input:checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
    const watch = new ResizeObserver(() =>
      dialog.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    )
    watch.observe(dialog)
    const opener = dialog.previousElementSibling
    return () => {
      watch.disconnect()
      if (document.activeElement === document.body && opener instanceof HTMLButtonElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={place} className={styles.panel}>
      {children}
    </div>
  )
}
