import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

export type BadgeTone =
  | 'neutral'
  | 'leaf'
  | 'mango'
  | 'dragon'
  | 'sky'
  | 'sale'
  | 'bronze'
  | 'silver'
  | 'gold'
  | 'platinum'

interface BadgeProps {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A tinted label: a state, a tier, "Ready Tomorrow", −20%. The text alone conveys the meaning. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
