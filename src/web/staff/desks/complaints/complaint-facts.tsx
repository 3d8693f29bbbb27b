import { staffPages } from '#contract/pages.ts'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import { seesCustomers } from '#contract/staff/customers/customers.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { Phone } from '#web/staff/order-values.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Clock } from './values.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import styles from './complaints.module.css'

type Of = { complaint: StaffComplaint }

/** What the customer wrote and wants, and what the shop owes next. */
export function Wish({ complaint }: Of) {
  const t = useT()
  const { clock, reasons, outcome, slug, description, remedy, value } = complaint
  return (
    <Part title={t(`staff.complaints.kind.${slug}`)}>
      {complaint.is_open && (
        <p>
          <Clock clock={clock} />
        </p>
      )}
      <blockquote className={styles.said}>
        {description || t('staff.complaints.noWords')}
      </blockquote>
      <Facts
        facts={[
          [t('staff.complaints.wish'), t(`staff.complaints.remedy.${remedy}`)],
          [t('staff.complaints.value'), formatRupiah(value)],
          [
            t('staff.complaints.reason'),
            reasons.map((reason) => t(`staff.complaints.reason.${reason}`)).join(', '),
          ],
          [
            t('staff.complaints.given'),
            outcome &&
              t('staff.complaints.givenOf', {
                remedy: t(`staff.complaints.remedy.${outcome.remedy}`),
                value: formatRupiah(outcome.value),
              }),
          ],
          [t('staff.complaints.replacement'), outcome?.replacement_number],
        ]}
      />
    </Part>
  )
}

/** The goods with their batches: a batch that others complain of is named. */
export function Lines({ complaint }: Of) {
  const t = useT()
  const locale = useLocale()
  return (
    <Part title={t('staff.complaints.lines')}>
      <ul className={styles.list}>
        {complaint.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <img src={line.image} alt="" width={64} height={64} />
            <div className={styles.words}>
              <p>
                <strong>{line.name}</strong> {line.variation_name}
              </p>
              <p>
                {t('staff.complaints.unitsOf', { units: line.quantity, ordered: line.ordered })} ·{' '}
                {formatRupiah(line.value)}
                {line.given_quantity > 0 &&
                  ` · ${t('staff.complaints.unitsGiven', { units: line.given_quantity })}`}
              </p>
              <ul className={styles.list}>
                {line.batches.map((batch) => (
                  <li key={batch.id}>
                    <Link to={staffPages.batch(batch.id)} className="link">
                      {batch.code}
                    </Link>{' '}
                    {t('staff.complaints.bestBefore', {
                      day: formatDay(batch.best_before, locale),
                    })}{' '}
                    {batch.others > 0 && (
                      <Badge tone="dragon">
                        {t('staff.complaints.others', { count: batch.others })}
                      </Badge>
                    )}
                    {batch.state === 'held' && (
                      <Badge tone="neutral">{t('staff.complaints.held')}</Badge>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Who complains, and what the shop knows of them. */
export function Customer({ complaint: { customer } }: Of) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  return (
    <Part title={t('staff.complaints.customer')}>
      <Facts
        facts={[
          [
            t('staff.complaints.name'),
            may(seesCustomers) ? (
              <Link key="name" to={staffPages.customer(customer.id)} className="link">
                {customer.name}
              </Link>
            ) : (
              customer.name
            ),
          ],
          [
            t('staff.complaints.phone'),
            customer.phone && <Phone key="phone" number={customer.phone} />,
          ],
          [t('staff.complaints.language'), t(`staff.complaints.language.${customer.locale}`)],
          [t('staff.complaints.since'), formatDateTime(new Date(customer.since), locale)],
          [t('staff.complaints.orders'), String(customer.orders)],
          [t('staff.complaints.spent'), formatRupiah(customer.spent_90_days)],
          [
            t('staff.complaints.complained'),
            t('staff.complaints.complainedOf', {
              count: customer.complaints_90_days,
              value: formatRupiah(customer.complained_90_days),
            }),
          ],
        ]}
      />
    </Part>
  )
}

/** The order, when it arrived and how cold. */
export function Order({ complaint: { order } }: Of) {
  const t = useT()
  const locale = useLocale()
  const { window } = order
  return (
    <Part title={t('staff.complaints.order')}>
      <Facts
        facts={[
          [
            t('staff.complaints.number'),
            <Link key="number" to={staffPages.order(order.number)} className="link">
              {order.number}
            </Link>,
          ],
          [t('staff.complaints.state'), order.status_text],
          [
            t('staff.complaints.window'),
            `${formatDay(window.day, locale)}, ${window.start}–${window.end}`,
          ],
          [
            t('staff.complaints.delivered'),
            order.delivered_at && formatDateTime(new Date(order.delivered_at), locale),
          ],
          [
            t('staff.complaints.cold'),
            order.chilled_c !== null && t('staff.complaints.degrees', { c: order.chilled_c }),
          ],
          [t('staff.complaints.total'), formatRupiah(order.total)],
          [t('staff.complaints.paidBy'), order.payment_method_name],
          [t('staff.complaints.credit'), order.credit_used > 0 && formatRupiah(order.credit_used)],
          [t('staff.complaints.refunded'), order.refunded > 0 && formatRupiah(order.refunded)],
        ]}
      />
    </Part>
  )
}

/** What happened, the oldest first. */
export function Happened({ complaint }: Of) {
  const t = useT()
  const locale = useLocale()
  return (
    <Part title={t('staff.complaints.history')}>
      <ol className={styles.list}>
        {complaint.events.map((event, index) => (
          <li key={index}>
            <p>
              <strong>{t(`staff.complaints.event.${event.action}`)}</strong>{' '}
              <span className={styles.faint}>
                {event.by ?? t(`staff.complaints.actor.${event.actor}`)} ·{' '}
                <time dateTime={event.at}>{formatDateTime(new Date(event.at), locale)}</time>
              </span>
            </p>
            {event.words && event.action !== 'not_automatic' && (
              <p className={styles.said}>{event.words}</p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
