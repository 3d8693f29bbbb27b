import { useEffect, useRef } from 'react'
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
          <span className="visually-hidden">{t('product.reviewStars', { stars: value, count: cappedCount(cnt) })}</span>
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

/** The length is set from the script: the page's policy refuses style attributes in its HTML. */
function Bar({ share }: { share: number }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    bar.current?.style.setProperty('--share', String(share))
  }, [share])
  return <span ref={bar} className={styles.bar} aria-hidden="true" />
}
