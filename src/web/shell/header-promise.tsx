import MapPin from 'lucide-react/icons/map-pin'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { useSession } from '#web/state/session.ts'
import { useEarliestSlot, deliveryPlace } from './delivery-place.ts'
import styles from './header-promise.module.css'

/**
 * Delivery area and speed. A general text is shown first; the earliest window replaces it without a
 * layout shift.
 */
export function HeaderPromise() {
  const t = useT()
  const place = useStore(deliveryPlace)
  const { isLoggedIn } = useSession()
  const slot = useEarliestSlot()
  const hours = slot?.estimated_time.replaceAll(':00', '')
  const soonest = slot
    ? slot.when === 'later'
      ? `${slot.day_label}, ${hours}`
      : t(slot.when === 'today' ? 'header.slotToday' : 'header.slotTomorrow', {
          hours: hours ?? '',
        })
    : t('header.slotUnknown').replaceAll(':00', '')
  const where = place ? t('header.placeOwn', { place }) : t('header.place')
  return (
    <>
      <p className={styles.soonest}>{soonest}</p>
      <Link
        to={isLoggedIn ? pages.settings('shipping-address') : pages.deliveryCheck()}
        className={styles.place}
        title={`${where}. ${soonest}`}
      >
        <MapPin size={20} strokeWidth={1.75} className={styles.pin} />
        <span className={styles.words}>
          <span className={styles.where}>{where}</span>
          <span className={styles.when}>{soonest}</span>
        </span>
      </Link>
    </>
  )
}
