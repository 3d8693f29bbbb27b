import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router.ts'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'mango' | undefined
  /** 36, 44 or 48 px high. 36 is for dense desktop layouts only. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  busy?: boolean | undefined
  /** Replaces the label while busy; the button is always wide enough for both. */
  busyLabel?: string | undefined
  /** Disables the button but leaves it focusable, and shows why. */
  disabledReason?: string | undefined
  /** Called on a press while `disabledReason` is set: leads to what is missing. */
  onRefused?: (() => void) | undefined
}

/**
 * A button. While busy it keeps its focus and width and ignores presses: the `disabled` attribute
 * would drop the focus.
 */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  disabledReason,
  onRefused,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = busy || Boolean(disabledReason)
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (!busy) onRefused?.()
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(lookOf({ variant, size, block }), className)}
        data-variant={variant ?? 'primary'}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        data-other-label={busyLabel && !busy ? busyLabel : undefined}
        onClick={guard}
      >
        <Label icon={icon} hidden={busy && busyLabel !== undefined}>
          {children}
        </Label>
        {busy && busyLabel && <span className={styles.label}>{busyLabel}</span>}
      </button>
      {disabledReason && (
        <span id={reasonId} className="visually-hidden">
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** An internal link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  children,
  className,
  ...rest
}: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={classNames(lookOf({ variant, size, block }), className)}
      data-variant={variant ?? 'primary'}
    >
      <Label icon={icon}>{children}</Label>
    </Link>
  )
}

/** An external link (tel:, WhatsApp, a download) that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  children,
  className,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a
      {...rest}
      className={classNames(lookOf({ variant, size, block }), className)}
      data-variant={variant ?? 'primary'}
    >
      <Label icon={icon}>{children}</Label>
    </a>
  )
}

function Label({
  icon,
  hidden = false,
  children,
}: {
  icon?: ReactNode
  hidden?: boolean
  children?: ReactNode
}) {
  return (
    <span className={classNames(styles.label, hidden && styles.unseen)}>
      {icon}
      {children}
    </span>
  )
}

function lookOf({ variant = 'primary', size = 'md', block = false }: Look): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block)
}
