import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

const NONE = 'none'

/** Whether an order is one of those that the filter shows; an empty filter shows all. */
export const isOfPicker = ({ picker }: StaffOrderRow, chosen: string): boolean =>
  chosen === '' || (picker?.id ?? NONE) === chosen

interface PickerFilterProps {
  orders: readonly StaffOrderRow[]
  value: string
  onChange: (change: { picker: string }) => void
}

/** Offers the pickers of the orders on the board. */
export function PickerFilter({ orders, value, onChange }: PickerFilterProps) {
  const t = useT()
  const names = new Map(orders.flatMap(({ picker }) => (picker ? [[picker.id, picker.name]] : [])))
  return (
    <Field label={t('board.picker')}>
      <Select
        value={value === NONE || names.has(value) ? value : ''}
        options={[
          { value: '', label: t('board.picker.all') },
          { value: NONE, label: t('board.picker.none') },
          ...[...names].map(([id, name]) => ({ value: id!, label: name! })),
        ]}
        onChange={(event) => onChange({ picker: event.target.value })}
      />
    </Field>
  )
}
