import { useCallback, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import useEmblaCarousel from 'embla-carousel-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  label: string
  /** Localised role description, read with the label: "carousel". */
  roleText: string
  slideLabel: (slide: number, total: number) => string
  previousLabel: string
  nextLabel: string
  goToLabel: (slide: number) => string
  slides: readonly ReactNode[]
  /** One slide a view, or with the next one peeking in. */
  perView?: 'one' | 'peek' | undefined
  loop?: boolean | undefined
  /** The slide in view, from 0, when the page steers it (thumbnails). */
  selected?: number | undefined
  onSelect?: ((slide: number) => void) | undefined
  className?: string | undefined
}

/** Slides moved by swipe, arrows, dots or arrow keys. No autoplay. */
export function Carousel(props: CarouselProps) {
  const { slides, perView = 'one', loop = false, onSelect } = props
  const [viewport, embla] = useEmblaCarousel({
    loop: loop && slides.length > 2,
    align: 'start',
    containScroll: 'trimSnaps',
  })
  const [current, setCurrent] = useState(0)
  const total = slides.length

  useEffect(() => {
    if (!embla) return
    const show = () => {
      setCurrent(embla.selectedScrollSnap())
      onSelect?.(embla.selectedScrollSnap())
    }
    embla.on('select', show)
    return () => void embla.off('select', show)
  }, [embla, onSelect])

  useEffect(() => {
    if (props.selected !== undefined) embla?.scrollTo(props.selected)
  }, [embla, props.selected])

  const pressKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      if (event.key === 'ArrowLeft') embla?.scrollPrev()
      else embla?.scrollNext()
    },
    [embla],
  )

  return (
    <Frame
      props={props}
      pressKey={pressKey}
      viewport={viewport}
      perView={perView}
      slides={slides}
      total={total}
      embla={embla}
      current={current}
      loop={loop}
    />
  )
}

interface FrameProps {
  props: CarouselProps
  pressKey: (event: KeyboardEvent) => void
  viewport: ReturnType<typeof useEmblaCarousel>[0]
  perView: 'one' | 'peek'
  slides: readonly ReactNode[]
  total: number
  embla: ReturnType<typeof useEmblaCarousel>[1]
  current: number
  loop: boolean
}

function Frame({
  props,
  pressKey,
  viewport,
  perView,
  slides,
  total,
  embla,
  current,
  loop,
}: FrameProps) {
  return (
    <section
      aria-label={props.label}
      aria-roledescription={props.roleText}
      className={classNames(styles.carousel, props.className)}
      onKeyDown={pressKey}
    >
      <div ref={viewport} className={styles.viewport}>
        <div className={classNames(styles.track, styles[perView])}>
          {slides.map((slide, index) => (
            <div
              key={index}
              role="group"
              aria-label={props.slideLabel(index + 1, total)}
              className={styles.slide}
              inert={perView === 'one' && embla !== undefined && index !== current}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {total > 1 && (
        <div className={styles.controls}>
          <IconButton
            size="sm"
            variant="plain"
            label={props.previousLabel}
            icon={<ChevronLeft size={20} strokeWidth={1.75} />}
            disabled={!loop && current === 0}
            onClick={() => embla?.scrollPrev()}
          />
          <Dots slides={slides} props={props} current={current} embla={embla} />
          <IconButton
            size="sm"
            variant="plain"
            label={props.nextLabel}
            icon={<ChevronRight size={20} strokeWidth={1.75} />}
            disabled={!loop && current === total - 1}
            onClick={() => embla?.scrollNext()}
          />
        </div>
      )}
    </section>
  )
}

interface DotsProps {
  slides: readonly ReactNode[]
  props: CarouselProps
  current: number
  embla: ReturnType<typeof useEmblaCarousel>[1]
}

function Dots({ slides, props, current, embla }: DotsProps) {
  return (
    <div className={styles.dots}>
      {slides.map((_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={props.goToLabel(index + 1)}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => embla?.scrollTo(index)}
        />
      ))}
    </div>
  )
}
