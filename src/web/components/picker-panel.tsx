import { useEffect, useRef, type ReactNode } from 'react'
import styles from './picker-panel.module.css'

/** What a picker shows once it is open; a panel that opened half below the screen is brought into sight. */
export function PickerPanel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.closest('[role="dialog"]')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <div ref={place} className={styles.panel}>
      {children}
    </div>
  )
}
