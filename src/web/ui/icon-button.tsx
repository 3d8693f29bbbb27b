import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router.ts'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

interface Look {
  /** The name that is read and shown as a tooltip; say the count in it as well. */
  label: string
  icon: ReactNode
  /** A hit area of 44 or 36 px. 36 is for dense desktop places only. */
  size?: 'md' | 'sm' | undefined
  /** `disc` is a 32 px white disc inside the hit area, for toggles on pictures. */
  variant?: 'plain' | 'outline' | 'filled' | 'disc' | undefined
  /** A small number at the corner. */
  count?: number | string | undefined
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Look {
  /** Makes it a toggle. The label stays the same in both states. */
  pressed?: boolean | undefined
}

/** A button that is only an icon, with a name. */
export function IconButton({
  label,
  icon,
  size,
  variant,
  count,
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(lookOf({ size, variant }), className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Face icon={icon} count={count} />
    </button>
  )
}

/** A link that is only an icon, with a name. */
export function IconLink({
  label,
  icon,
  size,
  variant,
  count,
  className,
  ...rest
}: Omit<LinkProps, 'children'> & Look) {
  return (
    <Link
      title={label}
      {...rest}
      className={classNames(lookOf({ size, variant }), className)}
      aria-label={label}
    >
      <Face icon={icon} count={count} />
    </Link>
  )
}

function Face({ icon, count }: Pick<Look, 'icon' | 'count'>) {
  return (
    <>
      <span className={styles.face}>{icon}</span>
      {count !== undefined && (
        // The key restarts the pop whenever the number changes.
        <span key={count} className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </>
  )
}

function lookOf({ size = 'md', variant = 'plain' }: Pick<Look, 'size' | 'variant'>): string {
  return classNames(styles.button, styles[size], styles[variant])
}
