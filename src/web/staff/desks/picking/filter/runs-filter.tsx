import type { PickRun } from '#contract/staff/picking/picking.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { formatDay } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { RUN_STATES, windowOf, type RunFilter } from './shown-runs.ts'
import styles from '../picking.module.css'

interface RunsFilterProps {
  runs: readonly PickRun[]
  value: RunFilter
  onChange: (change: Partial<RunFilter>) => void
}

/** Narrows the runs to a window, a zone, a state, and to who picks. */
export function RunsFilter({ runs, value, onChange }: RunsFilterProps) {
  const t = useT()
  const locale = useLocale()
  const windows = new Map(
    runs.map((run) => [
      windowOf(run),
      `${formatDay(run.window.day, locale)} ${run.window.start}–${run.window.end}`,
    ]),
  )
  const pickers = [...new Set(runs.flatMap(({ picker }) => picker ?? []))]
  const all = { value: '', label: t('picking.filter.all') }
  const choices = {
    window: [...windows].map(([key, label]) => ({ value: key, label })),
    zone: ZONES.filter((zone) => runs.some((run) => run.zones.includes(zone))).map((zone) => ({
      value: zone,
      label: t(`picking.zone.${zone}`),
    })),
    state: RUN_STATES.map((one) => ({ value: one, label: t(`picking.filter.${one}`) })),
    picker: pickers.map((name) => ({ value: name, label: name })),
  }
  return (
    <div className={styles.written} role="group" aria-label={t('picking.filter.label')}>
      {(['window', 'zone', 'state', 'picker'] as const).map((name) => (
        <Field key={name} label={t(`picking.filter.${name}`)}>
          <Select
            value={choices[name].some((one) => one.value === value[name]) ? value[name] : ''}
            options={[all, ...choices[name]]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
