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
            [t('staff.reviews.why'), reasonOf(review, t)],
            [t('staff.reviews.hiddenBy'), review.hidden_by],
            [t('staff.reviews.author'), author || t('staff.reviews.former')],
            [t('staff.reviews.at'), moment(review.created_at)],
            [
              t('staff.reviews.product'),
              <a key="product" href={pages.product(product.slug)} target="_blank" rel="noreferrer">
                {product.name}
              </a>,
            ],
            [
              t('staff.reviews.average'),
              t('staff.reviews.averageOf', {
                average: review.average.toLocaleString(locale, { maximumFractionDigits: 1 }),
                count: ratings,
              }),
            ],
            [
              t('staff.reviews.stars'),
              may('products.read') && (
                <Link key="stars" className="link" to={staffPages.productStars(product.id)}>
                  {t('staff.reviews.byWeekAndBatch')}
                </Link>
              ),
            ],
            [t('staff.reviews.order'), order?.number],
            [t('staff.reviews.batches'), order?.batches.join(', ')],
          ]}
        />
      </Part>
    </div>
  )
}
