import { useQuery } from '@tanstack/react-query'
import { pages, staffPages } from '#contract/pages.ts'
import { getStaffReview, type StaffReview } from '#contract/staff/reviews.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link, useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Decisions } from './decisions.tsx'
import { Pictures } from './pictures.tsx'
import { reviewKey } from './use-review.ts'
import { reasonOf, Stars, StateBadge } from './values.tsx'
import styles from './reviews.module.css'

/** A review with all that belongs to it, and what can be done. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: reviewKey(id),
    queryFn: ({ signal }) => send(getStaffReview, { params: { id }, signal }),
  })
  const review = query.data
  const may = usePermitted()
  return (
    <Page
      title={review?.product.name ?? t('staff.title.review')}
      back={{ to: staffPages.reviews(), label: t('staff.title.reviews') }}
      note={review && <StateBadge state={review.state} />}
      actions={review && may('reviews.write') && <Decisions key={review.id} review={review} />}
    >
      {query.error ? (
        <ErrorState
          title={t('staff.reviews.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : review ? (
        <Whole review={review} />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={8} />
        </Busy>
      )}
    </Page>
  )
}

function Whole({ review }: { review: StaffReview }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { content, author, answer, order, product, ratings } = review
  const moment = (at: string) => formatDateTime(new Date(at), locale)
  return (
    <div className={styles.parts}>
      <Part title={t('staff.reviews.words')}>
        <Stars rating={review.rating} />
        <blockquote className={styles.said}>{content || t('staff.reviews.noWords')}</blockquote>
        <Pictures review={review} />
        {answer && (
          <div className={styles.answer}>
            <h3>{t('staff.reviews.answer')}</h3>
            <p className={styles.said}>{answer.content}</p>
            <p className={styles.faint}>{moment(answer.at)}</p>
          </div>
        )}
      </Part>
      <Part title={t('staff.reviews.facts')}>
        <Facts
          facts={[
            { name: t('staff.reviews.why'), value: reasonOf(review, t) },
            { name: t('staff.reviews.hiddenBy'), value: review.hidden_by },
            { name: t('staff.reviews.author'), value: author || t('staff.reviews.former') },
            { name: t('staff.reviews.at'), value: moment(review.created_at) },
            {
              name: t('staff.reviews.product'),
              value: (
                <a href={pages.product(product.slug)} target="_blank" rel="noreferrer">
                  {product.name}
                </a>
              ),
            },
            {
              name: t('staff.reviews.average'),
              value: t('staff.reviews.averageOf', {
                average: review.average.toLocaleString(locale, { maximumFractionDigits: 1 }),
                count: ratings,
              }),
            },
            {
              name: t('staff.reviews.stars'),
              value: may('products.read') && (
                <Link className="link" to={staffPages.productStars(product.id)}>
                  {t('staff.reviews.byWeekAndBatch')}
                </Link>
              ),
            },
            { name: t('staff.reviews.order'), value: order?.number },
            { name: t('staff.reviews.batches'), value: order?.batches.join(', ') },
          ]}
        />
      </Part>
    </div>
  )
}
