import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useCallback, useState } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import { isComplaintSlug } from '#domain/complaints/complaint.ts'
import { ComplaintForm } from '#web/complaints/complaint-form.tsx'
import { canChoose } from '#web/complaints/complaint-items.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { pages } from '#contract/pages.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { reasonsQuery } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './complaint.module.css'

/** A complaint about an order, for one of the four reasons. */
export function Component() {
  const t = useT()
  const { orderId = '', slug = '' } = useParams()
  const isKnown = isComplaintSlug(slug)
  const query = useQuery({ ...reasonsQuery(orderId), enabled: isKnown })
  const { data, error } = query
  const isMissing = !isKnown || (error instanceof CallFailure && error.status === 404)
  return (
    <>
      <Head title={t('title.complaint')} isPrivate />
      {isMissing ? (
        <Unknown orderId={isKnown ? null : orderId} />
      ) : data ? (
        <Complaining key={slug} reasons={data} slug={slug} />
      ) : error ? (
        <QueryFailure query={query} title={t('complaint.failed')} level={1} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Complaining({ reasons: fresh, slug }: { reasons: ComplaintReasons; slug: string }) {
  const t = useT()
  const navigate = useNavigate()
  // What the page began with: the complaint that is just being sent must not take its own form
  // away.
  const [reasons] = useState(fresh)
  const leave = useCallback(
    async ({ id, number, order_id }: Complaint) => {
      await navigate(pages.complaintStatus(order_id, id), { replace: true })
      showToast({ text: t('complaint.received', { number }), tone: 'success' })
    },
    [navigate, t],
  )
  const reason = reasons.reasons.find((one) => one.slug === slug)
  if (!reason) return null
  const hasItems = reasons.items.some((item) => canChoose(item, reason.slug))
  return (
    <div className={styles.page}>
      <PageTitle
        title={reason.title}
        back={{ to: pages.order(reasons.order_id), label: t('complaint.backToOrder') }}
      />
      <p className={styles.intro}>
        {t('complaint.ofOrder', { number: reasons.order_number })}
        {reason.formatted_until && reason.is_available && (
          <> · {t('complaint.until', { date: reason.formatted_until })}</>
        )}
      </p>
      {!reason.is_available ? (
        <Banner
          tone="warn"
          title={t('complaint.notNow')}
          action={
            <ButtonLink to={pages.help()} variant="secondary">
              {t('complaint.help')}
            </ButtonLink>
          }
        >
          {reason.reason}
        </Banner>
      ) : !hasItems ? (
        <Banner
          tone="info"
          title={t('complaint.allOpen')}
          action={
            <ButtonLink to={pages.order(reasons.order_id)} variant="secondary">
              {t('complaint.backToOrder')}
            </ButtonLink>
          }
        >
          {t('complaint.allOpenText')}
        </Banner>
      ) : (
        <div className={styles.columns}>
          <ComplaintForm reasons={reasons} reason={reason} onSent={leave} />
          <WhatNext />
        </div>
      )}
    </div>
  )
}

/** What happens after it was sent, and how soon. */
function WhatNext() {
  const t = useT()
  return (
    <section className={`card ${styles.next}`} aria-labelledby="complaint-next">
      <h2 id="complaint-next">{t('complaint.nextTitle')}</h2>
      <ol>
        <li>{t('complaint.next.number')}</li>
        <li>{t('complaint.next.answer')}</li>
        <li>{t('complaint.next.decision')}</li>
        <li>{t('complaint.next.remedy')}</li>
      </ol>
      <p className="text-small text-muted">{t('complaint.next.keep')}</p>
    </section>
  )
}

/** No such reason, or no such order. */
function Unknown({ orderId }: { orderId: string | null }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        level={1}
        title={t(orderId === null ? 'orders.notFoundTitle' : 'complaint.unknownTitle')}
        text={t(orderId === null ? 'orders.notFoundText' : 'complaint.unknownText')}
        action={
          <ButtonLink to={orderId === null ? pages.orders() : pages.order(orderId)}>
            {t(orderId === null ? 'orders.title' : 'complaint.backToOrder')}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.page}>
      <h1 className="visually-hidden">{t('title.complaint')}</h1>
      <SkeletonText size="title" />
      <SkeletonBox className={styles.waiting} />
    </Busy>
  )
}
