import { lazy, Suspense, useState } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useT } from '../words.ts'
import { useUnsent } from './outbox.ts'
import styles from './unsent.module.css'

// The list waits for a press: the first page goes without it.
const UnsentSheet = lazy(() =>
  import('./unsent-acts.tsx').then((part) => ({ default: part.UnsentSheet })),
)

/** How many acts are not sent yet, or were refused; opens their list. Nothing when all are sent. */
export function Unsent() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const acts = useUnsent()
  const refused = acts.filter(({ state }) => state === 'refused').length
  const waiting = acts.length - refused
  // Nothing is left to show; what comes later opens nothing by itself.
  if (open && acts.length === 0) setOpen(false)
  const label = [
    ...(waiting > 0 ? [t('staff.offline.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('staff.offline.refused', { count: refused })] : []),
  ].join(' · ')
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {acts.length > 0 && (
        <button
          type="button"
          className={styles.chip}
          data-refused={refused > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <CloudOff size={20} strokeWidth={2} />
          {label}
        </button>
      )}
      {open && (
        <Suspense>
          <UnsentSheet isWaiting={waiting > 0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
