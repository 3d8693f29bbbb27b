import { useState, type ChangeEvent } from 'react'
import { staffPages } from '#contract/pages.ts'
import type { CouponChoice } from '#contract/staff/coupons/coupon-choices.ts'
import {
  simulateCoupons,
  type CouponSimulation,
} from '#contract/staff/coupons/coupon-simulation.ts'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { useSearchParams } from '#web/router.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useChoices } from '#web/staff/goods/choices.ts'
import { SimulatedGoods, type SimulatedLine } from './simulated-goods.tsx'
import { SimulationResult } from './simulation-result.tsx'
import styles from './coupons.module.css'

const TEXTS = ['phone', 'tier', 'at', 'shipping', 'payment_method', 'code'] as const
type Typed = Record<(typeof TEXTS)[number], string> & { has_ordered: boolean }

const begun = (code: string): Typed => ({
  phone: '',
  tier: '',
  at: '',
  shipping: '0',
  payment_method: '',
  code,
  has_ordered: true,
})

/** What coupons would give for a cart that staff make up, or why they would not. */
export function Component() {
  const t = useT()
  const code = useSearchParams()[0].get('code') ?? ''
  const [lines, setLines] = useState<readonly SimulatedLine[]>([])
  const [typed, setTyped] = useState(() => begun(code))
  const [result, setResult] = useState<CouponSimulation | null>(null)
  const { busy, save, error, failure } = useSave({ ...typed, lines })
  const simulate = () =>
    save(async () => setResult(await send(simulateCoupons, { body: bodyOf(lines, typed) })))
  return (
    <Page
      title={t('staff.title.couponSimulator')}
      back={{ to: staffPages.coupons(), label: t('staff.title.coupons') }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void simulate()
        }}
      >
        <p>{t('coupons.simulatorText')}</p>
        <SimulatedGoods lines={lines} onChange={setLines} error={error} />
        <WhoAndWhen
          typed={typed}
          set={(change) => setTyped({ ...typed, ...change })}
          error={error}
        />
        <FormBar failure={failure}>
          <Button type="submit" busy={busy} busyLabel={t('coupons.simulating')}>
            {t('coupons.simulate')}
          </Button>
        </FormBar>
      </form>
      {result && <SimulationResult result={result} />}
    </Page>
  )
}

const bodyOf = (lines: readonly SimulatedLine[], typed: Typed) => ({
  lines: lines.map(({ sku, quantity }) => ({ sku, quantity: wholeOf(quantity) as number })),
  phone: typed.phone.trim() || null,
  tier: typed.tier.trim() || null,
  has_ordered: typed.has_ordered,
  at: typedInstant(typed.at),
  shipping: wholeOf(typed.shipping) ?? 0,
  payment_method: typed.payment_method.trim() || null,
  code: typed.code.trim() || null,
})

interface WhoAndWhenProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
  error: (field: string) => string | undefined
}

function WhoAndWhen(props: WhoAndWhenProps) {
  const t = useT()
  const { typed, set, error } = props
  const choices = useChoices([])
  const mayFind = usePermitted()('customers.read')
  const isReal = typed.phone.trim() !== ''
  const input = inputOf(props)
  return (
    <fieldset className={styles.part}>
      <legend>{t('coupons.simulatorWho')}</legend>
      <div className={styles.halves}>
        {mayFind && (
          <Field
            label={t('coupons.simulatorPhone')}
            hint={t('coupons.simulatorPhoneHint')}
            error={error('phone')}
          >
            <TextInput {...input('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        )}
        <Field label={t('coupons.simulatorTier')} error={error('tier')}>
          <OneOf
            none={t('coupons.simulatorFirstTier')}
            all={choices?.tiers}
            value={typed.tier}
            onChoose={(tier) => set({ tier })}
            disabled={isReal}
          />
        </Field>
        <When {...props} />
      </div>
      <Switch
        label={t('coupons.simulatorOrdered')}
        checked={typed.has_ordered}
        disabled={isReal}
        onChange={(hasOrdered) => set({ has_ordered: hasOrdered })}
      />
    </fieldset>
  )
}

/** What a text of the form shows and sets. */
const inputOf =
  ({ typed, set }: WhoAndWhenProps) =>
  (name: (typeof TEXTS)[number]) => ({
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value }),
  })

function When(props: WhoAndWhenProps) {
  const t = useT()
  const { typed, set, error } = props
  const choices = useChoices([])
  const input = inputOf(props)
  return (
    <>
      <Field
        label={t('coupons.simulatorAt')}
        hint={t('coupons.simulatorAtHint')}
        error={error('at')}
      >
        <TextInput {...input('at')} type="datetime-local" />
      </Field>
      <Field label={t('coupons.simulatorShipping')} error={error('shipping')}>
        <AmountInput {...input('shipping')} />
      </Field>
      <Field label={t('coupons.simulatorPayment')} error={error('payment_method')}>
        <OneOf
          none={t('coupons.simulatorUnpaid')}
          all={choices?.payment_methods}
          value={typed.payment_method}
          onChoose={(method) => set({ payment_method: method })}
        />
      </Field>
      <Field
        label={t('coupons.simulatorCode')}
        hint={t('coupons.simulatorCodeHint')}
        error={error('code')}
      >
        <TextInput {...input('code')} autoCapitalize="characters" />
      </Field>
    </>
  )
}

interface OneOfProps {
  /** The words of no choice. */
  none: string
  all: readonly CouponChoice[] | undefined
  value: string
  onChoose: (value: string) => void
  disabled?: boolean
}

function OneOf({ none, all = [], value, onChoose, disabled }: OneOfProps) {
  const locale = useLocale()
  const options = all.map((choice) => ({ value: choice.value, label: choice.name[locale] }))
  return (
    <Select
      value={value}
      disabled={disabled}
      options={[{ value: '', label: none }, ...options]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
