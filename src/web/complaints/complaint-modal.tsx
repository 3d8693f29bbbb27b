import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../components/query-failure.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClockAlert from 'lucide-react/icons/clock-alert'
import PackageMinus from 'lucide-react/icons/package-minus'
import PackageX from 'lucide-react/icons/package-x'
import Replace from 'lucide-react/icons/replace'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { reasonsQuery } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './complaint-modal.module.css'

type Reason = ComplaintReasons['reasons'][number]

const ICONS: Record<Reason['slug'], typeof PackageX> = {
  'item-not-yet-arrived': ClockAlert,
  'item-received-damaged': PackageX,
  'not-as-described': Replace,
  'item-missingincomplete': PackageMinus,
}

interface ComplaintModalProps {
  orderId: string
  open: boolean
  onClose: () => void
}

/** The four reasons for a complaint, each linking to its page; unavailable ones show why. */
export function ComplaintModal({ orderId, open, onClose }: ComplaintModalProps) {
  const t = useT()
  const query = useQuery({ ...reasonsQuery(orderId), enabled: open })
  const { data, error } = query
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('complaint.modalTitle')}
      closeLabel={t('shell.close')}
    >
      {data ? (
        <ul className={`plain-list ${styles.reasons}`}>
          {data.reasons.map((reason) => (
            <li key={reason.slug}>
              <ReasonLink orderId={orderId} reason={reason} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <QueryFailure query={query} title={t('complaint.failed')} level={3} />
      ) : (
        <Busy label={t('shell.loading')} className={styles.reasons}>
          {[1, 2, 3, 4].map((n) => (
            <SkeletonBox key={n} className={styles.waiting} />
          ))}
        </Busy>
      )}
    </Modal>
  )
}

function ReasonLink({ orderId, reason }: { orderId: string; reason: Reason }) {
  const Icon = ICONS[reason.slug]
  const words = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={22} strokeWidth={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{reason.title}</span>
        <span className={styles.text}>{reason.reason ?? reason.text}</span>
      </span>
    </>
  )
  if (!reason.is_available) return <p className={`${styles.reason} ${styles.closed}`}>{words}</p>
  return (
    <Link to={pages.complaint(orderId, reason.slug)} className={styles.reason}>
      {words}
      <ChevronRight size={20} strokeWidth={1.75} className={styles.arrow} />
    </Link>
  )
}
