import { Children, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './slide-track.module.css'

/** What a visitor moves a track with. */
const BY_HAND = ['pointerdown', 'wheel', 'keydown'] as const

/** Which slide is in view, and how to show another. */
export function useSlides() {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /**
   * Where the page itself is moving to: what passes by on the way counts for nothing. Null when the
   * visitor moves.
   */
  const going = useRef<number | null>(null)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const control = new AbortController()
    const options = { passive: true, signal: control.signal }
    const measure = () => going.current === null && setCurrent(slideIn(element))
    const arrive = () => {
      const wanted = going.current
      going.current = null
      // A picture that comes meanwhile makes the browser snap back to the slide it came from.
      if (wanted !== null && slideIn(element) !== wanted)
        element.scrollTo({ left: wanted * element.clientWidth, behavior: 'instant' })
    }
    element.addEventListener('scroll', measure, options)
    element.addEventListener('scrollend', arrive, options)
    for (const kind of BY_HAND)
      element.addEventListener(kind, () => (going.current = null), options)
    return () => control.abort()
  }, [])
  const show = (index: number) => {
    const element = track.current
    // A track that cannot be seen does not scroll: the choice counts all the same.
    setCurrent(index)
    going.current = index
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' })
  }
  return { track, current, show }
}

/** The slide that a track is at. */
export const slideIn = (track: HTMLElement): number =>
  Math.round(track.scrollLeft / Math.max(1, track.clientWidth))

interface SlideTrackProps {
  track: RefObject<HTMLUListElement | null>
  label: string
  children: ReactNode
}

/** Slides as wide as the track, with native scrolling: swipe, wheel or arrow keys. */
export function SlideTrack({ track, label, children }: SlideTrackProps) {
  return (
    <ul ref={track} className={`plain-list ${styles.track}`} tabIndex={0} aria-label={label}>
      {Children.map(children, (child) => (
        <li className={styles.slide}>{child}</li>
      ))}
    </ul>
  )
}
