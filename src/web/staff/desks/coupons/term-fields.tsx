import { useT } from '#web/staff/words.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useChoices } from '#web/staff/goods/choices.ts'
import type { ListName, NumberName, Typed } from './form.ts'
import { CustomerField } from './customer-field.tsx'
import { OptionsField } from './options-field.tsx'
import { ProductsField } from '#web/staff/goods/products-field.tsx'
import styles from './coupons.module.css'

export interface FieldsProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
  error: (field: string) => string | undefined
  /** An order used it: its terms stay. */
  isLocked: boolean
  /** Name of the only customer of a saved one. */
  customerName?: string | null | undefined
}

function NumberField({
  name,
  isAmount = false,
  prefix,
  required,
  typed,
  set,
  error,
}: FieldsProps & { name: NumberName; isAmount?: boolean; prefix?: string; required?: boolean }) {
  const t = useT()
  return (
    <Field label={t(`coupons.field.${name}`)} error={error(name)} required={required}>
      <NumberInput
        isAmount={isAmount}
        prefix={isAmount ? 'Rp' : prefix}
        value={typed[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
}

/** Where it holds: goods, members and ways of paying. */
function LimitedTo({ typed, set, error, customerName }: FieldsProps) {
  const t = useT()
  const choices = useChoices([])
  const given = (name: ListName) => ({
    label: t(`coupons.field.${name}`),
    chosen: typed[name],
    onChange: (chosen: readonly string[]) => set({ [name]: chosen }),
    error: error(name),
  })
  return (
    <>
      <OptionsField {...given('categories')} options={choices?.categories ?? []} />
      <OptionsField {...given('without_categories')} options={choices?.categories ?? []} />
      <div className={styles.halves}>
        <ProductsField {...given('products')} />
        <ProductsField {...given('without_products')} />
      </div>
      <CustomerField
        chosen={typed.customer_id}
        name={customerName ?? null}
        onChange={(customer) => set({ customer_id: customer })}
        error={error('customer_id')}
      />
      <OptionsField {...given('tiers')} options={choices?.tiers ?? []} />
      <OptionsField {...given('payment_methods')} options={choices?.payment_methods ?? []} />
    </>
  )
}

/** What it gives, and for which goods and customers. */
export function WhatFields(props: FieldsProps) {
  const { typed, set, error, isLocked } = props
  const t = useT()
  const { kind } = typed
  const isPercent = kind === 'percent' || kind === 'buy_get'
  return (
    <fieldset className={styles.part} disabled={isLocked}>
      <legend>{t('coupons.part.what')}</legend>
      <div className={styles.halves}>
        <NumberField
          {...props}
          name="value"
          isAmount={!isPercent && kind !== 'gift'}
          prefix={isPercent ? '%' : '×'}
          required
        />
        <NumberField {...props} name="minimum" isAmount />
        {kind !== 'gift' && <NumberField {...props} name="max_discount" isAmount />}
        {kind === 'buy_get' && <NumberField {...props} name="buy_quantity" required />}
        {kind === 'buy_get' && <NumberField {...props} name="get_quantity" required />}
        {kind === 'gift' && (
          <Field label={t('coupons.field.gift_sku')} error={error('gift_sku')} required>
            <TextInput
              value={typed.gift_sku}
              onChange={({ target }) => set({ gift_sku: target.value })}
            />
          </Field>
        )}
      </div>
      <LimitedTo {...props} />
      <Switch
        label={t('coupons.firstOrder')}
        checked={typed.first_order_only}
        disabled={isLocked}
        onChange={(isFirst) => set({ first_order_only: isFirst })}
      />
    </fieldset>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** When it holds. Of a used one, the end stays open. */
export function TimeFields({ typed, set, error, isLocked }: FieldsProps) {
  const t = useT()
  const toggle = (day: number) =>
    set({
      weekdays: typed.weekdays.includes(day)
        ? typed.weekdays.filter((one) => one !== day)
        : [...typed.weekdays, day].toSorted((a, b) => a - b),
    })
  return (
    <fieldset className={styles.part}>
      <legend>{t('coupons.part.when')}</legend>
      <div className={styles.halves}>
        {(['starts_at', 'ends_at'] as const).map((name) => (
          <Field
            key={name}
            label={t(name === 'starts_at' ? 'coupons.startsAt' : 'coupons.endsAt')}
            hint={t('coupons.wib')}
            error={error(name)}
            required
          >
            <TextInput
              type="datetime-local"
              value={typed[name]}
              disabled={isLocked && name === 'starts_at'}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        {(['from_time', 'until_time'] as const).map((name) => (
          <Field key={name} label={t(`coupons.field.${name}`)} error={error(name)}>
            <TextInput
              type="time"
              value={typed[name]}
              disabled={isLocked}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <fieldset className={styles.days} disabled={isLocked}>
        <legend>{t('coupons.weekdays')}</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={t(`coupons.weekday.${day}`)}
            checked={typed.weekdays.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </fieldset>
    </fieldset>
  )
}

/** How often, and how much in all. */
export function LimitFields(props: FieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part} disabled={props.isLocked}>
      <legend>{t('coupons.part.limits')}</legend>
      <p className={styles.faint}>{t('coupons.limitsHint')}</p>
      <div className={styles.halves}>
        <NumberField {...props} name="total_limit" />
        <NumberField {...props} name="budget" isAmount />
        <NumberField {...props} name="per_customer_limit" />
        <NumberField {...props} name="per_customer_day_limit" />
      </div>
    </fieldset>
  )
}
