import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { assignPicker, listPickers } from '#contract/staff/orders/order-picker.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { PICKER_STATES } from '#domain/orders/order-desk.ts'
import { useRowsActs, type RowsAct } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ORDERS } from './use-act.ts'

/** Says who should pick several orders; one that another person assigned meanwhile stays. */
export const usePickerAct = (rows: readonly StaffOrderRow[]) =>
  useRowsActs({
    rows,
    idOf: ({ number }) => number,
    nameOf: ({ number }) => number,
    acts: [useAssigning()],
    onChanged: () => void queries.invalidateQueries({ queryKey: [ORDERS] }),
  })

const useAssigning = (): RowsAct<StaffOrderRow> => {
  const t = useT()
  const { data: pickers = [] } = useQuery({
    queryKey: ['people', 'pickers'],
    queryFn: ({ signal }) => send(listPickers, { signal }),
    enabled: usePermitted()('orders.write'),
  })
  const [typed, setTyped] = useState('')
  const chosen = typed || null
  const assign = (number: string, to: string | null, seen: string | null) =>
    send(assignPicker, { params: { number }, body: { staff_id: to, seen } })
  return {
    id: 'picker',
    press: 'a',
    label: t('staff.orders.assignPicker'),
    staysBy: ({ state, picker }) => {
      if (!PICKER_STATES.includes(state)) return t(`staff.orders.state.${state}`)
      return (picker?.id ?? null) === chosen ? t('staff.orders.hasPicker') : null
    },
    fields: (
      <Field label={t('staff.orders.picker')}>
        <Select
          value={typed}
          options={[
            { value: '', label: t('staff.orders.noPicker') },
            ...pickers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    ),
    run: ({ number, picker }) => assign(number, chosen, picker?.id ?? null),
    undo: ({ number, picker }) => assign(number, picker?.id ?? null, chosen),
  }
}
