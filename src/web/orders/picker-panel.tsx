import { useEffect, useRef, type ReactNode } from 'react'
import styles from './picker-panel.module.css'

/**
 * What a picker shows once it is open; a panel that opened half below the screen, or grows below
 * it, is brought into sight, with what is chosen in it.
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
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.panel}>
      {children}
    </div>
  )
}
