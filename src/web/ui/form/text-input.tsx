import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Drawn inside the box, before and after what is typed. */
  prefix?: ReactNode
  suffix?: ReactNode
  boxClassName?: string | undefined
}

/** One line of text. */
export function TextInput({
  prefix,
  suffix,
  boxClassName,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  const field = useField()
  return (
    <span className={classNames(styles.box, boxClassName)}>
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <input {...field} type={type} {...rest} className={classNames(styles.input, className)} />
      {typeof suffix === 'string' ? <span className={styles.suffix}>{suffix}</span> : suffix}
    </span>
  )
}
