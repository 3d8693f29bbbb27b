import type { Body } from '#contract/call.ts'
import type { previewPrices } from '#contract/staff/prices/prices.ts'
import { PRICE_MAX, PRICE_TARGETS, PRICE_WAYS } from '#domain/catalogue/price-change.ts'
import { formatNumber } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './prices.module.css'

type Asked = Body<typeof previewPrices>
/** What is typed; times are those of Jakarta, as the field gives them. */
export type Terms = Pick<Asked, 'target' | 'how'> & {
  value: string
  roundUp: boolean
  starts: string
  ends: string
}
export const NO_TERMS: Terms = {
  target: 'sale',
  how: 'set',
  value: '',
  roundUp: false,
  starts: '',
  ends: '',
}

/** A typed amount, grouped or not, also below zero; null for none. */
export const amountOf = (typed: string): number | null =>
  amountProblem(typed) === null ? typedWhole(typed)! : null

/** Why a typed amount is invalid; `empty` before anything is typed. */
export const amountProblem = (typed: string): 'empty' | 'notWhole' | 'tooLarge' | null => {
  const amount = typedWhole(typed)
  if (amount === null) return 'empty'
  if (amount === undefined) return 'notWhole'
  return Math.abs(amount) > PRICE_MAX ? 'tooLarge' : null
}

/** What is wrong with a typed amount, in words for its field. */
export const useAmountProblem = () => {
  const t = useT()
  return (typed: string) => {
    const problem = amountProblem(typed)
    if (problem === null || problem === 'empty') return undefined
    return t(`prices.${problem}`, { max: formatNumber(PRICE_MAX) })
  }
}

/** The terms as the calls take them. */
export const termsOf = ({ target, how, value, roundUp, starts, ends }: Terms) => ({
  target: how === 'end_sale' ? ('sale' as const) : target,
  how,
  value: how === 'end_sale' ? 0 : (amountOf(value) ?? 0),
  round_up: roundUp && how !== 'end_sale',
  starts_at: typedInstant(starts),
  ends_at: typedInstant(ends),
})

interface TermsFieldsProps {
  terms: Terms
  onChange: (terms: Terms) => void
  errors: Readonly<Record<string, readonly string[]>>
}

/** Which price, how, from when, until when. */
export function TermsFields({ terms, onChange, errors }: TermsFieldsProps) {
  const t = useT()
  const problemOf = useAmountProblem()
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change })
  const { target, how, value, roundUp, starts, ends } = terms
  return (
    <div className={styles.terms}>
      <Field label={t('prices.how')} error={errors['how']?.[0]}>
        <Select
          value={how}
          options={PRICE_WAYS.map((one) => ({ value: one, label: t(`prices.how.${one}`) }))}
          onChange={(event) => set({ how: event.target.value as Terms['how'] })}
        />
      </Field>
      {how !== 'end_sale' && (
        <>
          <TargetField errors={errors} target={target} set={set} />
          <Field
            label={t('prices.value')}
            hint={how === 'set' ? undefined : t('prices.valueHint')}
            error={problemOf(value) ?? errors['value']?.[0]}
            required
          >
            <TextInput
              inputMode={how === 'set' ? 'numeric' : 'text'}
              prefix={how === 'percent' ? '%' : 'Rp'}
              value={value}
              onChange={(event) => set({ value: event.target.value })}
            />
          </Field>
          <Checkbox
            label={t('prices.roundUp')}
            checked={roundUp}
            onChange={(event) => set({ roundUp: event.target.checked })}
          />
        </>
      )}
      <Field
        label={t('prices.startsAt')}
        hint={t('prices.startsHint')}
        error={errors['starts_at']?.[0]}
      >
        <TextInput
          type="datetime-local"
          value={starts}
          onChange={(event) => set({ starts: event.target.value })}
        />
      </Field>
      <Field label={t('prices.endsAt')} hint={t('prices.endsHint')} error={errors['ends_at']?.[0]}>
        <TextInput
          type="datetime-local"
          value={ends}
          onChange={(event) => set({ ends: event.target.value })}
        />
      </Field>
    </div>
  )
}

interface TargetFieldProps {
  errors: Readonly<Record<string, readonly string[]>>
  target: 'sale' | 'regular'
  set: (change: Partial<Terms>) => void
}

function TargetField({ errors, target, set }: TargetFieldProps) {
  const t = useT()
  return (
    <Field label={t('prices.target')} error={errors['target']?.[0]}>
      <Select
        value={target}
        options={PRICE_TARGETS.map((one) => ({
          value: one,
          label: t(`prices.target.${one}`),
        }))}
        onChange={(event) => set({ target: event.target.value as Terms['target'] })}
      />
    </Field>
  )
}
