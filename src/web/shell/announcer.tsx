import { useSyncExternalStore } from 'react'
import { lastAnnouncement, subscribeToAnnouncements } from '#web/state/announcements.ts'

const SILENCE = { text: '', times: 0 }
const onServer = () => SILENCE

/** The region that `announce` speaks through; the layout has one. */
export function Announcer() {
  const { text, times } = useSyncExternalStore(subscribeToAnnouncements, lastAnnouncement, onServer)
  // A new element, because screen readers do not announce an unchanged text again.
  return (
    <div role="status" className="visually-hidden">
      <span key={times}>{text}</span>
    </div>
  )
}
