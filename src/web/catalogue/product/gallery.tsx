import { useState } from 'react'
import Maximize2 from 'lucide-react/icons/maximize-2'
import type { Product } from '#contract/catalogue/product.ts'
import { SlideTrack, useSlides } from '#web/components/slide-track.tsx'
import tiles from '#web/ui/display/tiles.module.css'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  pictures: Product['images']['gallery']
  name: string
  tile: string
}

const SIDE_PX = 640
// Loaded when a picture is first enlarged.
const loadViewer = () => import('./picture-viewer.tsx').then(({ PictureViewer }) => PictureViewer)

/** A product's pictures: swipe, pick by thumbnail, enlarge. */
export function Gallery(given: GalleryProps) {
  const t = useT()
  const { name } = given
  const total = given.pictures.length
  const pictures = given.pictures.map((picture, index) => ({
    ...picture,
    alt: picture.alt || t('product.picture', { name, n: index + 1, total }),
  }))
  const props = { ...given, pictures }
  const slides = useSlides()
  const viewer = useLazyPart(loadViewer)
  const [enlarged, setEnlarged] = useState(false)
  const [large, setLarge] = useState(0)
  const ground = groundOf(props)
  const enlarge = async () => {
    if (!(await viewer.ask())) return
    setLarge(slides.current)
    setEnlarged(true)
  }
  const leave = () => {
    setEnlarged(false)
    slides.show(large)
  }
  return (
    <section
      aria-label={t('product.gallery', { name })}
      aria-roledescription={t('product.carousel')}
      className={styles.gallery}
    >
      <Stage {...props} slides={slides} onNear={viewer.prefetch} onEnlarge={enlarge} />
      {pictures.length > 1 && <Thumbs {...props} slides={slides} />}
      {viewer.Part && (
        <viewer.Part
          open={enlarged}
          onClose={leave}
          title={t('product.enlarged', { name })}
          ground={ground}
          current={large}
          onCurrent={setLarge}
          pictures={pictures.map((picture, index) => ({
            key: picture.base,
            caption: given.pictures[index]!.alt,
            large: <Picture {...picture} sizes="100vw" width={960} height={960} />,
            thumb: <Picture {...picture} sizes="56px" width={160} height={160} alt="" />,
          }))}
        />
      )}
    </section>
  )
}

const groundOf = ({ tile }: GalleryProps) => tiles[tile] ?? tiles['leaf']

type OnSlides = GalleryProps & { slides: ReturnType<typeof useSlides> }

interface StageProps extends OnSlides {
  /** The pointer or the focus is near: enlarging is likely. */
  onNear: () => void
  onEnlarge: () => Promise<void>
}

function Stage({ slides, onNear, onEnlarge, ...gallery }: StageProps) {
  const t = useT()
  const { pictures, name } = gallery
  const total = pictures.length
  return (
    <div className={classNames(styles.stage, groundOf(gallery))} onPointerEnter={onNear}>
      {/* A mouse shortcut for the button next to it, which is what screen readers use. */}
      <div
        className={styles.slides}
        onClick={() => void onEnlarge()}
        onKeyDown={(event) => event.key === 'Enter' && void onEnlarge()}
      >
        <SlideTrack track={slides.track} label={t('product.gallery', { name })}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.base}
              {...picture}
              sizes="(min-width: 1280px) 600px, (min-width: 1024px) 45vw, 240px"
              width={SIDE_PX}
              height={SIDE_PX}
              priority={index === 0}
              className={styles.picture}
            />
          ))}
        </SlideTrack>
      </div>
      <span className={styles.count} aria-hidden="true">
        {t('product.pictureCount', { n: slides.current + 1, total })}
      </span>
      <IconButton
        className={styles.enlarge}
        variant="disc"
        label={t('product.enlarge')}
        icon={<Maximize2 size={16} strokeWidth={2} />}
        aria-haspopup="dialog"
        onFocus={onNear}
        onClick={() => void onEnlarge()}
      />
    </div>
  )
}

function Thumbs({ slides: { current, show }, ...gallery }: OnSlides) {
  const { pictures } = gallery
  const t = useT()
  return (
    <ul className={`plain-list ${styles.thumbs}`}>
      {pictures.map((picture, index) => (
        <li key={picture.base}>
          <button
            type="button"
            className={classNames(styles.thumb, groundOf(gallery))}
            aria-label={t('product.showPicture', { n: index + 1, total: pictures.length })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          >
            <Picture {...picture} sizes="80px" width={160} height={160} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}
