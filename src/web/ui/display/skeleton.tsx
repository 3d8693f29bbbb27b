import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** A loading region: the skeletons inside are hidden from screen readers, which read the label. */
export function Busy({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div aria-busy="true" className={className}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}

interface SkeletonTextProps {
  lines?: number | undefined
  size?: 'body' | 'small' | 'caption' | 'title' | undefined
}

/** Placeholder lines of text, as tall as the text; the last is shorter. */
export function SkeletonText({ lines = 1, size = 'body' }: SkeletonTextProps) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={classNames(
            styles.line,
            styles[size],
            index === lines - 1 && lines > 1 && styles.short,
          )}
        />
      ))}
    </span>
  )
}

interface SkeletonBoxProps {
  shape?: 'square' | 'wide' | 'line' | 'circle' | 'banner' | undefined
  /** Give it the exact size of what it stands for. */
  className?: string | undefined
}

/** Placeholder of a picture, button or other box. */
export function SkeletonBox({ shape = 'square', className }: SkeletonBoxProps) {
  return <span className={classNames(styles.box, styles[shape], className)} aria-hidden="true" />
}

/** Placeholder of a product card. */
export function SkeletonCard() {
  return (
    <span className={styles.card} aria-hidden="true">
      <SkeletonBox />
      <span className={styles.words}>
        <SkeletonText lines={2} size="small" />
        <SkeletonText size="caption" />
        <SkeletonText size="caption" />
        <span className={styles.foot}>
          <SkeletonText />
          <SkeletonBox className={styles.add} />
        </span>
      </span>
    </span>
  )
}

/** Placeholder of a list row: a picture of 64 px and text next to it. */
export function SkeletonRow() {
  return (
    <span className={styles.row} aria-hidden="true">
      <SkeletonBox className={styles.thumb} />
      <SkeletonText lines={2} />
    </span>
  )
}
