import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import Clock from 'lucide-react/icons/clock'
import type { Complaint } from '#contract/complaints/complaint.ts'
import { ComplaintAnswer } from '#web/complaints/complaint-answer.tsx'
import { PrivatePhoto } from '#web/complaints/private-photo.tsx'
import { ComplaintStatus } from '#web/complaints/complaint-status.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { OrderThumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { Link, useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { complaintPhotoQuery, complaintQuery } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Timeline } from '#web/ui/display/timeline.tsx'
import styles from './complaint.module.css'

/** One complaint: number, progress with deadlines, messages and compensation. */
export function Component() {
  const t = useT()
  const { orderId = '', complaintId = '' } = useParams()
  const query = useQuery(complaintQuery(orderId, complaintId))
  const { data, error } = query
  const isMissing = error instanceof CallFailure && error.status === 404
  return (
    <>
      <Head title={t('title.complaint')} isPrivate />
      {data ? (
        <Details complaint={data} />
      ) : isMissing ? (
        <div className="card">
          <EmptyState
            level={1}
            title={t('complaint.missingTitle')}
            text={t('complaint.missingText')}
            action={<ButtonLink to={pages.orders()}>{t('orders.title')}</ButtonLink>}
          />
        </div>
      ) : error ? (
        <QueryFailure query={query} title={t('complaint.failed')} level={1} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Details({ complaint }: { complaint: Complaint }) {
  const t = useT()
  return (
    <div className={styles.page}>
      <PageTitle
        title={complaint.reason_text}
        back={{ to: pages.order(complaint.order_id), label: t('complaint.backToOrder') }}
      />
      <div className={styles.state}>
        <ComplaintStatus complaint={complaint} />
        <span className={`text-small text-muted ${styles.number}`}>
          {t('complaint.number', { number: complaint.number })}
          <CopyButton
            text={complaint.number}
            label={t('complaint.copy')}
            copiedLabel={t('complaint.copied')}
            failedLabel={t('complaint.copyFailed')}
            iconOnly
          />
        </span>
      </div>
      {complaint.outcome && <Outcome complaint={complaint} outcome={complaint.outcome} />}
      {complaint.actions.includes('answer') && (
        <Part id="complaint-answer" title={t('complaint.answerTitle')}>
          <p className={styles.said}>{lastWords(complaint, 'ask')}</p>
          <ComplaintAnswer complaint={complaint} kind="answer" />
        </Part>
      )}
      <div className={styles.columns}>
        <Part id="complaint-timeline" title={t('complaint.timeline')}>
          <Happened complaint={complaint} />
        </Part>
        <Part id="complaint-clocks" title={t('complaint.clocks')}>
          <Clocks complaint={complaint} />
        </Part>
        <Part id="complaint-about" title={t('complaint.about')}>
          <About complaint={complaint} />
        </Part>
        {complaint.actions.includes('reopen') && (
          <Part id="complaint-reopen" title={t('complaint.reopenTitle')}>
            <p className="text-small text-muted">{t('complaint.reopenText')}</p>
            <ComplaintAnswer complaint={complaint} kind="reopen" />
          </Part>
        )}
      </div>
      <p className={styles.actions}>
        <ButtonLink to={pages.order(complaint.order_id)} variant="secondary">
          {t('complaint.toOrder', { number: complaint.order_number })}
        </ButtonLink>
        <Link to={pages.help()} className="link text-small">
          {t('complaint.help')}
        </Link>
      </p>
    </div>
  )
}

const lastWords = ({ events }: Complaint, action: string): string =>
  events.findLast((event) => event.action === action)?.words ?? ''

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Outcome({
  complaint,
  outcome,
}: {
  complaint: Complaint
  outcome: NonNullable<Complaint['outcome']>
}) {
  const t = useT()
  const isOnItsWay =
    complaint.decision !== null &&
    complaint.decision !== 'rejected' &&
    complaint.state !== 'resolved'
  return (
    <Banner
      tone="success"
      title={outcome.text}
      action={
        outcome.replacement_order_id ? (
          <ButtonLink to={pages.order(outcome.replacement_order_id)} variant="secondary">
            {t('complaint.toReplacement')}
          </ButtonLink>
        ) : (
          isOnItsWay && (
            <ButtonLink to={`${pages.order(complaint.order_id)}#order-refunds`} variant="secondary">
              {t('complaint.toRefund')}
            </ButtonLink>
          )
        )
      }
    >
      {t(isOnItsWay ? 'complaint.onItsWay' : 'complaint.settled')}
    </Banner>
  )
}

const CLOCKS = { running: Clock, paused: CirclePause, met: CircleCheck, late: CircleAlert } as const
const LOOKS = { running: 'running', paused: 'running', met: 'met', late: 'late' } as const

/** The deadlines of the shop's responses, and whether they were met. */
function Clocks({ complaint }: { complaint: Complaint }) {
  const t = useT()
  return (
    <ul className={`plain-list ${styles.clocks}`}>
      {complaint.clocks.map((clock) => {
        const Icon = CLOCKS[clock.state]
        return (
          <li key={clock.kind} className={`${styles.clock} ${styles[LOOKS[clock.state]]}`}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <div className={styles.clockWords}>
              <p>{t(`complaint.clock.${clock.kind}`)}</p>
              <p className="text-small text-muted">
                {t(
                  `complaint.clockState.${clock.done_at === null ? clock.state : clock.state === 'met' ? 'met' : 'metLate'}`,
                  {
                    due: clock.formatted_due,
                  },
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Happened({ complaint }: { complaint: Complaint }) {
  const t = useT()
  return (
    <Timeline
      label={t('complaint.timeline')}
      steps={complaint.events.map((event, index) => {
        const isCurrent = complaint.is_open && index === complaint.events.length - 1
        return {
          title: event.text,
          time: t('orders.timelineWib', { date: event.formatted_date }),
          text: event.words && <span className={styles.said}>{event.words}</span>,
          state: isCurrent ? 'current' : 'done',
          isStop: event.action === 'reject',
          stateLabel: t(isCurrent ? 'orders.current' : 'orders.done'),
        }
      })}
    />
  )
}

function About({ complaint }: { complaint: Complaint }) {
  const t = useT()
  return (
    <>
      <ul className="plain-list">
        {complaint.items.map((item) => (
          <li key={item.order_item_id} className={styles.item}>
            <OrderThumb image={item.image} tile={item.tile} />
            <div className={styles.words}>
              <p className={styles.name}>{item.name}</p>
              <p className="text-small text-muted">
                {[
                  item.variation_name,
                  t('complaint.units', { quantity: item.quantity, value: item.formatted_value }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {complaint.decision !== null &&
                item.given_quantity < item.quantity &&
                item.given_quantity > 0 && (
                  <p className="text-small text-muted">
                    {t('complaint.given', { quantity: item.given_quantity })}
                  </p>
                )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.description}>{complaint.description}</p>
      {complaint.photos.length > 0 && (
        <div className={styles.photos}>
          {complaint.photos.map((photo, index) => (
            <PrivatePhoto
              key={photo.id}
              query={complaintPhotoQuery(complaint.order_id, complaint.id, photo.id)}
              photo={photo}
              n={index + 1}
            />
          ))}
        </div>
      )}
      <p className="text-small text-muted">
        {t('complaint.wish', { remedy: complaint.remedy_text })}
      </p>
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.page}>
      <h1 className="visually-hidden">{t('title.complaint')}</h1>
      <SkeletonText size="title" />
      <SkeletonBox className={styles.waiting} />
      <SkeletonBox className={styles.waiting} />
    </Busy>
  )
}
