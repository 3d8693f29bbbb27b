import type { ReactNode } from 'react'
import type { User } from '#contract/profile/profile.ts'
import { formatNumber } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useT } from '#web/state/locale.tsx'
import colors from './card-colors.module.css'
import styles from './member-card.module.css'

interface MemberCardProps {
  user: Pick<User, 'name' | 'current_tier' | 'total_point' | 'formatted_point_worth'>
  color: string
  /** A button at its corner. */
  action?: ReactNode
}

/** The customer's member card in a colour of their choice. */
export function MemberCard({ user, color, action }: MemberCardProps) {
  const t = useT()
  return (
    <div className={classNames(styles.card, colors[color] ?? colors['daun-pisang'])}>
      <Leaves />
      <p className={styles.brand}>{t('shell.name')}</p>
      <p className={styles.tier}>
        <img src={user.current_tier.image} alt="" width={20} height={20} />
        {t('card.member', { tier: user.current_tier.name })}
      </p>
      <div className={styles.balance}>
        <p className={styles.points}>
          {t('card.points', { points: formatNumber(user.total_point) })}
        </p>
        <p className={styles.worth}>{t('account.worth', { worth: user.formatted_point_worth })}</p>
      </div>
      <p className={styles.name} title={user.name}>
        {user.name}
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Where leaves lie on the card: x, y, turn in degrees, size. */
const LEAVES = [
  [296, 34, -38, 1.5],
  [236, -6, 24, 1.1],
  [322, 118, -74, 1.25],
  [188, 172, 152, 1.35],
  [92, 196, -160, 1],
  [20, -14, 38, 0.9],
] as const

/** Banana leaves in light, nothing more. */
function Leaves() {
  return (
    <svg
      className={styles.leaves}
      viewBox="0 0 328 188"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {LEAVES.map(([x, y, turn, size]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          <path d="M-46 0C-26-22 22-24 48 0 22 24-26 22-46 0Z" />
          <path
            d="M-58 0H46M-26 0l12-12M-26 0l12 12M-8 0 5-14M-8 0 5 14M12 0 24-11M12 0l12 11"
            fill="none"
            strokeWidth="1.4"
          />
        </g>
      ))}
    </svg>
  )
}
