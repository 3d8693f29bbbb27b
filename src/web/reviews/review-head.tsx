import type { InferOutput } from 'valibot'
import type { listReviewImages } from '#contract/reviews/reviews.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Rating } from '#web/ui/display/rating.tsx'
import styles from './review-head.module.css'

type ReviewFacts = InferOutput<(typeof listReviewImages)['data']>[number]['review']

const LOOKS = 5
/** One of the colours for a person without a picture, always the same for the same name. */
const lookOf = (name: string): string | undefined =>
  styles[
    `look${Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % LOOKS}`
  ]

/** Who wrote a review, when, and how many stars they gave. */
export function ReviewHead({
  review: { author, date, formatted_date, rating },
}: {
  review: ReviewFacts
}) {
  const t = useT()
  return (
    <div className={styles.head}>
      {author.avatar ? (
        <img
          src={author.avatar}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className={styles.avatar}
        />
      ) : (
        <span className={classNames(styles.avatar, lookOf(author.name))} aria-hidden="true">
          {author.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className={styles.who}>
        <p className={styles.author}>
          <strong>{author.name}</strong>
          <time dateTime={date}>{formatted_date}</time>
        </p>
        <Rating value={rating} label={t('product.reviewAverage', { value: rating })} />
      </div>
    </div>
  )
}
