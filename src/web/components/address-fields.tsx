import { useQuery } from '@tanstack/react-query'
import MapPinIcon from 'lucide-react/icons/map-pin'
import { Controller, useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { addressForm } from '#contract/shop/shipping.ts'
import { POSTAL_CODE_LENGTH } from '#domain/limits.ts'
import { errorText } from '#web/components/form.ts'
import form_ from '#web/components/form.module.css'
import { citiesQuery, districtsQuery, postalCodesQuery, provincesQuery } from '#web/state/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './address-form.module.css'

export type AddressInput = Omit<v.InferInput<typeof addressForm>, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}
export type AddressForm = UseFormReturn<AddressInput, unknown, v.InferOutput<typeof addressForm>>

interface FieldsProps {
  form: AddressForm
  /** Opens the map. */
  onPin: () => void
}

/** Everything about an address, in the order in which a courier asks for it. */
export function AddressFields({ form, onPin }: FieldsProps) {
  const t = useT()
  const { errors } = form.formState
  const error = (name: keyof AddressInput) => errorText(t, errors[name])
  return (
    <div className={form_.form}>
      <Pin form={form} onPin={onPin} />
      <LabelField form={form} />
      <div className={form_.side}>
        <Field label={t('address.recipient')} error={error('name')} required>
          <TextInput autoComplete="shipping name" {...form.register('name')} />
        </Field>
        <Field label={t('address.phone')} error={error('phone')} required>
          <Controller
            name="phone"
            control={form.control}
            render={({ field }) => <PhoneInput {...field} autoComplete="shipping tel-national" />}
          />
        </Field>
      </div>
      <Regions form={form} />
      <Field label={t('address.street')} hint={t('address.streetHint')} error={error('address_1')} required>
        <TextArea rows={2} autoComplete="shipping street-address" {...form.register('address_1')} />
      </Field>
      <Field label={t('address.detail')} error={error('address_2')} mark={t('address.optional')}>
        <TextInput autoComplete="shipping address-line2" {...form.register('address_2')} />
      </Field>
      <Field label={t('address.notes')} hint={t('address.notesHint')} error={error('notes')} mark={t('address.optional')}>
        <TextInput {...form.register('notes')} />
      </Field>
    </div>
  )
}

function Pin({ form, onPin }: FieldsProps) {
  const t = useT()
  const [lat, lng, street] = useWatch({ control: form.control, name: ['latitude', 'longitude', 'address_1'] })
  const isSet = lat !== null && lng !== null
  const problem = errorText(t, form.formState.errors.latitude ?? form.formState.errors.longitude)
  return (
    <div className={styles.pin} role="group" aria-labelledby="address-pin">
      <MapPinIcon size={24} strokeWidth={1.75} className={styles.pinMark} />
      <div className={styles.pinWords}>
        <p id="address-pin" className={styles.pinTitle}>
          {t('address.pin')} <span aria-hidden="true">*</span>
        </p>
        <p className="text-small text-muted">{isSet ? street || `${lat.toFixed(5)}, ${lng.toFixed(5)}` : t('address.pinHint')}</p>
        <p id="address-pin-error" className={styles.error} aria-live="polite">
          {problem}
        </p>
      </div>
      <Button variant="secondary" size="sm" className={styles.pinButton} onClick={onPin} aria-describedby="address-pin-error" data-pin="">
        {t(isSet ? 'address.pinMove' : 'address.pinSet')}
      </Button>
    </div>
  )
}

function LabelField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useT()
  const label = useWatch({ control: form.control, name: 'label' })
  const quick = [t('address.home'), t('address.office')]
  return (
    <div>
      <Field label={t('address.label')} hint={t('address.labelHint')} error={errorText(t, form.formState.errors.label)} required>
        <TextInput {...form.register('label')} />
      </Field>
      <div className={styles.quick} role="group" aria-label={t('address.labels')}>
        {quick.map((text) => (
          <ChipButton
            key={text}
            selected={label === text}
            onClick={() => form.setValue('label', text, { shouldValidate: true, shouldDirty: true })}
          >
            {text}
          </ChipButton>
        ))}
      </div>
    </div>
  )
}

/** Each region opens the next one below it; another choice above empties what is below. */
function Regions({ form }: Pick<FieldsProps, 'form'>) {
  const t = useT()
  const [province, city, district, postcode] = useWatch({
    control: form.control,
    name: ['province_id', 'city_id', 'district_id', 'postcode'],
  })
  const provinces = useQuery(provincesQuery)
  const cities = useQuery(citiesQuery(province))
  const districts = useQuery(districtsQuery(city))
  const codes = useQuery(postalCodesQuery(district))

  const choose = (name: FieldPath<AddressInput>, value: string, below: readonly FieldPath<AddressInput>[]) => {
    form.setValue(name, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
    for (const each of below) form.setValue(each, '', { shouldDirty: true })
  }
  const hintOf = (isOpen: boolean, needs: string, query: { isError: boolean }) =>
    query.isError ? t('address.regionsFailed') : isOpen ? undefined : needs
  const named = (regions: { id: string; name: string }[] | undefined) => (regions ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const error = (name: keyof AddressInput) => errorText(t, form.formState.errors[name])
  const listed = (codes.data ?? []).map(({ postal_code }) => postal_code)
  const codeOptions = postcode && !listed.includes(postcode) ? [postcode, ...listed] : listed

  return (
    <div className={form_.side}>
      <Field label={t('address.province')} hint={hintOf(true, '', provinces)} error={error('province_id')} required>
        <RegionSelect
          form={form}
          name="province_id"
          placeholder={t('address.chooseProvince')}
          options={named(provinces.data)}
          onChoose={(value) => choose('province_id', value, ['city_id', 'district_id', 'postcode'])}
        />
      </Field>
      <Field label={t('address.city')} hint={hintOf(province !== '', t('address.needsProvince'), cities)} error={error('city_id')} required>
        <RegionSelect
          form={form}
          name="city_id"
          disabled={province === ''}
          placeholder={t('address.chooseCity')}
          options={named(cities.data)}
          onChoose={(value) => choose('city_id', value, ['district_id', 'postcode'])}
        />
      </Field>
      <Field
        label={t('address.district')}
        hint={hintOf(city !== '', t('address.needsCity'), districts)}
        error={error('district_id')}
        required
      >
        <RegionSelect
          form={form}
          name="district_id"
          disabled={city === ''}
          placeholder={t('address.chooseDistrict')}
          options={named(districts.data)}
          onChoose={(value) => choose('district_id', value, ['postcode'])}
        />
      </Field>
      <Field
        label={t('address.postcode')}
        hint={hintOf(district !== '', t('address.needsDistrict'), codes)}
        error={error('postcode')}
        mark={t('address.optional')}
      >
        <RegionSelect
          form={form}
          name="postcode"
          disabled={district === ''}
          placeholder={t('address.choosePostcode')}
          options={codeOptions.map((code) => ({ value: code, label: code.padStart(POSTAL_CODE_LENGTH, '0') }))}
          onChoose={(value) => choose('postcode', value, [])}
        />
      </Field>
    </div>
  )
}

interface RegionSelectProps extends Pick<FieldsProps, 'form'> {
  name: 'province_id' | 'city_id' | 'district_id' | 'postcode'
  placeholder: string
  options: { value: string; label: string }[]
  disabled?: boolean
  onChoose: (value: string) => void
}

const COMPLETES = {
  province_id: 'shipping address-level1',
  city_id: 'shipping address-level2',
  district_id: 'shipping address-level3',
  postcode: 'shipping postal-code',
} as const

function RegionSelect({ form, name, placeholder, options, disabled = false, onChoose }: RegionSelectProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <Select
          ref={field.ref}
          name={name}
          autoComplete={COMPLETES[name]}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => onChoose(event.target.value)}
          placeholder={placeholder}
          options={options}
          disabled={disabled}
        />
      )}
    />
  )
}
