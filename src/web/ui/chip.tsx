import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router.ts'
import X from 'lucide-react/icons/x'
import { classNames } from './class-names.ts'
import styles from './chip.module.css'

interface ChipProps {
  children: ReactNode
  onRemove: () => void
  /** "Remove filter Mangga". */
  removeLabel: string
}

/** A removable selection, such as an active filter. The whole chip removes it. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.applied)}
      aria-label={removeLabel}
      title={removeLabel}
      onClick={onRemove}
    >
      <span className={styles.text}>{children}</span>
      <X size={16} strokeWidth={2} />
    </button>
  )
}

interface ChipButtonProps extends ComponentProps<'button'> {
  selected: boolean
  count?: number | string | undefined
  icon?: ReactNode
}

/** A choice that is on or off. */
export function ChipButton({
  selected,
  count,
  icon,
  children,
  className,
  ...rest
}: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, className)}
      aria-pressed={selected}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

/** A chip that leads somewhere. */
export function ChipLink({
  current,
  children,
  className,
  ...rest
}: LinkProps & { current?: boolean | undefined }) {
  return (
    <Link
      {...rest}
      className={classNames(styles.chip, className)}
      aria-current={current ? 'page' : undefined}
    >
      <span className={styles.text}>{children}</span>
    </Link>
  )
}
