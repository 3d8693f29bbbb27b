import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ComplaintStatus } from '#web/complaints/complaint-status.tsx'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { complaintsQuery } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './order-complaints.module.css'

/** The complaints about an order, each a way to its page; nothing where there is none. */
export function OrderComplaints({ orderId }: { orderId: string }) {
  const t = useT()
  const { data: complaints = [] } = useQuery(complaintsQuery(orderId))
  if (complaints.length === 0) return null
  return (
    <section className={`card ${styles.part}`} aria-labelledby="order-complaints">
      <h2 id="order-complaints">{t('complaint.listTitle')}</h2>
      <ul className="plain-list">
        {complaints.map((one) => (
          <li key={one.id}>
            <Link to={pages.complaintStatus(orderId, one.id)} className={styles.complaint}>
              <span className={styles.words}>
                <span className={styles.title}>{one.reason_text}</span>
                <span className="text-small text-muted">{one.number}</span>
                <ComplaintStatus complaint={one} />
              </span>
              <ChevronRight size={20} strokeWidth={1.75} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
