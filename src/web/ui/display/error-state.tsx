import type { ReactNode } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '../button.tsx'
import styles from './empty-state.module.css'

interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean | undefined
  busyLabel?: string | undefined
  level?: 1 | 2 | 3 | undefined
}

/** Something could not be loaded, and a way to try again. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  busy,
  busyLabel,
  level = 2,
}: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} role="alert">
      <CloudOff className={styles.alert} size={48} strokeWidth={1.5} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>
        <Button variant="secondary" busy={busy} busyLabel={busyLabel} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
