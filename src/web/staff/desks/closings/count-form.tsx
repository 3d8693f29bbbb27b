import { useState } from 'react'
import { countDay, type DayClosing } from '#contract/staff/closings.ts'
import { formatRupiah } from '#domain/money.ts'
import { CLOSING_REASON_MAX, differenceOf, needsReason } from '#domain/closings/closing.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
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
      <CountedField
        label={t('closings.countedTills')}
        due={due.tills}
        error={error('tills')}
        value={tills}
        onChange={setTills}
      />
      <CountedField
        label={t('closings.countedRiders')}
        due={due.riders}
        error={error('riders')}
        value={riders}
        onChange={setRiders}
      />
      {(differs || reason !== '' || error('reason') !== undefined) && (
        <WhyField counted={counted} due={due} error={error} reason={reason} setReason={setReason} />
      )}
      <Button type="submit" busy={busy}>
        {t('closings.save')}
      </Button>
    </form>
  )
}

interface WhyFieldProps {
  counted: { tills: number; riders: number } | null
  due: { tills: number; riders: number }
  error: (field: string) => string | undefined
  reason: string
  setReason: (next: string) => void
}

function WhyField({ counted, due, error, reason, setReason }: WhyFieldProps) {
  const t = useT()
  return (
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
  )
}

interface CountedFieldProps {
  label: string
  due: number
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function CountedField({ label, due, error, value, onChange }: CountedFieldProps) {
  const t = useT()
  return (
    <Field label={label} hint={t('closings.dueOnly', { due: formatRupiah(due) })} error={error}>
      <AmountInput
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
