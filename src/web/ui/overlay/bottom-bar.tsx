import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bottom-bar.module.css'

interface BottomBarProps {
  /**
   * The navigation (56 px), the floating cart (52 px) or the action of a page (72 px). They stack
   * in this order.
   */
  kind: 'nav' | 'cart' | 'action'
  label?: string | undefined
  /** Hidden from 1024 px. */
  mobileOnly?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A bar fixed at the foot of the screen. The page's padding, other bars and toasts make room for it
 * by style alone.
 */
export function BottomBar({
  kind,
  label,
  mobileOnly = false,
  className,
  children,
}: BottomBarProps) {
  const Tag = kind === 'nav' ? 'nav' : 'div'
  return (
    <Tag
      role={kind !== 'nav' && label ? 'region' : undefined}
      aria-label={label}
      className={classNames(
        'no-print',
        styles.bar,
        styles[kind],
        mobileOnly ? styles.mobile : styles.always,
        className,
      )}
    >
      {children}
    </Tag>
  )
}
