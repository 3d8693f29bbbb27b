import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { slider } from '#contract/catalogue/catalogue.ts'
import { SlideTrack, useSlides } from '#web/components/slide-track.tsx'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './hero-slider.module.css'

type Slide = InferOutput<typeof slider>

/** The slider of the home page. No autoplay: moved by swipe, arrows, dots or keys only. */
export function HeroSlider({ sliders }: { sliders: Slide[] }) {
  const t = useT()
  const { track, current, show } = useSlides()
  const last = sliders.length - 1
  return (
    <section
      aria-label={t('home.slider')}
      aria-roledescription={t('home.carousel')}
      className={styles.slider}
    >
      <SlideTrack track={track} label={t('home.slider')}>
        {sliders.map((each, index) => (
          <SlideCard key={each.id} slide={each} isFirst={index === 0} />
        ))}
      </SlideTrack>
      {last > 0 && (
        <>
          <IconButton
            className={classNames(styles.arrow, styles.previous)}
            label={t('home.previousSlide')}
            icon={<ChevronLeft size={24} strokeWidth={1.75} />}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          />
          <IconButton
            className={classNames(styles.arrow, styles.next)}
            label={t('home.nextSlide')}
            icon={<ChevronRight size={24} strokeWidth={1.75} />}
            disabled={current === last}
            onClick={() => show(current + 1)}
          />
          <div className={styles.dots}>
            {sliders.map((each, index) => (
              <button
                key={each.id}
                type="button"
                className={styles.dot}
                aria-label={t('home.goToSlide', { n: index + 1 })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function SlideCard({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  return (
    <Link
      to={slide.href}
      className={classNames(styles.card, styles[slide.theme] ?? styles['leaf'])}
    >
      <span className={styles.words}>
        <span className={styles.title}>{slide.title}</span>
        <span className={styles.subtitle}>{slide.subtitle}</span>
        <span className={styles.cta}>{slide.cta}</span>
      </span>
      <Picture
        {...slide.image}
        sizes="(min-width: 1280px) 1280px, (min-width: 768px) 96vw, 120vw"
        width={1440}
        height={540}
        alt=""
        priority={isFirst}
        className={styles.picture}
      />
    </Link>
  )
}
