import { announcements } from '#web/state/announcements.ts'
import { useStore } from '#web/state/make-store.ts'

/** The region that `announce` speaks through; the layout has one. */
export function Announcer() {
  const { text, times } = useStore(announcements)
  // A new element, because screen readers do not announce an unchanged text again.
  return (
    <div role="status" className="visually-hidden">
      <span key={times}>{text}</span>
    </div>
  )
}
