import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import styles from './text-area.module.css'

/** A multi-line text field; five rows by default. */
export function TextArea({ rows = 5, className, ...rest }: ComponentProps<'textarea'>) {
  const field = useField()
  return (
    <textarea {...field} rows={rows} {...rest} className={classNames(styles.area, className)} />
  )
}
