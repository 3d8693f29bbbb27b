import type { ShopHealth } from '#contract/staff/health.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Advice, Part, useMoment } from './parts.tsx'
import styles from './health.module.css'

const HASH_SHOWN = 12

/** What the last check of the invariants found, and the newest seal of the journal. */
export function Books({ books: { breaks, checked_at: checkedAt, seal, advice } }: BooksProps) {
  const t = useT()
  const moment = useMoment()
  return (
    <Part title={t('staff.health.books')} id="books">
      {breaks.length === 0 && <p>{t('staff.health.balanced', { at: moment(checkedAt) })}</p>}
      <ul className={styles.list}>
        {breaks.map(({ id, what, count }) => (
          <li key={id} className={styles.worry}>
            {t('staff.health.breaks', { id, what, count: formatNumber(count) })}
          </li>
        ))}
      </ul>
      <p>
        {seal === null
          ? t('staff.health.unsealed')
          : t('staff.health.sealed', {
              until: moment(seal.until),
              count: formatNumber(seal.entries),
              hash: seal.hash.slice(0, HASH_SHOWN),
            })}
      </p>
      <Advice advice={advice} />
    </Part>
  )
}
type BooksProps = Pick<ShopHealth, 'books'>

/** How old the newest backup is; a shop that is shown none states it. */
export function Backups({ backup: { is_watched: isWatched, at, advice } }: BackupsProps) {
  const t = useT()
  const moment = useMoment()
  return (
    <Part title={t('staff.health.backups')}>
      <p>
        {isWatched ? t('staff.health.backupAt', { at: moment(at) }) : t('staff.health.noBackups')}
      </p>
      <Advice advice={advice} />
    </Part>
  )
}
type BackupsProps = Pick<ShopHealth, 'backup'>
