import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { giveToRider } from '#contract/staff/delivery/order-rider.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { listRuns, type RunsOfWindow } from '#contract/staff/delivery/runs.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { WindowTimes } from '#web/staff/order-values.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ORDERS } from './use-act.ts'
import styles from './board.module.css'

interface RiderFormProps {
  order: StaffOrderRow
  onDone: () => void
}

/** Gives an order to a rider's run of its window. The order leaves when the rider does. */
export function RiderForm({ order: { number, window, rider }, onDone }: RiderFormProps) {
  const t = useT()
  const { day, start } = window
  const { data } = useQuery({
    queryKey: ['runs', day, start],
    queryFn: ({ signal }) => send(listRuns, { query: { day, start }, signal }),
  })
  const [seen, setSeen] = useState(rider?.id ?? null)
  const [chosen, setChosen] = useState(rider?.id ?? '')
  const { busy, failure, run } = useStep()
  const stopsOf = (id: string) =>
    (data?.runs ?? [])
      .filter((one) => one.state === 'planned' && one.rider?.id === id)
      .reduce((sum, { stops }) => sum + stops.length, 0)
  const give = async () => {
    try {
      const body = { rider_id: chosen, seen }
      const given = await send(giveToRider, { params: { number }, body })
      const words = { number, name: given.rider?.name ?? '', count: given.stops }
      showToast({ tone: 'success', text: t('board.rider.done', words) })
      onDone()
      return null
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error
      const newer = (error.details as { rider: StaffOrderRow['rider'] }).rider
      setSeen(newer?.id ?? null)
      return newer ? t('board.rider.changed', { name: newer.name }) : t('board.rider.cleared')
    } finally {
      void queries.invalidateQueries({ queryKey: [ORDERS] })
      void queries.invalidateQueries({ queryKey: ['runs'] })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(give)
      }}
    >
      <p>
        {number} · <WindowTimes {...window} />
      </p>
      <RiderField chosen={chosen} data={data} stopsOf={stopsOf} setChosen={setChosen} />
      <FormAlert text={failure} />
      <Button type="submit" busy={busy}>
        {t('board.give')}
      </Button>
    </form>
  )
}

interface RiderFieldProps {
  chosen: string
  data: RunsOfWindow | undefined
  stopsOf: (id: string) => number
  setChosen: (next: string) => void
}

function RiderField({ chosen, data, stopsOf, setChosen }: RiderFieldProps) {
  const t = useT()
  return (
    <Field label={t('board.rider')} hint={t('board.rider.hint')} required>
      <Select
        required
        value={chosen}
        placeholder={t('board.rider.choose')}
        options={(data?.riders ?? []).map(({ id, name }) => ({
          value: id,
          label: t('board.rider.stops', { name, count: stopsOf(id) }),
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
    </Field>
  )
}
