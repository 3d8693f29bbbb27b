import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './banner.module.css'

interface BannerProps {
  tone?: 'info' | 'warn' | 'danger' | 'success' | undefined
  title?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
  /** `alert` or `status` when it appears after something was done. */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
  children?: ReactNode
}

const ICONS = { info: Info, warn: TriangleAlert, danger: CircleAlert, success: CircleCheck }

/** A message in the page, next to what it is about. */
export function Banner({
  tone = 'info',
  title,
  icon,
  action,
  onDismiss,
  dismissLabel,
  role,
  className,
  children,
}: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div role={role} className={classNames(styles.banner, styles[tone], className)}>
      <span className={styles.icon}>{icon ?? <Icon size={20} strokeWidth={1.75} />}</span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          className={styles.close}
          label={dismissLabel ?? ''}
          icon={<X size={20} strokeWidth={1.75} />}
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
