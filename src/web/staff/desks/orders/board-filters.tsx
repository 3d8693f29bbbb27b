import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { useSearchParams } from '#web/router.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const NONE = 'none'
const NAMES = ['branch', 'day', 'zone', 'picker'] as const
type Filters = Record<(typeof NAMES)[number], string>

/** What the board is narrowed to, in the address; an empty filter shows all. */
export const useBoardFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as Filters
  const choose = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')))
  }
  return { filters, choose }
}

/** Whether the filters show an order. Its day is asked of the server. */
export const isShown = (
  { picker, branch, zones }: Pick<StaffOrderRow, 'picker' | 'branch' | 'zones'>,
  filters: Omit<Filters, 'day'>,
): boolean =>
  (filters.picker === '' || (picker?.id ?? NONE) === filters.picker) &&
  (filters.branch === '' || branch === filters.branch) &&
  (filters.zone === '' || zones.some((zone) => zone === filters.zone))

interface BoardFiltersProps {
  orders: readonly StaffOrderRow[]
  value: Filters
  onChange: (change: Partial<Filters>) => void
}

/** Offers the branches, zones and pickers of the orders on the board, and the day. */
export function BoardFilters({ orders, value, onChange }: BoardFiltersProps) {
  const t = useT()
  const pickers = new Map(
    orders.flatMap(({ picker }) => (picker ? [[picker.id, picker.name] as const] : [])),
  )
  const branches = [...new Set(orders.flatMap(({ branch }) => branch ?? []))].toSorted()
  const zones = ZONES.filter(
    (zone) => zone === value.zone || orders.some((order) => order.zones.includes(zone)),
  )
  return (
    <>
      {(branches.length > 1 || value.branch !== '') && (
        <Choice
          label={t('board.branch')}
          value={value.branch}
          options={[['', t('board.branch.all')], ...branches.map((name) => [name, name] as const)]}
          onChange={(branch) => onChange({ branch })}
        />
      )}
      <Choice
        label={t('staff.zone')}
        value={value.zone}
        options={[
          ['', t('staff.zone.all')],
          ...zones.map((zone) => [zone, t(`staff.zone.${zone}`)] as const),
        ]}
        onChange={(zone) => onChange({ zone })}
      />
      <Choice
        label={t('board.picker')}
        value={value.picker}
        options={[['', t('board.picker.all')], [NONE, t('board.picker.none')], ...pickers]}
        onChange={(picker) => onChange({ picker })}
      />
      <Field label={t('board.day')}>
        <TextInput
          type="date"
          value={value.day}
          onChange={(event) => onChange({ day: event.target.value })}
        />
      </Field>
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A value that is not offered any more shows all. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        value={options.some(([one]) => one === value) ? value : ''}
        options={options.map(([one, name]) => ({ value: one, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
