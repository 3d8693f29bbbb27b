import { useState } from 'react'
import { countDay, type DayClosing } from '#contract/staff/closings.ts'
import { formatRupiah } from '#domain/money.ts'
import { CLOSING_REASON_MAX, differenceOf, needsReason } from '#domain/closings/closing.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { useTypedInModal } from '#web/staff/form/form-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './closings.module.css'

interface CountFormProps {
  branchId: string
  closing: DayClosing
  onCounted: () => void
}

/** What lies there; a difference from the journal asks for its reason. */
export function CountForm({ branchId, closing: { day, due }, onCounted }: CountFormProps) {
  const t = useT()
  const [tills, setTills] = useState('')
  const [riders, setRiders] = useState('')
  const [reason, setReason] = useState('')
  useTypedInModal(tills !== '' || riders !== '' || reason !== '')
  const read = { tills: typedWhole(tills), riders: typedWhole(riders) }
  const counted =
    typeof read.tills === 'number' && typeof read.riders === 'number'
      ? { tills: read.tills, riders: read.riders }
      : null
  const differs = counted !== null && needsReason(counted, due)
  const body = {
    branch_id: branchId,
    day,
    tills: wholeOf(tills) as number,
    riders: wholeOf(riders) as number,
    reason,
  }
  const { busy, save, error, failure } = useSave(body)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          await send(countDay, { body })
          onCounted()
        })
      }}
    >
      <FormAlert text={failure} />
      <Field
        label={t('closings.countedTills')}
        hint={t('closings.dueOnly', { due: formatRupiah(due.tills) })}
        error={error('tills')}
      >
        <TextInput
          value={tills}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTills(target.value)}
        />
      </Field>
      <Field
        label={t('closings.countedRiders')}
        hint={t('closings.dueOnly', { due: formatRupiah(due.riders) })}
        error={error('riders')}
      >
        <TextInput
          value={riders}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setRiders(target.value)}
        />
      </Field>
      {(differs || reason !== '' || error('reason') !== undefined) && (
        <Field
          label={t('closings.why')}
          hint={
            counted
              ? t('closings.whyHint', { difference: formatRupiah(differenceOf(counted, due)) })
              : undefined
          }
          error={error('reason')}
        >
          <TextInput
            value={reason}
            maxLength={CLOSING_REASON_MAX}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        {t('closings.save')}
      </Button>
    </form>
  )
}
