import { useState, type SubmitEvent } from 'react'
import { settleClaim, type SupplierClaim } from '#contract/staff/purchases/claims.ts'
import {
  CLAIM_ANSWER_MAX,
  CLAIM_OUTCOMES,
  creditMax,
  type ClaimOutcome,
} from '#domain/purchases/claim.ts'
import { formatRupiah } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import styles from '#web/staff/claims/claims.module.css'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'

interface SettleClaimProps {
  claim: SupplierClaim
  onSettled: (claim: SupplierClaim) => void
}

const useSettling = ({ claim, onSettled }: SettleClaimProps) => {
  const t = useT()
  const [outcome, setOutcome] = useState<ClaimOutcome>(
    claim.wish === 'credit' ? 'credited' : 'replaced',
  )
  const max = creditMax(claim.units, claim.unit_cost)
  const [credit, setCredit] = useState(max === null ? '' : String(max))
  const [replaced, setReplaced] = useState(String(claim.units))
  const [answer, setAnswer] = useState('')
  const { busy, save, error, failed, failure } = useSave({ outcome, credit, replaced, answer })
  const settle = async () => {
    const body = {
      outcome,
      credit: outcome === 'credited' ? (typedWhole(credit) ?? null) : null,
      replaced: outcome === 'replaced' ? (typedWhole(replaced) ?? null) : null,
      answer,
    }
    onSettled(await send(settleClaim, { params: { id: claim.id }, body }))
    showToast({ tone: 'success', text: t('claims.settled') })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(settle)
  }
  const typed = { outcome, credit, replaced, answer }
  const set = { setOutcome, setCredit, setReplaced, setAnswer }
  return { ...typed, ...set, max, busy, error, failed, failure, submit }
}

/** What came of a claim, noted once. */
export function SettleClaim(props: SettleClaimProps) {
  const t = useT()
  const settling = useSettling(props)
  const { outcome, credit, setCredit, replaced, setReplaced, max, error, failed } = settling
  return (
    <Part title={t('claims.settleTitle')}>
      <form className={styles.form} noValidate onSubmit={settling.submit}>
        <FormAlert
          text={failed?.code === 'changed_meanwhile' ? t('claims.changed') : settling.failure}
        />
        <Field label={t('claims.outcome')} error={error('outcome')} required>
          <Select
            value={outcome}
            options={CLAIM_OUTCOMES.map((value) => ({
              value,
              label: t(`claims.outcome.${value}`),
            }))}
            onChange={({ target }) => settling.setOutcome(target.value as ClaimOutcome)}
          />
        </Field>
        {outcome === 'credited' && (
          <Amount
            isAmount
            label={t('claims.credit')}
            hint={max === null ? undefined : t('claims.creditHint', { max: formatRupiah(max) })}
            error={error('credit')}
            typed={credit}
            onTyped={setCredit}
          />
        )}
        {outcome === 'replaced' && (
          <Amount
            label={t('claims.replaced')}
            hint={t('claims.replacedHint')}
            error={error('replaced')}
            typed={replaced}
            onTyped={setReplaced}
          />
        )}
        <Field label={t('claims.answer')} error={error('answer')}>
          <TextInput
            value={settling.answer}
            maxLength={CLAIM_ANSWER_MAX}
            onChange={({ target }) => settling.setAnswer(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" busy={settling.busy} busyLabel={t('stock.saving')}>
            {t('claims.settle')}
          </Button>
        </div>
      </form>
    </Part>
  )
}

interface AmountProps {
  /** Of Rupiah; of units without it. */
  isAmount?: boolean
  label: string
  hint: string | undefined
  error: string | undefined
  typed: string
  onTyped: (typed: string) => void
}

function Amount({ isAmount = false, label, hint, error, typed, onTyped }: AmountProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      <NumberInput
        isAmount={isAmount}
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
      />
    </Field>
  )
}
