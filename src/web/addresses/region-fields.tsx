import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useWatch, type FieldErrors } from 'react-hook-form'
import { POSTAL_CODE_LENGTH } from '#domain/limits.ts'
import { errorText } from '#web/components/form.ts'
import form_ from '#web/components/form.module.css'
import {
  citiesQuery,
  districtsQuery,
  postalCodesQuery,
  provincesQuery,
} from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Field } from '#web/ui/form/field.tsx'
import {
  type RegionValues,
  type RegionName,
  type RegionForm,
  RegionSelect,
} from './region-select.tsx'

interface RegionFieldsProps {
  /** Any form with these four fields. */
  form: unknown
  /** Browser autofill section; defaults to the customer's own address. */
  autoComplete?: 'shipping' | undefined
  postcodeRequired?: boolean | undefined
}

/** Each region loads the one below it; changing one clears those below. */
export function RegionFields({
  form: given,
  autoComplete,
  postcodeRequired = false,
}: RegionFieldsProps) {
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

  const choose = (name: RegionName, value: string, below: readonly RegionName[]) => {
    form.setValue(name, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
    for (const each of below) form.setValue(each, '', { shouldDirty: true })
  }
  const hintOf = (isOpen: boolean, needs: string, query: { isError: boolean }) =>
    query.isError ? t('address.regionsFailed') : isOpen ? undefined : needs
  const named = (regions: { id: string; name: string }[] | undefined) =>
    (regions ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const error = (name: RegionName) =>
    errorText(t, (form.formState.errors as FieldErrors<Required<RegionValues>>)[name])
  const listed = (codes.data ?? []).map(({ postal_code }) => postal_code)
  const codeOptions = postcode && !listed.includes(postcode) ? [postcode, ...listed] : listed
  const completes = (level: string) => (autoComplete ? `${autoComplete} ${level}` : level)

  const shared = { hintOf, error, form, completes, choose }
  return (
    <div className={form_.side}>
      <ProvinceField {...shared} provinces={provinces} named={named} />
      <CityField {...shared} province={province} cities={cities} named={named} />
      <DistrictField {...shared} city={city} districts={districts} named={named} />
      <PostcodeField
        {...shared}
        district={district}
        codes={codes}
        postcodeRequired={postcodeRequired}
        codeOptions={codeOptions}
      />
    </div>
  )
}

interface ProvinceFieldProps {
  hintOf: (isOpen: boolean, needs: string, query: { isError: boolean }) => string | undefined
  provinces: UseQueryResult<{ id: string; name: string }[], Error>
  error: (name: RegionName) => string | undefined
  form: RegionForm
  completes: (level: string) => string
  named: (regions: { id: string; name: string }[] | undefined) => { value: string; label: string }[]
  choose: (name: RegionName, value: string, below: readonly RegionName[]) => void
}

function ProvinceField({
  hintOf,
  provinces,
  error,
  form,
  completes,
  named,
  choose,
}: ProvinceFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('address.province')}
      hint={hintOf(true, '', provinces)}
      error={error('province_id')}
      required
    >
      <RegionSelect
        form={form}
        name="province_id"
        autoComplete={completes('address-level1')}
        placeholder={t('address.chooseProvince')}
        options={named(provinces.data)}
        onChoose={(value) => choose('province_id', value, ['city_id', 'district_id', 'postcode'])}
      />
    </Field>
  )
}

interface CityFieldProps {
  hintOf: (isOpen: boolean, needs: string, query: { isError: boolean }) => string | undefined
  province: string
  cities: UseQueryResult<{ id: string; name: string }[], Error>
  error: (name: RegionName) => string | undefined
  form: RegionForm
  completes: (level: string) => string
  named: (regions: { id: string; name: string }[] | undefined) => { value: string; label: string }[]
  choose: (name: RegionName, value: string, below: readonly RegionName[]) => void
}

function CityField({
  hintOf,
  province,
  cities,
  error,
  form,
  completes,
  named,
  choose,
}: CityFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('address.city')}
      hint={hintOf(province !== '', t('address.needsProvince'), cities)}
      error={error('city_id')}
      required
    >
      <RegionSelect
        form={form}
        name="city_id"
        autoComplete={completes('address-level2')}
        disabled={province === ''}
        placeholder={t('address.chooseCity')}
        options={named(cities.data)}
        onChoose={(value) => choose('city_id', value, ['district_id', 'postcode'])}
      />
    </Field>
  )
}

interface DistrictFieldProps {
  hintOf: (isOpen: boolean, needs: string, query: { isError: boolean }) => string | undefined
  city: string
  districts: UseQueryResult<{ id: string; name: string }[], Error>
  error: (name: RegionName) => string | undefined
  form: RegionForm
  completes: (level: string) => string
  named: (regions: { id: string; name: string }[] | undefined) => { value: string; label: string }[]
  choose: (name: RegionName, value: string, below: readonly RegionName[]) => void
}

function DistrictField({
  hintOf,
  city,
  districts,
  error,
  form,
  completes,
  named,
  choose,
}: DistrictFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('address.district')}
      hint={hintOf(city !== '', t('address.needsCity'), districts)}
      error={error('district_id')}
      required
    >
      <RegionSelect
        form={form}
        name="district_id"
        autoComplete={completes('address-level3')}
        disabled={city === ''}
        placeholder={t('address.chooseDistrict')}
        options={named(districts.data)}
        onChoose={(value) => choose('district_id', value, ['postcode'])}
      />
    </Field>
  )
}

interface PostcodeFieldProps {
  hintOf: (isOpen: boolean, needs: string, query: { isError: boolean }) => string | undefined
  district: string
  codes: UseQueryResult<{ postal_code: string }[], Error>
  error: (name: RegionName) => string | undefined
  postcodeRequired: boolean
  form: RegionForm
  completes: (level: string) => string
  codeOptions: string[]
  choose: (name: RegionName, value: string, below: readonly RegionName[]) => void
}

function PostcodeField({
  hintOf,
  district,
  codes,
  error,
  postcodeRequired,
  form,
  completes,
  codeOptions,
  choose,
}: PostcodeFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('address.postcode')}
      hint={hintOf(district !== '', t('address.needsDistrict'), codes)}
      error={error('postcode')}
      required={postcodeRequired}
      mark={postcodeRequired ? undefined : t('address.optional')}
    >
      <RegionSelect
        form={form}
        name="postcode"
        autoComplete={completes('postal-code')}
        disabled={district === ''}
        placeholder={t('address.choosePostcode')}
        options={codeOptions.map((code) => ({
          value: code,
          label: code.padStart(POSTAL_CODE_LENGTH, '0'),
        }))}
        onChoose={(value) => choose('postcode', value, [])}
      />
    </Field>
  )
}
