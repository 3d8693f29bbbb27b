import { PROMOTION_CHANNELS, type PromotionChannel } from '#domain/automatic-discounts/channel.ts'
import { useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { NEW_STEP, type TypedDiscount } from './automatic-form.ts'
import { PromotedGoods } from './promoted-goods.tsx'
import styles from './coupons.module.css'

interface FieldsProps {
  typed: TypedDiscount
  set: (change: Partial<TypedDiscount>) => void
  error: (field: string) => string | undefined
}

/** What it gives, by its kind, and for which goods. */
export function GoodsFields(props: FieldsProps) {
  const { typed, set, error } = props
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('automatic.part.what')}</legend>
      {typed.kind === 'multi_buy' && (
        <Field
          label={t('automatic.buy_quantity')}
          hint={t('automatic.buyHint')}
          error={error('buy_quantity')}
          required
        >
          <TextInput
            inputMode="numeric"
            value={typed.buy_quantity}
            onChange={({ target }) => set({ buy_quantity: target.value })}
          />
        </Field>
      )}
      {typed.kind === 'percent' && (
        <Field label={t('automatic.percent')} error={error('percent')} required>
          <TextInput
            inputMode="numeric"
            prefix="%"
            value={typed.percent}
            onChange={({ target }) => set({ percent: target.value })}
          />
        </Field>
      )}
      {typed.kind === 'basket_steps' && <StepFields {...props} />}
      <PromotedGoods typed={typed} set={set} error={error} />
    </fieldset>
  )
}

function StepFields({ typed, set, error }: FieldsProps) {
  const t = useT()
  const { steps } = typed
  const change = (at: number, part: Partial<TypedDiscount['steps'][number]>) =>
    set({ steps: steps.map((step, index) => (index === at ? { ...step, ...part } : step)) })
  return (
    <>
      {steps.map((step, at) => (
        <fieldset key={at} className={styles.step}>
          <legend className="visually-hidden">{t('automatic.step', { number: at + 1 })}</legend>
          <div className={styles.halves}>
            {(['from', 'off'] as const).map((name) => (
              <Field
                key={name}
                label={t(`automatic.step.${name}`, { number: at + 1 })}
                error={error(`steps.${at}.${name}`) ?? (at === 0 ? error('steps') : undefined)}
                required
              >
                <AmountInput
                  value={step[name]}
                  onChange={({ target }) => change(at, { [name]: target.value })}
                />
              </Field>
            ))}
          </div>
          {steps.length > 1 && (
            <div className={styles.row}>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => set({ steps: steps.filter((_, index) => index !== at) })}
              >
                {t('automatic.removeStep', { number: at + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className={styles.row}>
        <Button size="sm" variant="secondary" onClick={() => set({ steps: [...steps, NEW_STEP] })}>
          {t('automatic.addStep')}
        </Button>
      </div>
    </>
  )
}

type TypedTimes = Pick<
  TypedDiscount,
  'weekdays' | 'from_time' | 'until_time' | 'starts_at' | 'ends_at' | 'channel'
>
interface WhenFieldsProps {
  typed: TypedTimes
  set: (change: Partial<TypedTimes>) => void
  error: (field: string) => string | undefined
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** From when, until when, at which hours of which days, and where. */
export function WhenFields({ typed, set, error }: WhenFieldsProps) {
  const t = useT()
  const { weekdays } = typed
  const toggle = (day: number) =>
    set({
      weekdays: weekdays.includes(day)
        ? weekdays.filter((one) => one !== day)
        : [...weekdays, day].toSorted((a, b) => a - b),
    })
  return (
    <fieldset className={styles.part}>
      <legend>{t('automatic.part.when')}</legend>
      <Times error={error} typed={typed} set={set} />
      <Field label={t('automatic.channel')} error={error('channel')} required>
        <Select
          value={typed.channel}
          options={PROMOTION_CHANNELS.map((value) => ({
            value,
            label: t(`automatic.channel.${value}`),
          }))}
          onChange={({ target }) => set({ channel: target.value as PromotionChannel })}
        />
      </Field>
      <fieldset className={styles.days}>
        <legend>{t('coupons.weekdays')}</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={t(`coupons.weekday.${day}`)}
            checked={weekdays.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </fieldset>
    </fieldset>
  )
}

interface TimesProps {
  error: (field: string) => string | undefined
  typed: TypedTimes
  set: (change: Partial<TypedTimes>) => void
}

function Times({ error, typed, set }: TimesProps) {
  const t = useT()
  return (
    <div className={styles.halves}>
      <Field
        label={t('automatic.startsAt')}
        hint={t('coupons.wib')}
        error={error('starts_at')}
        required
      >
        <TextInput
          type="datetime-local"
          value={typed.starts_at}
          onChange={({ target }) => set({ starts_at: target.value })}
        />
      </Field>
      <Field label={t('automatic.endsAt')} hint={t('automatic.endsHint')} error={error('ends_at')}>
        <TextInput
          type="datetime-local"
          value={typed.ends_at}
          onChange={({ target }) => set({ ends_at: target.value })}
        />
      </Field>
      {(['from_time', 'until_time'] as const).map((name) => (
        <Field key={name} label={t(`automatic.${name}`)} error={error(name)}>
          <TextInput
            type="time"
            value={typed[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
