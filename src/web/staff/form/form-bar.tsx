import type { ReactNode } from 'react'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './form-bar.module.css'

interface FormBarProps {
  /** Why the last try failed, where no field says it. */
  failure: string | null
  children: ReactNode
}

/** The buttons of a long form, in view wherever one is in it. */
export function FormBar({ failure, children }: FormBarProps) {
  return (
    <div className={styles.bar}>
      <FormAlert text={failure} />
      {children}
    </div>
  )
}
