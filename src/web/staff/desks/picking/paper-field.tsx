import type { PickTask } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { PaperRow } from './paper-row.ts'
import { stateOf } from './task-list.tsx'
import styles from './picking.module.css'

type PaperFieldProps = {
  /** Its place on the paper. */
  number: number
  task: PickTask
  /** Null for what is done, or another picker’s. */
  row: PaperRow | null
  error: string | null
  onChange: (row: PaperRow) => void
}

/** A task of the paper list, with what was written next to it. */
export function PaperField({ number, task, row, error, onChange }: PaperFieldProps) {
  const t = useT()
  return (
    <li className={styles.card} data-state={task.state}>
      <p className={styles.cardTitle}>
        {number}. {task.shelf ?? t('picking.noShelf')} · {task.name}, {task.variation_name}{' '}
        <span className={styles.letter}>{task.letter}</span>
      </p>
      {task.instead_of !== null && (
        <p className={styles.note}>{t('picking.insteadOf', { name: task.instead_of })}</p>
      )}
      {row === null ? (
        <p>{task.claim === 'other' ? t('picking.paperOther') : stateOf(task, t)}</p>
      ) : (
        <div role="group" aria-label={`${task.letter} ${task.name}`} className={styles.written}>
          <Field
            label={t('picking.paperTaken', { wanted: task.wanted })}
            error={error ?? undefined}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={row.taken}
              onChange={({ target }) => onChange({ ...row, taken: target.value })}
            />
          </Field>
          {task.is_weighed && (
            <Field
              label={t('picking.paperGrams')}
              hint={t('picking.paperGramsHint', { grams: task.nominal_g })}
            >
              <TextInput
                inputMode="text"
                autoComplete="off"
                value={row.grams}
                onChange={({ target }) => onChange({ ...row, grams: target.value })}
              />
            </Field>
          )}
          <Field label={t('picking.paperBatch')}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={row.batch}
              onChange={({ target }) => onChange({ ...row, batch: target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  )
}
