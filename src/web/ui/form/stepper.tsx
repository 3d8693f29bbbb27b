import {
  useId,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { wholePart } from '#domain/typed-number.ts'
import { classNames } from '../class-names.ts'
import styles from './stepper.module.css'

interface StepperProps {
  /** What is counted, such as "Quantity of Mangga". */
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  decreaseLabel: string
  increaseLabel: string
  /** Why it stops at a bound, such as "Only 3 left". */
  minReason?: string | undefined
  maxReason?: string | undefined
  /** Shows the reason under the control at its maximum; screen readers always get it. */
  showReason?: boolean | undefined
  /** A number that is too large waits for blur too: its first digits may be wrong, not its size. */
  waitsToClamp?: boolean | undefined
  /** Announced when a typed number was clamped. */
  clampedText?: ((value: number) => string) | undefined
  disabled?: boolean | undefined
  size?: 'sm' | 'md' | undefined
  /** The plus button. */
  increaseRef?: Ref<HTMLButtonElement> | undefined
  className?: string | undefined
}

/**
 * A whole number with − and +. Typed numbers within the bounds apply at once; an empty or too small
 * one waits for blur, because "0" may be the start of "05" and must not remove the line.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, disabled = false, size = 'md', showReason = true } = props
  const id = useId()
  const { move, clamped, input } = useTyping(props)
  const atMin = value <= min
  const atMax = value >= max
  const reason = atMax ? props.maxReason : atMin ? props.minReason : undefined
  const reasonId = reason ? id : undefined
  return (
    <div className={classNames(styles.stepper, props.className)} role="group" aria-label={label}>
      <div className={classNames(styles.row, styles[size])}>
        <End
          label={props.decreaseLabel}
          off={disabled || atMin}
          reasonId={atMin ? reasonId : undefined}
          onPress={() => move(value - 1)}
        >
          <Minus size={20} strokeWidth={2} />
        </End>
        <input
          {...input}
          className={styles.input}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={reasonId}
          disabled={disabled}
        />
        <End
          ref={props.increaseRef}
          label={props.increaseLabel}
          off={disabled || atMax}
          reasonId={atMax ? reasonId : undefined}
          onPress={() => move(value + 1)}
        >
          <Plus size={20} strokeWidth={2} />
        </End>
      </div>
      {reason && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
      <p className={styles.note} role="status">
        {clamped || (showReason && atMax && props.maxReason) || ''}
      </p>
    </div>
  )
}

/** The number as it is typed, until it applies. `clamped`: what to say of one out of bounds. */
function useTyping({ value, min, max, onChange, disabled, ...props }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [clamped, setClamped] = useState('')
  // A value changed from outside replaces the typed draft.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (draft !== null && Number(draft) !== value) setDraft(null)
  }

  const move = (wanted: number) => {
    setDraft(null)
    setClamped('')
    const next = Math.min(max, Math.max(min, wanted))
    if (next !== value && !disabled) onChange(next)
  }
  const clamp = (bound: number, reason = '') => {
    move(bound)
    setClamped(props.clampedText?.(bound) ?? reason)
  }
  const type = (text: string) => {
    const digits = wholePart(text).slice(0, 6)
    const typed = Number(digits)
    if (typed > max && !props.waitsToClamp) return clamp(max, props.maxReason)
    setDraft(digits)
    if (typed > max) return
    if (digits === '' || typed < Math.max(min, 1)) return
    setClamped('')
    if (typed !== value) onChange(typed)
  }
  const leave = () => {
    if (!draft) return setDraft(null)
    const typed = Number(draft)
    if (typed < min) clamp(min, props.minReason)
    else if (typed > max) clamp(max, props.maxReason)
    else move(typed)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const target = { ArrowUp: value + 1, ArrowDown: value - 1, Home: min, End: max }[event.key]
    if (target === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target === undefined) leave()
    else move(target)
  }
  const input = {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur: leave,
    onKeyDown: press,
  }
  return { move, clamped, input }
}

interface EndProps {
  ref?: Ref<HTMLButtonElement> | undefined
  label: string
  off: boolean
  reasonId: string | undefined
  onPress: () => void
  children: React.ReactNode
}

/**
 * One of the two buttons. At its bound it stays focusable, so that its reason can be read and the
 * focus is not lost.
 */
function End({ ref, label, off, reasonId, onPress, children }: EndProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.end}
      aria-label={label}
      aria-disabled={off || undefined}
      aria-describedby={reasonId}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  )
}
