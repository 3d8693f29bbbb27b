import CircleUserRound from 'lucide-react/icons/circle-user-round'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import Package from 'lucide-react/icons/package'
import Store from 'lucide-react/icons/store'
import Undo from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { MissionDetail } from '#contract/missions.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './mission-events.module.css'

type Event = MissionDetail['events'][number]
const ICONS: Record<Event['kind'], typeof Package> = {
  order: Package,
  refund: Undo,
  review: MessageSquareHeart,
  visit: Store,
  profile: CircleUserRound,
  friend: UserPlus,
}

/** Events that counted towards a mission, newest first; refunds are listed as deductions. */
export function MissionEvents({ events }: { events: readonly Event[] }) {
  const t = useT()
  return (
    <section aria-labelledby="mission-counted" className={styles.events}>
      <h2 id="mission-counted">{t('missions.counted')}</h2>
      {events.length === 0 ? (
        <p className="text-muted">{t('missions.nothingYet')}</p>
      ) : (
        <ul className={`plain-list card ${styles.list}`}>
          {events.map((event, index) => {
            const Icon = ICONS[event.kind]
            return (
              <li key={`${event.at} ${index}`} className={styles.event}>
                <span className={styles.icon}>
                  <Icon size={20} strokeWidth={1.75} />
                </span>
                <span className={styles.words}>
                  <span className={styles.label}>{event.label}</span>
                  <span className="text-small text-muted">
                    {event.kind === 'refund' && `${t('missions.tookOff')} · `}
                    {t('missions.at', { date: event.formatted_date })}
                  </span>
                  {event.order_id && (
                    <Link to={pages.order(event.order_id)} className={`link ${styles.order}`}>
                      {t('missions.order')}
                    </Link>
                  )}
                </span>
                {event.formatted_amount && (
                  <span className={styles.amount}>{event.formatted_amount}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
