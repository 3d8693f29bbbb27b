import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formatLastDay } from '#i18n/format.ts'
import { Head } from '#web/components/head.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { isTooLong, RatedLine, RatingForm } from '#web/reviews/rating-form.tsx'
import { pages } from '#contract/pages.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { orderQuery } from '#web/orders/orders.ts'
import { NO_RATING, useRateLine, type LineRating } from '#web/reviews/ratings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './rate-order.module.css'

/** Stars, text, photos and a video for each product of a completed order. */
export function Component() {
  const t = useT()
  const { orderId = '' } = useParams()
  const query = useQuery({ ...orderQuery(orderId), refetchOnWindowFocus: false })
  const { data: order, error } = query
  return (
    <>
      <Head title={t('title.rate')} isPrivate />
      {order ? (
        <RatePage order={order} />
      ) : error ? (
        <QueryFailure query={query} title={t('result.failed')} level={1} />
      ) : (
        <Busy label={t('shell.loading')} className={styles.page}>
          <h1 className="visually-hidden">{t('title.rate')}</h1>
          <SkeletonText size="title" />
          <SkeletonBox className={styles.waiting} />
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
    </>
  )
}

function RatePage({ order }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  const waiting = order.lines.filter(({ review }) => review === null)
  const isOpen = order.actions.includes('rate')
  const why =
    order.rate_until === null
      ? t('rate.notYet')
      : waiting.length === 0
        ? t('rate.allDone')
        : isOpen
          ? null
          : t('rate.over')
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('rate.title')}
        back={{ to: pages.order(order.id), label: t('rate.toOrder') }}
      />
      {why === null ? (
        <p className={styles.intro}>
          {t('rate.intro')}{' '}
          {order.rate_until &&
            t('rate.until', { date: formatLastDay(new Date(order.rate_until), locale) })}
        </p>
      ) : (
        <div className="card">
          <EmptyState
            level={2}
            title={why}
            action={<ButtonLink to={pages.order(order.id)}>{t('rate.toOrder')}</ButtonLink>}
          />
        </div>
      )}
      {isOpen && <RatingForms order={order} lines={waiting} />}
      <ul className={`plain-list ${styles.list}`}>
        {order.lines.map(
          (line) => line.review && <RatedLine key={line.id} line={line} review={line.review} />,
        )}
      </ul>
    </div>
  )
}

type Refusal = { lineId: string; errors: Record<string, string[]> }

function RatingForms({ order, lines }: { order: Order; lines: Order['lines'] }) {
  const t = useT()
  const [ratings, setRatings] = useState<Record<string, LineRating>>({})
  const { sending, refusal, forgive, send } = useSending(order)
  const of = (lineId: string): LineRating => ratings[lineId] ?? NO_RATING
  const chosen = lines.filter(({ id }) => of(id).stars !== null)
  const isLong = chosen.some(({ id }) => isTooLong(of(id).content))
  const change = (lineId: string, rating: LineRating) => {
    setRatings((before) => ({ ...before, [lineId]: rating }))
    forgive(lineId)
  }
  return (
    <form
      noValidate
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        void send(new Map(chosen.map(({ id }) => [id, of(id)])), () => setRatings({}))
      }}
    >
      <ul className={`plain-list ${styles.list}`}>
        {lines.map((line) => (
          <RatingForm
            key={line.id}
            line={line}
            rating={of(line.id)}
            onChange={(rating) => change(line.id, rating)}
            errors={refusal?.lineId === line.id ? refusal.errors : {}}
            sent={sending?.lineId === line.id ? sending.percent : null}
            disabled={sending !== null}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          type="submit"
          size="lg"
          className={styles.send}
          busy={sending !== null}
          busyLabel={t('shell.loading')}
          disabledReason={
            chosen.length === 0
              ? t('rate.sendNone')
              : isLong
                ? t('validation.ratingTooLong')
                : undefined
          }
        >
          {t('rate.send')}
        </Button>
        {chosen.length === 0 && <p className="text-small text-muted">{t('rate.sendNone')}</p>}
      </div>
      <LeaveGuard active={chosen.length > 0 && sending === null} />
    </form>
  )
}

/** Sends ratings by line; `sending` is the line on its way, with its progress in per cent. */
function useSending(order: Order) {
  const t = useT()
  const navigate = useNavigate()
  const rateLine = useRateLine()
  const [sending, setSending] = useState<{ lineId: string; percent: number } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // One line after the other: what has arrived stays, and no request is larger than it must be.
  const send = async (ratings: ReadonlyMap<string, LineRating>, onSent: () => void) => {
    setRefusal(null)
    let latest = order
    for (const [lineId, rating] of ratings) {
      setSending({ lineId, percent: 0 })
      try {
        latest = await rateLine(order.id, lineId, rating, (percent) =>
          setSending({ lineId, percent }),
        )
      } catch (error) {
        setSending(null)
        setRefusal(refusalOf(error, lineId))
        showToast({
          text: error instanceof CallFailure ? error.message : String(error),
          tone: 'error',
          id: 'rate',
        })
        return
      }
    }
    setSending(null)
    onSent()
    const isHeld = latest.lines.some(
      ({ id, review }) => ratings.has(id) && review?.is_shown === false,
    )
    // The guard must have seen that nothing is left to lose.
    await new Promise((resolve) => setTimeout(resolve))
    await navigate(pages.order(order.id))
    showToast({ text: t(isHeld ? 'rate.thanksHeld' : 'rate.thanks'), tone: 'success', id: 'rate' })
  }
  const forgive = (lineId: string) => {
    if (refusal?.lineId === lineId) setRefusal(null)
  }
  return { sending, refusal, forgive, send }
}

/** `items.0.photos` is the photos of the one line that was sent. */
const refusalOf = (error: unknown, lineId: string): Refusal => {
  const errors = error instanceof CallFailure ? error.errors : {}
  return {
    lineId,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [field.replace(/^items\.0\./, ''), texts]),
    ),
  }
}
