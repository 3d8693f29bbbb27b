import { useState } from 'react'
import { estimateTier, planTier, type StaffTier } from '#contract/staff/loyalty.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Estimate } from '#web/staff/form/loyalty-estimate.tsx'
import styles from './loyalty.module.css'

interface TierPlanFormProps {
  tier: StaffTier
  earliest: string
  onPlanned: () => Promise<void>
}

/** Other terms of a tier, from the first of a month on. */
export function TierPlanForm({ tier, earliest, onPlanned }: TierPlanFormProps) {
  const t = useT()
  const { code } = tier
  const [begun] = useState({
    holds_from: earliest,
    threshold: String(tier.threshold),
    earn_factor_percent: String(tier.earn_factor_percent),
    redeem_point_convert: String(tier.redeem_point_convert),
  })
  const [typed, setTyped] = useState(begun)
  const { busy, save, error, failed, failure } = useSave(typed)
  const approval = waitingIn(failed)
  const body = () => ({
    holds_from: typed.holds_from,
    threshold: wholeOf(typed.threshold) as number,
    earn_factor_percent: wholeOf(typed.earn_factor_percent) as number,
    redeem_point_convert: wholeOf(typed.redeem_point_convert) as number,
  })
  const plan = () =>
    save(async () => {
      await send(planTier, { params: { code }, body: body() })
      showToast({ tone: 'success', text: t('loyalty.planned') })
      await onPlanned()
    })
  if (approval) return <ApprovalNeeded approval={approval} what={t('loyalty.approvalWhat')} />
  const fields = [
    ['holds_from', t('loyalty.holdsFrom'), 'date', undefined],
    ['threshold', t('loyalty.threshold'), 'text', 'Rp'],
    ['earn_factor_percent', t('loyalty.earnFactor'), 'text', '%'],
    ['redeem_point_convert', t('loyalty.convert'), 'text', 'Rp'],
  ] as const
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void plan()
      }}
    >
      <Unsaved
        name={`tier-plan-${code}`}
        changes={typed !== begun && !busy ? typed : null}
        onRestore={setTyped}
      />
      <fieldset className={styles.part}>
        <legend>{t('loyalty.planTitle')}</legend>
        <p className={styles.faint}>{t('loyalty.planHint')}</p>
        <div className={styles.halves}>
          {fields.map(([name, label, type, prefix]) => (
            <Field
              key={name}
              label={label}
              hint={name === 'earn_factor_percent' ? t('loyalty.earnFactorHint') : undefined}
              error={error(name)}
              required
            >
              <TextInput
                type={type}
                inputMode={type === 'text' ? 'numeric' : undefined}
                prefix={prefix}
                min={type === 'date' ? earliest : undefined}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <Estimate
        kind="Tier"
        typed={typed}
        ask={() => send(estimateTier, { params: { code }, body: body() })}
      />
      <FormBar failure={failure}>
        <Button
          type="submit"
          busy={busy}
          busyLabel={t('loyalty.saving')}
          disabled={typed === begun}
        >
          {t('loyalty.plan')}
        </Button>
      </FormBar>
    </form>
  )
}
