import { cappedCount } from '#domain/text.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './rating-bars.module.css'

interface RatingBarsProps {
  options: readonly { value: number; cnt: number }[]
  total: number
}

/** How the ratings are spread over the stars. */
export function RatingBars({ options, total }: RatingBarsProps) {
  const t = useT()
  const stars = options.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  return (
    <ul className={`plain-list ${styles.bars}`}>
      {stars.map(({ value, cnt }) => (
        <li key={value} className={styles.row}>
          <span className="visually-hidden">
            {t(value === 1 ? 'product.reviewStarsOne' : 'product.reviewStars', {
              stars: value,
              count: cappedCount(cnt),
            })}
          </span>
          <span aria-hidden="true" className={styles.star}>
            {value}★
          </span>
          <Bar share={total > 0 ? cnt / total : 0} />
          <span aria-hidden="true" className={styles.count}>
            {cappedCount(cnt)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Drawn as a picture: the page's policy refuses style attributes in its HTML. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(share * 1000) / 10} height="8" />
    </svg>
  )
}
