import { useState, type SubmitEvent } from 'react'
import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useStaff } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { finishedOf, finishedRun } from './finished-run.ts'
import { end } from './use-run.ts'
import styles from './run.module.css'

/** The end of a run: cash is counted, and a difference explained. */
export function CashCount({ run }: { run: OwnRun }) {
  const t = useT()
  const ended = finishedRun(useStaff().id)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const cash = typed === '' ? null : Number(typed)
  const counted = run.cash_due === 0 && cash === null ? 0 : cash
  const differs = counted !== null && counted !== run.cash_due
  const finish = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (counted === null || (differs && reason.trim() === '')) return
    ended.set(finishedOf({ ...run, cash_collected: counted, cash_reason: reason.trim() }))
    void end(run, counted, reason.trim())
  }
  return (
    <form className={styles.card} noValidate onSubmit={finish}>
      <h2>{t('run.count')}</h2>
      <p className={styles.due}>{t('run.due', { amount: formatRupiah(run.cash_due) })}</p>
      {run.stops.some(
        ({ state, cash: due, refused }) => state === 'delivered' && due > 0 && refused > 0,
      ) && <p>{t('run.dueWithRefused')}</p>}
      <Field
        label={t('run.counted')}
        error={isAsked && counted === null ? t('run.countFirst') : undefined}
      >
        <AmountInput
          value={typed}
          maxLength={10}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
      {differs && (
        <ReasonField
          label={t('run.difference', { amount: formatRupiah(counted - run.cash_due) })}
          hint={t('run.differenceHint')}
          error={isAsked && reason.trim() === '' ? t('run.whyFirst') : undefined}
          value={reason}
          onChange={setReason}
        />
      )}
      <Button type="submit" size="lg" block>
        {t('run.end')}
      </Button>
    </form>
  )
}
