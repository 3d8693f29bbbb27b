import { useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize2 from 'lucide-react/icons/maximize-2'
import type { Picture as Source } from '#contract/shop/catalogue.ts'
import tiles from '#web/components/tiles.module.css'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/image.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SlideTrack, useSlides } from '#web/components/slide-track.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  pictures: readonly Source[]
  name: string
  tile: string
}

const SIDE_PX = 640

/** The pictures of a product: to swipe, to pick by thumbnail, to enlarge. */
export function Gallery({ pictures, name, tile }: GalleryProps) {
  const t = useT()
  const { track, current, show } = useSlides()
  const [enlarged, setEnlarged] = useState(false)
  const total = pictures.length
  const ground = tiles[tile] ?? tiles['leaf']
  const altOf = (index: number) => t('product.picture', { name, n: index + 1, total })
  return (
    <section aria-label={t('product.gallery', { name })} aria-roledescription={t('product.carousel')} className={styles.gallery}>
      <div className={classNames(styles.stage, ground)}>
        <SlideTrack track={track} label={t('product.gallery', { name })}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.base}
              {...picture}
              sizes="(min-width: 1024px) 560px, 240px"
              width={SIDE_PX}
              height={SIDE_PX}
              alt={altOf(index)}
              priority={index === 0}
              className={styles.picture}
            />
          ))}
        </SlideTrack>
        <span className={styles.count} aria-hidden="true">
          {t('product.pictureCount', { n: current + 1, total })}
        </span>
        <IconButton
          className={styles.enlarge}
          variant="disc"
          label={t('product.enlarge')}
          icon={<Maximize2 size={16} strokeWidth={2} />}
          aria-haspopup="dialog"
          onClick={() => setEnlarged(true)}
        />
      </div>
      {total > 1 && (
        <ul className={`plain-list ${styles.thumbs}`}>
          {pictures.map((picture, index) => (
            <li key={picture.base}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={t('product.showPicture', { n: index + 1, total })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              >
                <Picture {...picture} sizes="72px" width={160} height={160} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Enlarged
        open={enlarged}
        onClose={() => setEnlarged(false)}
        pictures={pictures}
        name={name}
        ground={ground}
        current={current}
        show={show}
        altOf={altOf}
      />
    </section>
  )
}

interface EnlargedProps extends Omit<GalleryProps, 'tile'> {
  open: boolean
  onClose: () => void
  ground: string | undefined
  current: number
  show: (index: number) => void
  altOf: (index: number) => string
}

/** One picture as large as the screen allows; arrow keys and buttons turn the leaf. */
function Enlarged({ open, onClose, pictures, name, ground, current, show, altOf }: EnlargedProps) {
  const t = useT()
  const picture = pictures[current]
  const last = pictures.length - 1
  return (
    <Modal open={open} onClose={onClose} size="md" title={t('product.enlarged', { name })} closeLabel={t('shell.close')}>
      <div
        className={styles.enlarged}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft' && current > 0) show(current - 1)
          if (event.key === 'ArrowRight' && current < last) show(current + 1)
        }}
      >
        {picture && (
          <span className={classNames(styles.large, ground)}>
            <Picture {...picture} sizes="(min-width: 684px) 636px, 92vw" width={960} height={960} alt={altOf(current)} />
          </span>
        )}
        {last > 0 && (
          <div className={styles.turn}>
            <IconButton
              variant="outline"
              label={t('product.previousPicture')}
              icon={<ChevronLeft size={24} strokeWidth={1.75} />}
              disabled={current === 0}
              onClick={() => show(current - 1)}
            />
            <span className="tabular">{t('product.pictureCount', { n: current + 1, total: pictures.length })}</span>
            <IconButton
              variant="outline"
              label={t('product.nextPicture')}
              icon={<ChevronRight size={24} strokeWidth={1.75} />}
              disabled={current === last}
              onClick={() => show(current + 1)}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}
