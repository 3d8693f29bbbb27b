import { useEffect, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { InferOutput } from 'valibot'
import { listReviewImages } from '#contract/reviews/reviews.ts'
import { ReviewHead } from '#web/reviews/review-head.tsx'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './photo-review.module.css'

export type ReviewPhoto = InferOutput<(typeof listReviewImages)['data']>[number]

interface PhotoReviewProps {
  open: boolean
  onClose: () => void
  /** Those that are known already. */
  photos: readonly ReviewPhoto[]
  /**
   * The product of which all photos are fetched; without it there are no more than the known ones.
   */
  slug?: string | undefined
  /** The photo to begin with; null for all of them. */
  first: number | null
}

/**
 * What customers photographed: all photos four in a row, and each large with the review that shows
 * it. Arrow keys turn the leaf; Escape leads from a photo back to all of them, and out.
 */
export function PhotoReview(props: PhotoReviewProps) {
  const t = useT()
  const { open, slug } = props
  const { photos, isFailed, retry } = useAllPhotos(props.photos, slug, open)
  const { at, turn, showAll, press, grid } = useLeaves(props, photos.length)
  const photo = at === null ? undefined : photos[at]
  return (
    <Modal
      open={open}
      onClose={props.onClose}
      size="md"
      title={t('product.photos')}
      closeLabel={t('shell.close')}
    >
      <div onKeyDown={press}>
        {photo && at !== null ? (
          <Large
            photo={photo}
            n={at + 1}
            total={photos.length}
            onTurn={(step) => turn(at + step)}
            onAll={slug ? showAll : undefined}
          />
        ) : (
          <ul ref={grid} className={`plain-list ${styles.grid}`}>
            {photos.map(({ thumbnail }, index) => (
              <li key={index}>
                <button type="button" className={styles.thumb} onClick={() => turn(index)}>
                  <img
                    src={thumbnail}
                    alt={t('product.photo', { n: index + 1 })}
                    width={160}
                    height={160}
                    loading="lazy"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        {isFailed && (
          <ErrorState
            level={3}
            title={t('product.photosFailed')}
            retryLabel={t('shell.retry')}
            onRetry={retry}
          />
        )}
      </div>
    </Modal>
  )
}

/** Which photo is large; null for all of them. */
const useLeaves = ({ open, first }: PhotoReviewProps, count: number) => {
  const [at, setAt] = useState(first)
  const [shown, setShown] = useState(first)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) [setAt, setShown].forEach((set) => set(first))
  }
  const grid = useRef<HTMLUListElement>(null)
  const showAll = () => {
    setAt(null)
    // The photo that was large is the one to go on from.
    requestAnimationFrame(() => grid.current?.querySelectorAll('button')[shown ?? 0]?.focus())
  }
  const turn = (to: number) => {
    if (to < 0 || to >= count) return
    setAt(to)
    setShown(to)
  }
  const press = (event: KeyboardEvent) => {
    if (at === null) return
    if (event.key === 'Escape' && first === null) {
      event.preventDefault()
      return showAll()
    }
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    turn(to)
  }
  return { at, turn, showAll, press, grid }
}

interface LargeProps {
  photo: ReviewPhoto
  n: number
  total: number
  onTurn: (step: 1 | -1) => void
  onAll: (() => void) | undefined
}

/** Minimum horizontal swipe. */
const SWIPE_PX = 48

function Large({ onAll, ...leaf }: LargeProps) {
  const t = useT()
  const { review } = leaf.photo
  return (
    <div className={styles.large}>
      <Stage {...leaf} />
      <div className={styles.words}>
        <ReviewHead review={review} />
        <p className={styles.content}>{review.content}</p>
        {onAll && (
          <Button
            variant="ghost"
            size="md"
            icon={<ArrowLeft size={20} strokeWidth={1.75} />}
            onClick={onAll}
          >
            {t('product.allPhotos')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Stage({ photo, n, total, onTurn }: Omit<LargeProps, 'onAll'>) {
  const t = useT()
  const { url, thumbnail } = photo
  const stage = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(onTurn)
  useEffect(() => stage.current?.focus(), [])
  return (
    <div ref={stage} tabIndex={-1} className={styles.stage} {...swipe}>
      {/* The thumbnail is a placeholder until the large picture is loaded. */}
      <img
        key={`small ${n}`}
        src={thumbnail}
        alt=""
        width={640}
        height={640}
        className={styles.standIn}
      />
      <img
        key={n}
        src={url}
        alt={t('product.photo', { n })}
        width={640}
        height={640}
        className={styles.picture}
      />
      {total > 1 && (
        <>
          <IconButton
            className={styles.previous}
            variant="outline"
            label={t('product.previousPhoto')}
            icon={<ChevronLeft size={24} strokeWidth={1.75} />}
            disabled={n === 1}
            onClick={() => onTurn(-1)}
          />
          <IconButton
            className={styles.next}
            variant="outline"
            label={t('product.nextPhoto')}
            icon={<ChevronRight size={24} strokeWidth={1.75} />}
            disabled={n === total}
            onClick={() => onTurn(1)}
          />
        </>
      )}
      <span className={styles.count} role="status">
        {t('product.pictureCount', { n, total })}
      </span>
    </div>
  )
}

const useSwipe = (onTurn: LargeProps['onTurn']) => {
  const touchedAt = useRef<number | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      touchedAt.current = event.touches[0]?.clientX ?? null
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
      if (touchedAt.current !== null && Math.abs(moved) >= SWIPE_PX) onTurn(moved < 0 ? 1 : -1)
      touchedAt.current = null
    },
  }
}

/** The known photos at once, all of them as soon as they have come. */
function useAllPhotos(known: readonly ReviewPhoto[], slug: string | undefined, open: boolean) {
  const [all, setAll] = useState<readonly ReviewPhoto[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const isWanted = open && slug !== undefined && all === null
  useEffect(() => {
    if (!isWanted) return
    const asked = new AbortController()
    send(listReviewImages, { params: { slug: slug ?? '' }, signal: asked.signal }).then(
      (answer) => setAll(answer),
      () => asked.signal.aborted || setFailed(true),
    )
    return () => asked.abort()
  }, [isWanted, slug, tries])
  const retry = () => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  return { photos: all ?? known, isFailed: isFailed && all === null, retry }
}
