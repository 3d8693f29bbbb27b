import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { formatDay } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { shownBatch } from './shown-batch.ts'
import styles from './picking.module.css'

interface TaskTextProps {
  /** The tasks of one good, each of another order. */
  stop: readonly PickTask[]
  batch: string | null
  batches: WholeRun['batches']
}

/** What to take, where, and into which boxes: “Take 7: A 2 · B 3 · C 2”. */
export function TaskText({ stop, batch, batches }: TaskTextProps) {
  const t = useT()
  const locale = useLocale()
  const task = stop[0]!
  const shown = shownBatch(task.batch, batch, batches)
  const count = stop.reduce((sum, { wanted }) => sum + wanted, 0)
  return (
    <>
      <p className={styles.place}>
        {task.shelf ?? t('picking.noShelf')} · {t(`picking.zone.${task.zone}`)}
      </p>
      <div className={styles.what}>
        <img src={task.image} alt="" width={96} height={96} className={styles.photo} />
        <div>
          <h2 id="pick-task" className={styles.good}>
            {task.name}
          </h2>
          <p>{task.variation_name}</p>
        </div>
      </div>
      {task.instead_of !== null && (
        <p className={styles.note}>{t('picking.insteadOf', { name: task.instead_of })}</p>
      )}
      <p className={styles.take}>
        {t('picking.takeUnits', { count })}
        {stop.length > 1 ? (
          `: ${stop.map(({ letter, wanted }) => `${letter} ${wanted}`).join(' · ')}`
        ) : (
          <span className={styles.letter}>{t('picking.box', { letter: task.letter })}</span>
        )}
      </p>
      <p>
        {shown === null
          ? t('picking.noBatch')
          : shown.best_before === null
            ? t('picking.batchOnly', { code: shown.code })
            : t('picking.batch', {
                code: shown.code,
                day: formatDay(shown.best_before, locale),
              })}
      </p>
    </>
  )
}

interface NotesProps {
  stop: readonly PickTask[]
  unread: readonly PickTask[]
  onRead: (id: string) => void
}

/** Wishes of the customers; each is confirmed by a press before its good is put into a box. */
export function Notes({ stop, unread, onRead }: NotesProps) {
  const t = useT()
  return stop
    .filter(({ note }) => note !== '')
    .map((task) => (
      <div key={task.id} className={styles.note}>
        <p>
          {stop.length > 1 && `${task.letter} · `}
          {t('picking.note', { note: task.note })}
        </p>
        {unread.includes(task) && (
          <Button size="lg" block variant="secondary" onClick={() => onRead(task.id)}>
            {t('picking.haveRead')}
          </Button>
        )}
      </div>
    ))
}
