import { Children, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './slide-track.module.css'

/** Which slide is in view, and how to show another. */
export function useSlides() {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const measure = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [])
  const show = (index: number) => {
    const element = track.current
    // A track that cannot be seen does not scroll: the choice counts all the same.
    setCurrent(index)
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' })
  }
  return { track, current, show }
}

interface SlideTrackProps {
  track: RefObject<HTMLUListElement | null>
  label: string
  children: ReactNode
}

/** Slides side by side, each as wide as the track: moved by finger, wheel or arrow keys, by the browser itself. */
export function SlideTrack({ track, label, children }: SlideTrackProps) {
  return (
    <ul ref={track} className={`plain-list ${styles.track}`} tabIndex={0} aria-label={label}>
      {Children.map(children, (child) => (
        <li className={styles.slide}>{child}</li>
      ))}
    </ul>
  )
}
