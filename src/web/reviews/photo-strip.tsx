import { useState } from 'react'
import { REVIEW_THUMBNAILS_DESKTOP, REVIEW_THUMBNAILS_MOBILE } from '#domain/limits.ts'
import type { ReviewPhoto } from '#web/reviews/photo-review.tsx'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './photo-strip.module.css'

// Loaded when a photo is first opened.
const loadPhotoReview = () => import('./photo-review.tsx').then(({ PhotoReview }) => PhotoReview)

/** Opens photos in a viewer; `slug` loads the product's remaining photos. */
function usePhotoReview(photos: readonly ReviewPhoto[], slug?: string) {
  const { Part, ask, prefetch } = useLazyPart(loadPhotoReview)
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<number | null>(null)
  const show = async (at: number | null) => {
    setFirst(at)
    if (await ask()) setOpen(true)
  }
  const dialog = Part && (
    <Part open={isOpen} onClose={() => setOpen(false)} photos={photos} slug={slug} first={first} />
  )
  return { show, prefetch, dialog }
}

interface PhotoStripProps {
  photos: readonly ReviewPhoto[]
  total: number
  slug: string
}

/** The newest photos of all reviews, as many as fit; the last one opens all of them. */
export function PhotoStrip({ photos, total, slug }: PhotoStripProps) {
  const t = useT()
  const { show, prefetch, dialog } = usePhotoReview(photos, slug)
  // Renders both limits; CSS shows the one that fits the screen.
  const isMore = (index: number, limit: number) => total > limit && index === limit - 1
  return (
    <>
      <ul
        className={`plain-list ${styles.strip}`}
        aria-label={t('product.photos')}
        onPointerEnter={prefetch}
      >
        {photos.slice(0, REVIEW_THUMBNAILS_DESKTOP).map(({ thumbnail }, index) => {
          const isMoreOnPhone = isMore(index, REVIEW_THUMBNAILS_MOBILE)
          const isMoreOnDesktop = isMore(index, REVIEW_THUMBNAILS_DESKTOP)
          const more = (only: string | undefined) => (
            <button
              type="button"
              className={classNames(styles.thumb, only)}
              aria-haspopup="dialog"
              onClick={() => void show(null)}
            >
              <img src={thumbnail} alt="" width={88} height={88} loading="lazy" />
              <span className={styles.more}>
                {t('product.seeMore')}
                <span aria-hidden="true">+{total - index - 1}</span>
              </span>
            </button>
          )
          const isPlain = !isMoreOnPhone && !isMoreOnDesktop
          return (
            <li
              key={index}
              className={index >= REVIEW_THUMBNAILS_MOBILE ? styles.wideOnly : undefined}
            >
              {!isMoreOnDesktop && (
                <button
                  type="button"
                  className={classNames(styles.thumb, !isPlain && styles.wideOnly)}
                  aria-haspopup="dialog"
                  onClick={() => void show(index)}
                >
                  <img
                    src={thumbnail}
                    alt={t('product.photo', { n: index + 1 })}
                    width={88}
                    height={88}
                    loading="lazy"
                  />
                </button>
              )}
              {isMoreOnDesktop && more(undefined)}
              {isMoreOnPhone && more(styles.phoneOnly)}
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}

/** The photos of one review. */
export function PhotoThumbs({ photos }: { photos: readonly ReviewPhoto[] }) {
  const t = useT()
  const { show, prefetch, dialog } = usePhotoReview(photos)
  return (
    <>
      <ul className={`plain-list ${styles.thumbs}`} onPointerEnter={prefetch}>
        {photos.map(({ thumbnail }, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.thumb}
              aria-haspopup="dialog"
              onClick={() => void show(index)}
            >
              <img
                src={thumbnail}
                alt={t('product.photo', { n: index + 1 })}
                width={72}
                height={72}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
