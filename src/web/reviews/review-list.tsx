import { useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { listReviews } from '#contract/reviews/reviews.ts'
import { formatNumber } from '#domain/money.ts'
import { cappedCount } from '#domain/text.ts'
import type { ReviewPhoto } from '#web/reviews/photo-review.tsx'
import { PhotoStrip, PhotoThumbs } from '#web/reviews/photo-strip.tsx'
import { RatingBars } from '#web/reviews/rating-bars.tsx'
import { ReviewHead } from '#web/reviews/review-head.tsx'
import { formatRating } from '#web/format.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Pagination } from '#web/ui/nav/pagination.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import { Select } from '#web/ui/form/select.tsx'
import emptyBasket from '../assets/empty-basket.svg'
import styles from './review-list.module.css'

type Reviews = InferOutput<(typeof listReviews)['data']>
/** The first photos of a product's reviews, and how many there are. */
export type Photos = { slug: string; first: readonly ReviewPhoto[]; total: number }

interface ReviewListProps {
  id: string
  reviews: Reviews | null
  photos: Photos
  /** The chosen stars; 0 is all. */
  rating: number
}

/**
 * What customers say: the average, photos, and four reviews a page. Page and rating are in the
 * address.
 */
export function ReviewList({ id, reviews, photos, rating }: ReviewListProps) {
  const t = useT()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{t('product.reviewTitle')}</h2>
      {reviews ? <Content reviews={reviews} photos={photos} rating={rating} /> : <Failed />}
    </section>
  )
}

function Failed() {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      level={3}
      title={t('product.reviewsFailed')}
      retryLabel={t('shell.retry')}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel={t('shell.loading')}
    />
  )
}

function Content({
  reviews,
  photos,
  rating,
}: {
  reviews: Reviews
  photos: Photos
  rating: number
}) {
  const t = useT()
  const { total_reviews: total } = reviews.rating_summary
  if (total === 0)
    return (
      <EmptyState
        level={3}
        picture={emptyBasket}
        title={t('product.noReviews')}
        text={t('product.noReviewsText')}
      />
    )
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <Summary reviews={reviews} />
        <RatingBars options={reviews.filters.options} total={total} />
      </div>
      <div className={styles.reviews}>
        {photos.total > 0 && (
          <PhotoStrip photos={photos.first} total={photos.total} slug={photos.slug} />
        )}
        <Pages reviews={reviews} rating={rating} />
      </div>
    </div>
  )
}

function Summary({ reviews }: { reviews: Reviews }) {
  const t = useT()
  const locale = useLocale()
  const { average, total_reviews: total } = reviews.rating_summary
  const value = formatRating(average, locale)
  return (
    <p className={styles.average}>
      <strong className={styles.value} aria-hidden="true">
        {value}
      </strong>
      <span className={styles.stars}>
        <Rating value={average} label={t('product.reviewAverage', { value })} size="lg" />
        <span>
          {total === 1
            ? t('product.reviewCountOne')
            : t('product.reviewCount', { count: formatNumber(total) })}
        </span>
      </span>
    </p>
  )
}

function Pages({ reviews, rating }: { reviews: Reviews; rating: number }) {
  const t = useT()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { page, total_pages: pages } = reviews.pagination
  const isTurning = navigation.state === 'loading' && navigation.location?.pathname === pathname
  const show = async (wanted: { page: number; rating: number }, focus: HTMLElement | null) => {
    const query = new URLSearchParams()
    if (wanted.page > 1) query.set('review_page', String(wanted.page))
    if (wanted.rating > 0) query.set('review_rating', String(wanted.rating))
    await navigate(
      { pathname, search: query.toString() },
      { preventScrollReset: true, replace: true },
    )
    focus?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={styles.bar}>
        <h3 ref={heading} tabIndex={-1}>
          {t('product.reviewList')}
        </h3>
        <label className={styles.filter}>
          <span className="visually-hidden">{t('product.reviewFilter')}</span>
          <Select
            value={String(rating)}
            options={reviews.filters.options.map(({ text, cnt, value }) => ({
              value: String(value),
              label: t('product.reviewOption', { text, count: cappedCount(cnt) }),
            }))}
            onChange={(event) => void show({ page: 1, rating: Number(event.target.value) }, null)}
          />
        </label>
      </div>
      <div className={styles.page} aria-busy={isTurning}>
        {reviews.reviews.length === 0 && (
          <p className="text-muted">{t('product.noReviewsOfStars')}</p>
        )}
        <List reviews={reviews} />
      </div>
      <Pagination
        page={page}
        total={pages}
        onPage={(wanted) => void show({ page: wanted, rating }, heading.current)}
        labels={{
          nav: t('product.reviewPages'),
          previous: t('shell.previous'),
          next: t('shell.next'),
          input: t('product.reviewPage'),
          of: (total) => t('product.reviewOf', { total }),
          invalid: (total) => t('product.reviewInvalid', { total }),
        }}
      />
    </>
  )
}

function List({ reviews }: { reviews: Reviews }) {
  return (
    <ul className={`plain-list ${styles.list}`}>
      {reviews.reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  )
}

function ReviewItem({
  review: { images, video, answer, ...review },
}: {
  review: Reviews['reviews'][number]
}) {
  const t = useT()
  const photos = images.map((image) => ({ ...image, review_id: review.id, review }))
  return (
    <article className={styles.review}>
      <ReviewHead review={review} />
      <div className={styles.words}>
        <p className={styles.content}>{review.content}</p>
        {photos.length > 0 && <PhotoThumbs photos={photos} />}
        {video && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film of their fruit has no words to write down
          <video
            controls
            preload="none"
            poster={video.cover}
            src={video.url}
            className={styles.video}
            aria-label={t('product.reviewVideo', { name: review.author.name })}
          />
        )}
        {answer && (
          <div className={styles.answer}>
            <p>
              <strong>{t('product.reviewAnswer')}</strong> · {answer.formatted_date}
            </p>
            <p className={styles.content}>{answer.content}</p>
          </div>
        )}
      </div>
    </article>
  )
}
