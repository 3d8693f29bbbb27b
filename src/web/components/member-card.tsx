import type { ReactNode } from 'react'
import type { User } from '#contract/account/profile.ts'
import { formatNumber } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useT } from '#web/state/locale.tsx'
import colors from './card-colors.module.css'
import styles from './member-card.module.css'

interface MemberCardProps {
  user: Pick<User, 'name' | 'current_tier' | 'total_point'>
  color: string
  /** A button at its corner. */
  action?: ReactNode
}

/** The customer's member card in a colour of their choice. */
export function MemberCard({ user, color, action }: MemberCardProps) {
  const t = useT()
  return (
    <div className={classNames(styles.card, colors[color] ?? colors['daun-pisang'])}>
      <p className={styles.brand}>petik</p>
      <p className={styles.tier}>{t('card.member', { tier: user.current_tier.name })}</p>
      <p className={styles.points}>{t('card.points', { points: formatNumber(user.total_point) })}</p>
      <p className={styles.name} title={user.name}>
        {user.name}
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
