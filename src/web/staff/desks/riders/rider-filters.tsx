import { useSearchParams } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Plan } from './plan.ts'
import { areasOf, nextView, RIDER_VIEWS, type RiderView } from './shown-orders.ts'
import styles from './riders.module.css'

/** What is shown of a window, in the address of the page. */
export const useShown = () => {
  const [query, setQuery] = useSearchParams()
  const view = RIDER_VIEWS.find((one) => one === query.get('show')) ?? 'both'
  const show = (change: { area?: string; only?: string; show?: RiderView }) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(change))
      if (value === '' || value === 'both') next.delete(name)
      else next.set(name, value)
    setQuery(next, { preventScrollReset: true })
  }
  return { area: query.get('area') ?? '', only: query.get('only') ?? '', view, show }
}

interface RiderFiltersProps {
  plan: Plan
  shown: ReturnType<typeof useShown>
}

/** Narrows the orders to those without a rider or of a part of town; shows map, list or both. */
export function RiderFilters({ plan, shown }: RiderFiltersProps) {
  const t = useT()
  const { area, only, view, show } = shown
  useKey('m', t('riders.keyView'), () => show({ show: nextView(view) }))
  const areas = areasOf(plan)
  return (
    <div className={styles.choice} role="group" aria-label={t('riders.filters')}>
      <Field label={t('riders.only')}>
        <Select
          value={only === 'unassigned' ? only : ''}
          options={[
            { value: '', label: t('riders.only.all') },
            { value: 'unassigned', label: t('riders.only.unassigned') },
          ]}
          onChange={({ target }) => show({ only: target.value })}
        />
      </Field>
      <Field label={t('riders.area')}>
        <Select
          value={areas.includes(area) ? area : ''}
          options={[
            { value: '', label: t('riders.area.all') },
            ...areas.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => show({ area: target.value })}
        />
      </Field>
      <Field label={t('riders.view')}>
        <Select
          value={view}
          options={RIDER_VIEWS.map((one) => ({ value: one, label: t(`riders.view.${one}`) }))}
          onChange={({ target }) => show({ show: target.value as RiderView })}
        />
      </Field>
    </div>
  )
}
