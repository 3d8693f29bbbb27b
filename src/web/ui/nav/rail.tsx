import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './rail.module.css'

interface RailProps {
  label: string
  previousLabel: string
  nextLabel: string
  /** How wide an item is: a product card, a category tile, a banner, or as wide as itself. */
  item?: 'card' | 'tile' | 'wide' | 'auto' | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A horizontally scrolling row that snaps to its items: by swipe, arrow keys, and buttons on
 * desktop.
 */
export function Rail({
  label,
  previousLabel,
  nextLabel,
  item = 'card',
  className,
  children,
}: RailProps) {
  const list = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(list)
  const turn = (direction: 1 | -1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.9, behavior: 'smooth' })
  }

  return (
    <div role="group" aria-label={label} className={classNames(styles.rail, className)}>
      {/* A scroll area must be reachable by keyboard, also where its items hold no links. */}
      <ul
        ref={list}
        className={classNames('plain-list', styles.list, styles[item])}
        tabIndex={0}
        aria-label={label}
      >
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
      {!ends.start && (
        <IconButton
          className={classNames(styles.arrow, styles.previous)}
          label={previousLabel}
          icon={<ChevronLeft size={24} strokeWidth={1.75} />}
          onClick={() => turn(-1)}
        />
      )}
      {!ends.end && (
        <IconButton
          className={classNames(styles.arrow, styles.next)}
          label={nextLabel}
          icon={<ChevronRight size={24} strokeWidth={1.75} />}
          onClick={() => turn(1)}
        />
      )}
    </div>
  )
}

/**
 * Whether the row is scrolled to its start and end; both on the server, so that buttons only appear
 * where they have an effect.
 */
function useScrollEnds(list: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ start: true, end: true })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const start = element.scrollLeft <= 2
      const end = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    // Far from sight it has no inside that could be measured.
    element.addEventListener('contentvisibilityautostatechange', measure)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('contentvisibilityautostatechange', measure)
    }
  }, [list])
  return ends
}
