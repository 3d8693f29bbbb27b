import type { Body } from '#contract/call.ts'
import type { previewPrices } from '#contract/staff/prices/prices.ts'
import { PRICE_MAX } from '#domain/catalogue/price-change.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './prices.module.css'

type Asked = Body<typeof previewPrices>
/** What can be done with a price, as one choice: which price, and how. */
export const PRICE_CHOICES = [
  'regular_set',
  'regular_percent',
  'regular_amount',
  'sale_set',
  'sale_percent',
  'sale_amount',
  'end_sale',
] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]

const CALLED: Record<PriceChoice, Pick<Asked, 'target' | 'how'>> = {
  regular_set: { target: 'regular', how: 'set' },
  regular_percent: { target: 'regular', how: 'percent' },
  regular_amount: { target: 'regular', how: 'amount' },
  sale_set: { target: 'sale', how: 'set' },
  sale_percent: { target: 'sale', how: 'percent' },
  sale_amount: { target: 'sale', how: 'amount' },
  end_sale: { target: 'sale', how: 'end_sale' },
}
/** A sale price is below the regular one, so its difference is typed without a sign. */
const isCut = (choice: PriceChoice) => choice === 'sale_percent' || choice === 'sale_amount'

/** What is typed; times are those of Jakarta, as the field gives them. */
export type Terms = {
  choice: PriceChoice
  value: string
  roundUp: boolean
  starts: string
  ends: string
}
export const NO_TERMS: Terms = {
  choice: 'regular_set',
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
export const termsOf = ({ choice, value, roundUp, starts, ends }: Terms) => {
  const amount = choice === 'end_sale' ? 0 : (amountOf(value) ?? 0)
  return {
    ...CALLED[choice],
    value: isCut(choice) ? -Math.abs(amount) : amount,
    round_up: roundUp && choice !== 'end_sale',
    starts_at: typedInstant(starts),
    ends_at: typedInstant(ends),
  }
}

/** The change in a sentence, to read over what it does to each price. */
export const useTermsText = () => {
  const t = useT()
  const locale = useLocale()
  return (terms: Terms): string => {
    const { choice } = terms
    const { value, round_up: isRounded, starts_at: starts, ends_at: ends } = termsOf(terms)
    const isLess = value < 0 && !isCut(choice)
    const shown = choice.endsWith('percent')
      ? `${formatNumber(Math.abs(value))}%`
      : formatRupiah(Math.abs(value))
    return [
      t(isLess ? `prices.less.${choice as Lowered}` : `prices.will.${choice}`, { value: shown }),
      isRounded && t('prices.willRound'),
      starts && t('prices.willStart', { at: formatDateTime(new Date(starts), locale) }),
      ends && t('prices.willEnd', { at: formatDateTime(new Date(ends), locale) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
type Lowered = 'regular_percent' | 'regular_amount'

interface TermsFieldsProps {
  terms: Terms
  onChange: (terms: Terms) => void
  errors: Readonly<Record<string, readonly string[]>>
}

/** What to do with the price, from when, until when. */
export function TermsFields({ terms, onChange, errors }: TermsFieldsProps) {
  const t = useT()
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change })
  const { choice, starts, ends } = terms
  return (
    <div className={styles.terms}>
      <div className={styles.whole}>
        <Field label={t('prices.how')} error={errors['how']?.[0] ?? errors['target']?.[0]}>
          <Select
            value={choice}
            options={PRICE_CHOICES.map((one) => ({ value: one, label: t(`prices.how.${one}`) }))}
            onChange={(event) => set({ choice: event.target.value as PriceChoice })}
          />
        </Field>
      </div>
      {choice !== 'end_sale' && <ValueFields terms={terms} set={set} errors={errors} />}
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

interface ValueFieldsProps {
  terms: Terms
  set: (change: Partial<Terms>) => void
  errors: Readonly<Record<string, readonly string[]>>
}

function ValueFields({ terms: { choice, value, roundUp }, set, errors }: ValueFieldsProps) {
  const t = useT()
  const problemOf = useAmountProblem()
  const isSet = CALLED[choice].how === 'set'
  const isSigned = !isSet && !isCut(choice)
  const Input = CALLED[choice].how === 'percent' ? TextInput : AmountInput
  return (
    <>
      <Field
        label={t(isSet ? 'prices.value' : isCut(choice) ? 'prices.cut' : 'prices.difference')}
        hint={isSigned ? t('prices.valueHint') : undefined}
        error={problemOf(value) ?? errors['value']?.[0]}
        required
      >
        <Input
          inputMode={isSigned ? 'text' : 'numeric'}
          prefix={CALLED[choice].how === 'percent' ? '%' : 'Rp'}
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
  )
}
