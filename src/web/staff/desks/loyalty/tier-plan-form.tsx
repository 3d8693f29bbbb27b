import type { BodyInput } from '#contract/call.ts'
import { estimateTier, planTier, type StaffTier } from '#contract/staff/loyalty.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useNewForm } from '#web/staff/form/editor/use-new-form.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
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
  const form = useNewForm(
    `tier-plan-${code}`,
    {
      holds_from: earliest,
      threshold: String(tier.threshold),
      earn_factor_percent: String(tier.earn_factor_percent),
      redeem_point_convert: String(tier.redeem_point_convert),
    },
    async (typed) => {
      await send(planTier, { params: { code }, body: bodyOf(typed) })
      showToast({ tone: 'success', text: t('loyalty.planned') })
      await onPlanned()
    },
  )
  const { typed, set, error } = form
  return (
    <EditorForm
      editor={{ ...form, isSaved: !form.isTyped }}
      className={styles.form}
      words={{
        save: t('loyalty.plan'),
        saving: t('loyalty.saving'),
        waits: t('loyalty.approvalWhat'),
      }}
    >
      <TermsFields typed={typed} set={set} error={error} earliest={earliest} />
      <Estimate
        kind="Tier"
        typed={typed}
        ask={() => send(estimateTier, { params: { code }, body: bodyOf(typed) })}
      />
    </EditorForm>
  )
}

interface TermsFieldsProps {
  typed: TypedTerms
  set: (change: Partial<TypedTerms>) => void
  error: (field: string) => string | undefined
  earliest: string
}

function TermsFields({ typed, set, error, earliest }: TermsFieldsProps) {
  const t = useT()
  const fields = [
    ['holds_from', t('loyalty.holdsFrom'), 'date', undefined],
    ['threshold', t('loyalty.threshold'), 'text', 'Rp'],
    ['earn_factor_percent', t('loyalty.earnFactor'), 'text', '%'],
    ['redeem_point_convert', t('loyalty.convert'), 'text', 'Rp'],
  ] as const
  return (
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
            <NumberInput
              isAmount={prefix === 'Rp'}
              type={type}
              inputMode={type === 'text' ? 'numeric' : undefined}
              prefix={prefix}
              min={type === 'date' ? earliest : undefined}
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

type TypedTerms = Record<
  'holds_from' | 'threshold' | 'earn_factor_percent' | 'redeem_point_convert',
  string
>

const bodyOf = (typed: TypedTerms): BodyInput<typeof planTier> => ({
  holds_from: typed.holds_from,
  threshold: wholeOf(typed.threshold) as number,
  earn_factor_percent: wholeOf(typed.earn_factor_percent) as number,
  redeem_point_convert: wholeOf(typed.redeem_point_convert) as number,
})
