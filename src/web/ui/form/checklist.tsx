import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { classNames } from '../class-names.ts'
import styles from './checklist.module.css'

interface ChecklistProps {
  label: string
  /** `stateLabel` is the icon's text alternative: "done", "not yet". */
  items: readonly { label: string; met: boolean; stateLabel: string }[]
}

/** Rules that tick themselves off while one types. */
export function Checklist({ label, items }: ChecklistProps) {
  return (
    <ul className={classNames('plain-list', styles.list)} aria-label={label}>
      {items.map((item) => (
        <li key={item.label} className={classNames(styles.item, item.met && styles.met)}>
          {item.met ? (
            <Check size={16} strokeWidth={2.5} />
          ) : (
            <Circle size={16} strokeWidth={1.75} />
          )}
          {item.label}
          <span className="visually-hidden">: {item.stateLabel}</span>
        </li>
      ))}
    </ul>
  )
}
