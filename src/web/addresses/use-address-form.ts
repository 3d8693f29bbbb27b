import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { addressForm, type Address } from '#contract/addresses.ts'
import { phoneRule, resolverOf, showRefusal } from '#web/components/form.ts'
import { CallFailure } from '#web/send.ts'
import { useAddressActions, useAddresses } from '#web/addresses/addresses.ts'
import { devicePlace } from '#web/state/device-place.ts'
import { useSession } from '#web/state/session.ts'
import { nationalPhone } from '#web/ui/form/phone-input.tsx'

/** What is typed; the pin is null until it was set. */
export type AddressInput = Omit<v.InferInput<typeof addressForm>, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}
type AddressOutput = v.InferOutput<typeof addressForm>
export type AddressForm = UseFormReturn<AddressInput, unknown, AddressOutput>

const FIELDS = [
  'label',
  'name',
  'phone',
  'province_id',
  'city_id',
  'district_id',
  'postcode',
  'address_1',
  'address_2',
  'notes',
  'latitude',
  'longitude',
] as const

/**
 * An address form and its saving. `refusal` is a server error without a field; `hasFailed` means no
 * response: the form keeps its input for a retry.
 */
export const useAddressForm = (
  formId: string,
  address: Address | null,
  onSaved: (address: Address) => unknown,
) => {
  const { user } = useSession()
  const { addresses } = useAddresses(false)
  const { save } = useAddressActions()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const form: AddressForm = useForm<AddressInput, unknown, AddressOutput>({
    mode: 'onTouched',
    // The pin is no field of the browser's, so the first mistake is found in the page.
    shouldFocusError: false,
    resolver: resolverOf(addressForm as unknown as v.GenericSchema<AddressInput, AddressOutput>, {
      phone: phoneRule,
    }),
    defaultValues: address
      ? valuesOf(address)
      : {
          ...EMPTY,
          ...(addresses?.length ? {} : fromDevice()),
          name: user?.name ?? '',
          phone: nationalPhone(user?.phone_number ?? ''),
        },
  })

  const focusFirstError = () =>
    setTimeout(() =>
      document
        .querySelector<HTMLElement>(
          `#${CSS.escape(formId)} :is([data-pin="wrong"], [aria-invalid])`,
        )
        ?.focus(),
    )
  const send = async (values: AddressOutput) => {
    setRefusal(null)
    setFailed(false)
    try {
      await onSaved(await save(address?.id ?? null, { ...values, phone: `62${values.phone}` }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const isRefused = error.status >= 400 && error.status < 500
      if (isRefused) setRefusal(error.errors['_']?.[0] ?? showRefusal(form, error, FIELDS))
      else setFailed(true)
      // The form counts as saved only when it was.
      form.setError('root', { type: 'server' })
    }
  }
  return { form, refusal, hasFailed, submit: form.handleSubmit(send, focusFirstError) }
}

const EMPTY: AddressInput = {
  label: '',
  name: '',
  phone: '',
  province_id: '',
  city_id: '',
  district_id: '',
  postcode: '',
  address_1: '',
  address_2: '',
  latitude: null,
  longitude: null,
  notes: '',
}

/** The first address begins at the place for which this device asked. */
const fromDevice = (): Partial<AddressInput> => {
  const place = devicePlace.get()
  if (!place) return {}
  const { lat, lng, codes } = place
  return {
    latitude: lat,
    longitude: lng,
    ...(codes && {
      province_id: codes.province_id,
      city_id: codes.city_id,
      district_id: codes.district_id,
      postcode: codes.postcode ?? '',
    }),
  }
}

const valuesOf = (address: Address): AddressInput => ({
  label: address.label,
  name: address.name,
  phone: nationalPhone(address.phone),
  province_id: address.province_id,
  city_id: address.city_id,
  district_id: address.district_id,
  postcode: address.postcode,
  address_1: address.address_1,
  address_2: address.address_2,
  latitude: address.latitude,
  longitude: address.longitude,
  notes: address.notes,
})
