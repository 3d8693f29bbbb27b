import { useSyncExternalStore } from 'react'
import { lastAnnouncement, subscribeToAnnouncements } from '#web/state/announcements.ts'

const SILENCE = { text: '', times: 0 }
const onServer = () => SILENCE

/** The region that `announce` speaks through; the layout has one. */
export function Announcer() {
  const { text, times } = useSyncExternalStore(subscribeToAnnouncements, lastAnnouncement, onServer)
  // A new element for the same words, or they would be read only once.
  return (
    <div role="status" className="visually-hidden">
      <span key={times}>{text}</span>
    </div>
  )
}
