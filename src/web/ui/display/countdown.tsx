import { useEffect, useRef } from 'react'
import { formatClock, useCountdown } from '#web/hooks/use-countdown.ts'
import { classNames } from '../class-names.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** ISO instant. */
  deadline: string
  /** Server time minus device time, in milliseconds. */
  serverOffset?: number | undefined
  label: string
  /** Called once when it reaches zero. */
  onEnd?: (() => void) | undefined
  /** Announced at these remaining seconds; the ticking itself is silent. */
  milestones?: readonly { seconds: number; text: string }[] | undefined
  size?: 'sm' | 'lg' | undefined
}

/** The time left until a deadline by the server's clock. */
export function Countdown({
  deadline,
  serverOffset = 0,
  label,
  onEnd,
  milestones = [],
  size = 'sm',
}: CountdownProps) {
  const left = useCountdown(deadline, serverOffset)
  useOnEnd(left, deadline, onEnd)
  const reached =
    left === null
      ? undefined
      : milestones.findLast(
          (milestone) => left <= milestone.seconds && left > milestone.seconds - 5,
        )
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={label}
        className={classNames('tabular', styles[size])}
      >
        {left === null ? '--:--' : formatClock(left)}
      </span>
      <span role="status" className="visually-hidden">
        {reached?.text}
      </span>
    </>
  )
}

function useOnEnd(left: number | null, deadline: string, onEnd: (() => void) | undefined) {
  const ended = useRef<string | null>(null)
  useEffect(() => {
    if (left !== 0 || ended.current === deadline) return
    ended.current = deadline
    onEnd?.()
  }, [left, deadline, onEnd])
}
