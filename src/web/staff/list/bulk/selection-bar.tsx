import { useState } from 'react'
import { formatNumber } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useT } from '../../words.ts'
import styles from './selection-bar.module.css'

/** The chosen rows: by id, or all that match the filters of the list. */
export type Chosen = { ids: readonly string[] } | { all: true }
/** Takes rows out of the choice, once the act is done with them. */
export type Unchoose = (ids: readonly string[]) => void
/** An action on several rows. `run` shows first what it would change. */
export type Bulk = {
  id: string
  label: string
  /** Its key, for the chosen rows or the one with the focus. */
  press?: string
  isDanger?: boolean
  /** It works on named rows only, so it is not offered for all that match. */
  isForIds?: boolean
  /** Whether it does anything with one of these rows; without it with any. */
  isOffered?: (ids: readonly string[]) => boolean
  run: (chosen: Chosen, unchoose: Unchoose) => void
}

interface SelectionBarProps {
  ids: readonly string[]
  loaded: number
  total: number | null
  bulk: readonly Bulk[]
  onClear: () => void
  onUnchoose: Unchoose
}

/** How many rows are chosen and what can be done with them. */
export function SelectionBar({ ids, loaded, total, bulk, onClear, onUnchoose }: SelectionBarProps) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  if (ids.length === 0) {
    if (isAll) setAll(false)
    return null
  }
  const canChooseAll = !isAll && total !== null && total > loaded && ids.length >= loaded
  const offered = bulk.filter(
    ({ isForIds, isOffered }) => (!isForIds || !isAll) && (isOffered?.(ids) ?? true),
  )
  const count = isAll && total !== null ? total : ids.length
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('staff.list.chosenRows')}
      data-uncovered
    >
      <p role="status" className={styles.count}>
        {t('staff.list.chosen', { count: formatNumber(count) })}
      </p>
      {canChooseAll && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          {t('staff.list.chooseMatching', { total: formatNumber(total) })}
        </Button>
      )}
      <div className={styles.acts}>
        {offered.map(({ id, label, isDanger, run }) => (
          <Button
            key={id}
            size="sm"
            variant={isDanger ? 'danger' : 'secondary'}
            onClick={() => run(isAll ? { all: true } : { ids }, onUnchoose)}
          >
            {label}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('staff.list.clear')}
        </Button>
      </div>
    </div>
  )
}
