import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Controller, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { POSTAL_CODE_LENGTH } from '#domain/limits.ts'
import { errorText } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import {
  citiesQuery,
  districtsQuery,
  postalCodesQuery,
  provincesQuery,
} from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Address fields of any form that has them. */
type RegionValues = {
  province_id: string
  city_id: string
  district_id: string
  postcode?: string | undefined
}
type RegionForm = UseFormReturn<RegionValues>

const LEVELS = {
  province_id: {
    label: 'address.province',
    choose: 'address.chooseProvince',
    completes: 'address-level1',
  },
  city_id: { label: 'address.city', choose: 'address.chooseCity', completes: 'address-level2' },
  district_id: {
    label: 'address.district',
    choose: 'address.chooseDistrict',
    completes: 'address-level3',
  },
  postcode: {
    label: 'address.postcode',
    choose: 'address.choosePostcode',
    completes: 'postal-code',
  },
} as const
const NAMES = Object.keys(LEVELS) as (keyof RegionValues)[]

interface RegionFieldsProps {
  /** Any form with these four fields. */
  form: unknown
  /** Browser autofill section; defaults to the customer's own address. */
  autoComplete?: 'shipping' | undefined
  postcodeRequired?: boolean | undefined
}

/** Each region loads the one below it; changing one clears those below. */
export function RegionFields(props: RegionFieldsProps) {
  const { form: given, autoComplete = '', postcodeRequired = false } = props
  const form = given as RegionForm
  const t = useT()
  const [province, city, district, postcode] = useWatch({
    control: form.control,
    name: ['province_id', 'city_id', 'district_id', 'postcode'],
  })
  const provinces = useQuery(provincesQuery)
  const cities = useQuery(citiesQuery(province))
  const districts = useQuery(districtsQuery(city))
  const codes = useQuery(postalCodesQuery(district))
  const listed = (codes.data ?? []).map(({ postal_code }) => postal_code)
  const shown = postcode && !listed.includes(postcode) ? [postcode, ...listed] : listed
  const shared = { form, section: autoComplete, required: true }
  return (
    <div className={styles.side}>
      <RegionField {...shared} name="province_id" query={provinces} options={named(provinces)} />
      <RegionField
        {...shared}
        name="city_id"
        needs={province === '' ? t('address.needsProvince') : undefined}
        query={cities}
        options={named(cities)}
      />
      <RegionField
        {...shared}
        name="district_id"
        needs={city === '' ? t('address.needsCity') : undefined}
        query={districts}
        options={named(districts)}
      />
      <RegionField
        {...shared}
        name="postcode"
        needs={district === '' ? t('address.needsDistrict') : undefined}
        query={codes}
        options={shown.map((code) => ({
          value: code,
          label: code.padStart(POSTAL_CODE_LENGTH, '0'),
        }))}
        required={postcodeRequired}
      />
    </div>
  )
}

const named = ({ data = [] }: UseQueryResult<{ id: string; name: string }[]>) =>
  data.map(({ id, name }) => ({ value: id, label: name }))

interface RegionFieldProps {
  form: RegionForm
  name: keyof RegionValues
  /** Why it cannot be chosen yet. */
  needs?: string | undefined
  query: { isError: boolean }
  options: { value: string; label: string }[]
  required: boolean
  section: string
}

function RegionField({ form, name, needs, query, options, required, section }: RegionFieldProps) {
  const t = useT()
  const { label, choose, completes } = LEVELS[name]
  const errors = form.formState.errors as FieldErrors<Required<RegionValues>>
  const take = (value: string) => {
    form.setValue(name, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
    for (const below of NAMES.slice(NAMES.indexOf(name) + 1))
      form.setValue(below, '', { shouldDirty: true })
  }
  return (
    <Field
      label={t(label)}
      hint={query.isError ? t('address.regionsFailed') : needs}
      error={errorText(t, errors[name])}
      required={required}
      mark={required ? undefined : t('address.optional')}
    >
      <Controller
        name={name}
        control={form.control}
        render={({ field }) => (
          <Select
            ref={field.ref}
            name={name}
            autoComplete={`${section} ${completes}`.trim()}
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onChange={(event) => take(event.target.value)}
            placeholder={t(choose)}
            options={options}
            disabled={needs !== undefined}
          />
        )}
      />
    </Field>
  )
}
