import type { DataRequest } from '#contract/my-data/my-data.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import styles from './my-data-parts.module.css'

const TONES: Readonly<Record<DataRequest['state'], BadgeTone>> = {
  open: 'mango',
  done: 'leaf',
  refused: 'neutral',
}

/** The customer's requests about their data, and their outcomes. */
export function DataRequests({ requests }: { requests: readonly DataRequest[] }) {
  const t = useT()
  return (
    <ul className="plain-list">
      {requests.map((request) => (
        <li key={request.id} className={styles.request}>
          <span className={styles.requestHead}>
            <strong>{t(`myData.request.${request.kind}`, { subject: request.subject })}</strong>
            <Badge tone={TONES[request.state]}>
              {t(`myData.state.${request.state}`, { date: request.formatted_due_at })}
            </Badge>
          </span>
          <span className="text-small text-muted">
            {t('myData.asked', { date: request.formatted_created_at })}
          </span>
          {request.message && <p className={styles.said}>{request.message}</p>}
          {request.answer && <p className={styles.answer}>{request.answer}</p>}
        </li>
      ))}
    </ul>
  )
}
