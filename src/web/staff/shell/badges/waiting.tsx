import { formatNumber } from '#domain/money.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useT } from '../../words.ts'
import styles from './waiting.module.css'

const SHOWN_MAX = 999

/** What waits behind a link; on a phone over the corner of its icon. */
export function Waiting({ count, isOverIcon = false }: { count: number; isOverIcon?: boolean }) {
  const t = useT()
  if (count === 0) return null
  return (
    <Badge tone="mango" className={isOverIcon ? styles.corner : styles.end}>
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="visually-hidden">{t('staff.waiting', { count: formatNumber(count) })}</span>
    </Badge>
  )
}
