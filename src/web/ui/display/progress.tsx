import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './progress.module.css'

interface ProgressProps {
  /** Per cent; clamped to 0–100. */
  value: number
  label: string
  /** Accessible value: "Rp250.000 more to Gold". */
  valueText: string
  /** Pending per cent on top of the value, drawn paler. */
  pending?: number | undefined
  /** Percentages that get a dot. */
  milestones?: readonly number[] | undefined
  tone?: 'leaf' | 'mango' | undefined
}

/** A progress bar. Lengths are SVG attributes, because the CSP refuses inline styles. */
export function Progress({
  value,
  label,
  valueText,
  pending = 0,
  milestones = [],
  tone = 'leaf',
}: ProgressProps) {
  const percent = clamp(value)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames(styles.bar, styles[tone])}
    >
      <svg width="100%" height="8" aria-hidden="true">
        <rect className={styles.track} width="100%" height="8" rx="4" />
        {pending > 0 && (
          <rect className={styles.coming} width={`${clamp(value + pending)}%`} height="8" rx="4" />
        )}
        <rect className={styles.fill} width={`${percent}%`} height="8" rx="4" />
        {milestones.map((at) => (
          <circle
            key={at}
            className={at <= percent ? styles.passed : styles.ahead}
            cx={`${clamp(at)}%`}
            cy="4"
            r="3"
          />
        ))}
      </svg>
    </div>
  )
}

interface ProgressRingProps {
  value: number
  label: string
  valueText: string
  pending?: number | undefined
  /** `quiet` for ended ones. */
  tone?: 'leaf' | 'quiet' | undefined
  /** Content in the centre: an icon or "2/5". */
  children?: ReactNode
}

/** The same as a ring of 40 px. */
export function ProgressRing({
  value,
  label,
  valueText,
  pending = 0,
  tone = 'leaf',
  children,
}: ProgressRingProps) {
  const percent = clamp(value)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames(styles.ring, tone === 'quiet' && styles.quiet)}
    >
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <circle className={styles.ringTrack} cx="20" cy="20" r="17" pathLength="100" />
        {pending > 0 && <Arc className={styles.ringComing} percent={clamp(value + pending)} />}
        {percent > 0 && <Arc className={styles.ringFill} percent={percent} />}
      </svg>
      <span className={styles.middle} aria-hidden="true">
        {children}
      </span>
    </div>
  )
}

function Arc({ percent, className }: { percent: number; className: string | undefined }) {
  return (
    <circle
      className={className}
      cx="20"
      cy="20"
      r="17"
      pathLength="100"
      strokeDasharray={`${percent} 100`}
      transform="rotate(-90 20 20)"
    />
  )
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(100, Math.max(0, value))) : 0
}
