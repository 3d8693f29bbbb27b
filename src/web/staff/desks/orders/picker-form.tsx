import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { assignPicker, listPickers } from '#contract/staff/orders/order-picker.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { offerUndo } from '#web/staff/list/bulk/offer-undo.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ORDERS } from './use-act.ts'
import styles from './board.module.css'

interface PickerFormProps {
  order: StaffOrderRow
  onDone: () => void
}

/** Says who should pick an order. What was chosen stays when another person was faster. */
export function PickerForm({ order: { number, picker }, onDone }: PickerFormProps) {
  const t = useT()
  const { data: pickers = [] } = useQuery({
    queryKey: ['people', 'pickers'],
    queryFn: ({ signal }) => send(listPickers, { signal }),
  })
  const [seen, setSeen] = useState(picker?.id ?? null)
  const [chosen, setChosen] = useState(picker?.id ?? '')
  const { busy, failure, run } = useStep()
  const assign = async () => {
    try {
      const body = { staff_id: chosen || null, seen }
      const { picker: now } = await send(assignPicker, { params: { number }, body })
      const text = now
        ? t('board.picker.done', { number, name: now.name })
        : t('board.picker.undone', { number })
      const undo = async () => {
        await send(assignPicker, {
          params: { number },
          body: { staff_id: seen, seen: now?.id ?? null },
        })
        void queries.invalidateQueries({ queryKey: [ORDERS] })
      }
      offerUndo({ text, label: t('staff.rows.undo'), undo })
      onDone()
      return null
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error
      const newer = (error.details as { picker: StaffOrderRow['picker'] }).picker
      setSeen(newer?.id ?? null)
      return newer ? t('board.picker.changed', { name: newer.name }) : t('board.picker.cleared')
    } finally {
      void queries.invalidateQueries({ queryKey: [ORDERS] })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(assign)
      }}
    >
      <Field label={t('board.picker')}>
        <Select
          value={chosen}
          options={[
            { value: '', label: t('board.picker.none') },
            ...pickers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
      </Field>
      <FormAlert text={failure} />
      <Button type="submit" busy={busy}>
        {t('board.picker.save')}
      </Button>
    </form>
  )
}
