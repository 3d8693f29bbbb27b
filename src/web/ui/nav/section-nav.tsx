import { useEffect, useRef, useState } from 'react'
import styles from './section-nav.module.css'

interface SectionNavProps {
  label: string
  /** Ids of elements on this page, in their order. */
  sections: readonly { id: string; label: string }[]
}

/**
 * Links to the parts of a long page; they stick below the header, and the part in view is marked.
 */
export function SectionNav({ label, sections }: SectionNavProps) {
  const current = useSectionInView(sections.map((section) => section.id))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Sideways only: the page itself must not move.
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
  }, [current])
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul ref={list} className={`plain-list ${styles.list}`}>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className={styles.tab}
              aria-current={section.id === current ? 'true' : undefined}
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section whose top has passed the upper third of the window. */
function useSectionInView(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const order = key.split(' ')
    const measure = () => {
      const line = window.innerHeight / 3
      const passed = order.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line,
      )
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent(atEnd && window.scrollY > 0 ? order.at(-1) : (passed.at(-1) ?? order[0]))
    }
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key])
  return current
}
