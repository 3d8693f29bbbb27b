import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listStaffReviews } from '#contract/staff/reviews.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import styles from './customers.module.css'

const SHOWN = 5

/** What the customer wrote about goods, the newest first. */
export function ReviewsOf({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['reviews', 'customer', id, locale],
    queryFn: ({ signal }) =>
      sendWhole(listStaffReviews, { query: { customer: id, per_page: String(SHOWN) }, signal }),
  })
  return (
    <Part title={t('staff.title.reviews')}>
      <Loaded query={query} data={query.data} failed={t('staff.customers.reviewsFailed')} lines={3}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <p className={styles.faint}>{t('staff.customers.nothing')}</p>
            ) : (
              <ul className={styles.list}>
                {data.map((review) => (
                  <li key={review.id}>
                    <Link to={staffPages.review(review.id)} className="link">
                      {review.product.name}
                    </Link>{' '}
                    · {t('staff.customers.stars', { rating: review.rating })}{' '}
                    {review.state !== 'shown' &&
                      `· ${t(`staff.customers.review.${review.state}`)} `}
                    <time className={styles.faint} dateTime={review.created_at}>
                      {formatDateTime(new Date(review.created_at), locale)}
                    </time>
                  </li>
                ))}
              </ul>
            )}
            {meta.total > data.length && (
              <Link to={`${staffPages.reviews()}?customer=${id}`} className="link">
                {t('staff.customers.reviewsAll', { count: meta.total })}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Part>
  )
}
