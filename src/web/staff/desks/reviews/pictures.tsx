import { useState } from 'react'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { useT } from '#web/staff/words.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './reviews.module.css'

/** Photos, larger once pressed, and the film. */
export function Pictures({ review }: { review: StaffReview }) {
  const t = useT()
  const [large, setLarge] = useState<number | null>(null)
  const { images, video } = review
  const shown = large === null ? undefined : images[large]
  return (
    <>
      {images.length > 0 && (
        <ul className={styles.photos}>
          {images.map(({ thumbnail }, index) => (
            <li key={thumbnail}>
              <button
                type="button"
                aria-label={t('staff.reviews.photoOpen', { n: index + 1 })}
                onClick={() => setLarge(index)}
              >
                <img src={thumbnail} alt="" width={160} height={160} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- A customer's film has no captions.
        <video
          className={styles.film}
          controls
          preload="none"
          poster={video.cover}
          src={video.url}
          aria-label={t('staff.reviews.film')}
        />
      )}
      <Modal
        open={shown !== undefined}
        onClose={() => setLarge(null)}
        size="md"
        title={t('staff.reviews.photoOf', { n: (large ?? 0) + 1 })}
        closeLabel={t('staff.close')}
      >
        {shown && (
          <img
            className={styles.large}
            src={shown.url}
            alt={t('staff.reviews.photoOf', { n: (large ?? 0) + 1 })}
          />
        )}
      </Modal>
    </>
  )
}
