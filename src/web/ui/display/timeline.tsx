import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  label: string
  steps: readonly {
    title: ReactNode
    text?: ReactNode
    time?: ReactNode
    state: 'done' | 'current' | 'todo'
    /** Text alternative of the state, read after the title. */
    stateLabel?: string | undefined
    /** The process ended prematurely. */
    isStop?: boolean
  }[]
}

/** What has happened, what is happening, what will. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol className="plain-list" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={classNames(styles.step, styles[step.state], step.isStop && styles.stop)}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.isStop ? (
              <X size={14} strokeWidth={3} />
            ) : (
              step.state === 'done' && <Check size={14} strokeWidth={3} />
            )}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {step.title}
              {step.stateLabel && <span className="visually-hidden">, {step.stateLabel}</span>}
            </p>
            {step.time && <p className={styles.time}>{step.time}</p>}
            {step.text && <p className={styles.text}>{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
