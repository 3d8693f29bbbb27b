import { useId } from 'react'
import { countCharacters } from '#domain/characters.ts'
import { RATING_TEXT_MAX } from '#domain/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import { MediaField } from '#web/reviews/media-field.tsx'
import { OrderThumb } from '#web/components/thumb.tsx'
import { useT } from '#web/state/locale.tsx'
import type { LineRating } from '#web/reviews/ratings.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { Rating, RatingInput } from '#web/ui/display/rating.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import styles from './rating-form.module.css'

type Line = Order['lines'][number]

interface RatingFormProps {
  line: Line
  rating: LineRating
  onChange: (rating: LineRating) => void
  /** The server's errors, by field. */
  errors: Record<string, string[]>
  /** Upload progress in per cent; null before sending. */
  sent: number | null
  disabled: boolean
}

export const isTooLong = (content: string): boolean =>
  countCharacters(content.trim()) > RATING_TEXT_MAX

/** The rating of one line: stars first, the rest once there are any. */
export function RatingForm({ line, rating, onChange, errors, sent, disabled }: RatingFormProps) {
  const t = useT()
  const id = useId()
  const errorOf = (field: string) => errors[field]?.[0]
  return (
    <li className={`card ${styles.line}`}>
      <LineHead line={line} />
      <RatingInput
        name={`${id}-stars`}
        legend={t('rate.legend', { name: line.name })}
        legendHidden
        value={rating.stars}
        onChange={(stars) => onChange({ ...rating, stars })}
        labels={[
          t('rate.star.1'),
          t('rate.star.2'),
          t('rate.star.3'),
          t('rate.star.4'),
          t('rate.star.5'),
        ]}
        error={errorOf('rating') ?? errorOf('order_item_id')}
        disabled={disabled}
      />
      {rating.stars !== null && (
        <>
          <ContentField errorOf={errorOf} rating={rating} disabled={disabled} onChange={onChange} />
          <MediaField
            name={line.name}
            media={rating}
            onChange={({ photos, film }) => onChange({ ...rating, photos, film })}
            error={errorOf('photos') ?? errorOf('video') ?? errorOf('cover')}
            disabled={disabled}
          />
        </>
      )}
      {sent !== null && (
        <div className={styles.sending}>
          <Progress
            value={sent}
            label={t('rate.sending', { name: line.name })}
            valueText={t('rate.sent', { percent: sent })}
          />
          <span className="text-small text-muted" aria-hidden="true">
            {t('rate.sent', { percent: sent })}
          </span>
        </div>
      )}
    </li>
  )
}

interface ContentFieldProps {
  errorOf: (field: string) => string | undefined
  rating: LineRating
  disabled: boolean
  onChange: (rating: LineRating) => void
}

function ContentField({ errorOf, rating, disabled, onChange }: ContentFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('rate.content')}
      mark={t('rate.optional')}
      error={errorOf('content')}
      counter={{
        value: countCharacters(rating.content),
        max: RATING_TEXT_MAX,
        overText: t('rate.tooLong'),
      }}
    >
      <TextArea
        rows={3}
        value={rating.content}
        placeholder={t('rate.contentHint')}
        disabled={disabled}
        onChange={(event) => onChange({ ...rating, content: event.target.value })}
      />
    </Field>
  )
}

function LineHead({ line }: { line: Line }) {
  return (
    <div className={styles.head}>
      <OrderThumb image={line.image} tile={line.tile} />
      <div className={styles.words}>
        <h2 className={styles.name}>{line.name}</h2>
        <p className="text-small text-muted">{line.variation_name}</p>
      </div>
    </div>
  )
}

/** A line that is already rated. */
export function RatedLine({ line, review }: { line: Line; review: NonNullable<Line['review']> }) {
  const t = useT()
  return (
    <li className={`card ${styles.line}`}>
      <LineHead line={line} />
      <p className={styles.stars}>
        <Rating
          value={review.rating}
          label={t('orders.rated', { stars: review.rating })}
          size="lg"
        />
        <span className="text-small text-muted">
          {t(review.is_shown ? 'rate.done' : 'rate.held')}
        </span>
      </p>
      {review.content && <p className={styles.content}>{review.content}</p>}
      {(review.images.length > 0 || review.video) && (
        <ul className={`plain-list ${styles.pictures}`}>
          {review.images.map(({ thumbnail, url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={thumbnail}
                  alt={t('rate.photo', { n: index + 1, name: line.name })}
                  width={72}
                  height={72}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
          {review.video && (
            <li>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film of their fruit has no words to write down */}
              <video
                controls
                preload="none"
                poster={review.video.cover}
                src={review.video.url}
                aria-label={t('rate.video', { name: line.name })}
              />
            </li>
          )}
        </ul>
      )}
      {review.answer && (
        <p className={styles.answer}>
          <strong>{t('rate.answer')}</strong>
          <br />
          {review.answer}
        </p>
      )}
    </li>
  )
}
