import type { TillMember } from '#contract/till/members.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '../till.module.css'

interface CounterMemberProps {
  member: TillMember
  /** The points of this sale; null without goods. */
  brings: number | null
  onAway: () => void
}

/** Whose points a sale earns. */
export function CounterMember({ member, brings, onAway }: CounterMemberProps) {
  const t = useT()
  return (
    <div className={styles.member}>
      <div>
        <p className={styles.memberName}>{member.name}</p>
        <p className={styles.soft}>{member.phone}</p>
      </div>
      <Badge tone="leaf">{member.tier.name}</Badge>
      <p className={styles.memberPoints}>
        <strong>{t('till.points', { points: formatNumber(member.points) })}</strong>
        {brings !== null && (
          <span className={styles.soft}>
            {' '}
            {t('till.counter.brings', { points: formatNumber(brings) })}
          </span>
        )}
      </p>
      <Button variant="ghost" onClick={onAway}>
        {t('till.counter.noMember')}
      </Button>
    </div>
  )
}

/** A member whose code was scanned without network: who it is shows when the sale is sent. */
export function ScannedMember({ onAway }: { onAway: () => void }) {
  const t = useT()
  return (
    <div className={styles.member}>
      <p role="status">{t('till.alone.member')}</p>
      <Button variant="ghost" onClick={onAway}>
        {t('till.counter.noMember')}
      </Button>
    </div>
  )
}
