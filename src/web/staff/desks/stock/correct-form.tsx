import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { correctStock, type getStock } from '#contract/staff/stock/stock.ts'
import { CORRECTION_REASONS, type CorrectionReason } from '#domain/stock/waste.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { formatDay } from '#i18n/format.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PromisedOrders, type Promised } from './promised-orders.tsx'
import styles from './stock.module.css'

interface CorrectFormProps {
  good: Data<typeof getStock>
  onDone: () => void
}
/** A difference with a reason, never an absolute number. */
export function CorrectForm({ good, onDone }: CorrectFormProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<CorrectionReason>('lost')
  const [words, setWords] = useState('')
  const [batch, setBatch] = useState('')
  const { busy, save, error, failed, failure } = useSave({
    difference: typed,
    reason,
    words,
    batch_id: batch,
  })
  const difference = typedWhole(typed.replace(/^\+/, '')) ?? 0
  const approval = waitingIn(failed)
  useTypedInModal(approval === null && (typed !== '' || words !== ''))
  if (approval) return <ApprovalNeeded approval={approval} what={t('stock.correctWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          await send(correctStock, {
            params: { id: good.variation_id },
            body: {
              location: good.location,
              difference,
              reason,
              words,
              batch_id: batch || null,
            },
          })
          onDone()
        })
      }}
    >
      {failed?.code === 'stock_promised' ? (
        <PromisedOrders details={failed.details as Promised} />
      ) : (
        <FormAlert text={failure} />
      )}
      <DifferenceField good={good} error={error} typed={typed} setTyped={setTyped} />
      <KindField error={error('reason')} reason={reason} onChange={setReason} />
      <ReasonField
        label={t('stock.words')}
        error={error('words')}
        required={reason === 'other'}
        value={words}
        onChange={setWords}
      />
      <BatchField error={error} batch={batch} good={good} setBatch={setBatch} />
      <SaveButton busy={busy} difference={difference} />
    </form>
  )
}

interface DifferenceFieldProps {
  good: Data<typeof getStock>
  error: (field: string) => string | undefined
  typed: string
  setTyped: (next: string) => void
}

function DifferenceField({ good, error, typed, setTyped }: DifferenceFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('stock.difference')}
      hint={t('stock.differenceHint', { units: good.on_hand })}
      error={error('difference')}
      required
    >
      <TextInput
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  )
}

interface KindFieldProps {
  error: string | undefined
  reason: CorrectionReason
  onChange: (reason: CorrectionReason) => void
}

function KindField({ error, reason, onChange }: KindFieldProps) {
  const t = useT()
  return (
    <Field label={t('stock.reason')} error={error} required>
      <Select
        value={reason}
        options={CORRECTION_REASONS.map((value) => ({
          value,
          label: t(`stock.reason.${value}`),
        }))}
        onChange={({ target }) => onChange(target.value as CorrectionReason)}
      />
    </Field>
  )
}

interface BatchFieldProps {
  error: (field: string) => string | undefined
  batch: string
  good: Data<typeof getStock>
  setBatch: (next: string) => void
}

function BatchField({ error, batch, good, setBatch }: BatchFieldProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Field label={t('stock.batch')} error={error('batch_id')}>
      <Select
        value={batch}
        options={[
          { value: '', label: t('stock.anyBatch') },
          ...good.batches.map(({ id, code, best_before: day }) => ({
            value: id,
            label: `${code} · ${formatDay(day, locale)}`,
          })),
        ]}
        onChange={({ target }) => setBatch(target.value)}
      />
    </Field>
  )
}

function SaveButton({ busy, difference }: { busy: boolean; difference: number }) {
  const t = useT()
  return (
    <Button
      type="submit"
      busy={busy}
      busyLabel={t('stock.saving')}
      disabled={!Number.isInteger(difference) || difference === 0}
    >
      {t('stock.save')}
    </Button>
  )
}
