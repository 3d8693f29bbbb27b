import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** One fruit, 120 px: the address of a picture, or a drawing. Decoration. */
  picture?: string | ReactNode
  title: ReactNode
  text?: ReactNode
  /** One button. */
  action?: ReactNode
  level?: 1 | 2 | 3 | undefined
}

/** Nothing here, and what to do next. */
export function EmptyState({ picture, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      {typeof picture === 'string' ? (
        <img src={picture} alt="" width={120} height={120} loading="lazy" />
      ) : (
        picture
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
