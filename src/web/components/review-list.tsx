import { useRef, useState } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { listReviewImages, listReviews } from '#contract/shop/catalogue.ts'
import { REVIEW_THUMBNAILS_DESKTOP, REVIEW_THUMBNAILS_MOBILE } from '#domain/limits.ts'
import { cappedCount } from '#domain/text.ts'
import { formatNumber } from '#domain/money.ts'
import { formatRating } from '#web/format.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Select } from '#web/ui/select.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RatingBars } from '#web/components/rating-bars.tsx'
import emptyBasket from '../assets/empty-basket.svg'
import styles from './review-list.module.css'

type Reviews = InferOutput<(typeof listReviews)['data']>
type Photos = InferOutput<(typeof listReviewImages)['data']>

interface ReviewListProps {
  id: string
  reviews: Reviews | null
  photos: Photos
  /** The chosen stars; 0 is all. */
  rating: number
}

/** What customers say: the average, photos, and four reviews a page. Page and rating are in the address. */
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
  return <ErrorState level={3} title={t('home.sectionFailed')} retryLabel={t('shell.retry')} onRetry={() => location.reload()} />
}

function Content({ reviews, photos, rating }: { reviews: Reviews; photos: Photos; rating: number }) {
  const t = useT()
  const { total_reviews: total } = reviews.rating_summary
  if (total === 0) return <EmptyState level={3} picture={emptyBasket} title={t('product.noReviews')} text={t('product.noReviewsText')} />
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <Summary reviews={reviews} />
        <RatingBars options={reviews.filters.options} total={total} />
      </div>
      <div className={styles.reviews}>
        {photos.length > 0 && <PhotoStrip photos={photos} />}
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
        <span>{total === 1 ? t('product.reviewCountOne') : t('product.reviewCount', { count: formatNumber(total) })}</span>
      </span>
    </p>
  )
}

function Pages({ reviews, rating }: { reviews: Reviews; rating: number }) {
  const t = useT()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { page, total_pages: pages } = reviews.pagination
  const show = async (wanted: { page: number; rating: number }) => {
    const query = new URLSearchParams()
    if (wanted.page > 1) query.set('review_page', String(wanted.page))
    if (wanted.rating > 0) query.set('review_rating', String(wanted.rating))
    await navigate({ pathname, search: query.toString() }, { preventScrollReset: true, replace: true })
    heading.current?.focus({ preventScroll: true })
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
            onChange={(event) => void show({ page: 1, rating: Number(event.target.value) })}
          />
        </label>
      </div>
      {reviews.reviews.length === 0 && <p className="text-muted">{t('product.noReviewsOfStars')}</p>}
      <ul className={`plain-list ${styles.list}`}>
        {reviews.reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        total={pages}
        onPage={(wanted) => void show({ page: wanted, rating })}
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

function ReviewItem({ review }: { review: Reviews['reviews'][number] }) {
  const t = useT()
  const { author, images } = review
  const [large, setLarge] = useState<number | null>(null)
  const opened = large === null ? undefined : images[large]
  return (
    <article className={styles.review}>
      {author.avatar ? (
        <img src={author.avatar} alt="" width={40} height={40} loading="lazy" className={styles.avatar} />
      ) : (
        <span className={styles.avatar} aria-hidden="true">
          {author.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.author}>
          <strong>{author.name}</strong>
          <time dateTime={review.date}>{review.formatted_date}</time>
        </p>
        <Rating value={review.rating} label={t('product.reviewAverage', { value: review.rating })} />
        <p className={styles.content}>{review.content}</p>
        {images.length > 0 && (
          <ul className={`plain-list ${styles.thumbs}`}>
            {images.map(({ thumbnail }, index) => (
              <li key={thumbnail}>
                <button type="button" className={styles.thumb} aria-haspopup="dialog" onClick={() => setLarge(index)}>
                  <img src={thumbnail} alt={t('product.photo', { n: index + 1 })} width={72} height={72} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Modal
          open={opened !== undefined}
          onClose={() => setLarge(null)}
          size="md"
          title={t('product.photos')}
          closeLabel={t('shell.close')}
        >
          {opened && <img src={opened.url} alt={t('product.photo', { n: (large ?? 0) + 1 })} className={styles.large} />}
        </Modal>
      </div>
    </article>
  )
}

/** The photos of all reviews, as many as fit; the last one stands for the rest and opens them all. */
function PhotoStrip({ photos }: { photos: Photos }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const total = photos.length
  const shown = photos.slice(0, REVIEW_THUMBNAILS_DESKTOP)
  // Both ends of the strip are rendered; the style shows the one that fits the screen.
  const isMore = (index: number, limit: number) => total > limit && index === limit - 1
  return (
    <>
      <ul className={`plain-list ${styles.strip}`}>
        {shown.map(({ thumbnail, url }, index) => {
          const isMoreOnPhone = isMore(index, REVIEW_THUMBNAILS_MOBILE)
          const isMoreOnDesktop = isMore(index, REVIEW_THUMBNAILS_DESKTOP)
          return (
            <li key={url} className={index >= REVIEW_THUMBNAILS_MOBILE ? styles.wideOnly : undefined}>
              <button type="button" className={styles.thumb} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                <img src={thumbnail} alt={t('product.photo', { n: index + 1 })} width={88} height={88} loading="lazy" />
                {(isMoreOnPhone || isMoreOnDesktop) && (
                  <span className={classNames(styles.more, !isMoreOnDesktop && styles.phoneOnly, !isMoreOnPhone && styles.wideOnly)}>
                    {t('product.seeMore')}
                    <span aria-hidden="true">+{total - index - 1}</span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <Modal open={open} onClose={() => setOpen(false)} size="md" title={t('product.photos')} closeLabel={t('shell.close')}>
        <ul className={`plain-list ${styles.photos}`}>
          {photos.map(({ url, thumbnail }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" className={styles.thumb}>
                <img src={thumbnail} alt={t('product.photo', { n: index + 1 })} width={160} height={160} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
