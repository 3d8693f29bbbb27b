import { useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import { addressForm, type Address } from '#contract/shop/shipping.ts'
import { AddressFields, type AddressForm, type AddressInput } from '#web/components/address-fields.tsx'
import { FormAlert } from '#web/components/form-alert.tsx'
import { phoneRule, resolverOf, showRefusal } from '#web/components/form.ts'
import { PinPicker, type Pinned } from '#web/components/pin-picker.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useAddressActions } from '#web/state/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { nationalPhone } from '#web/ui/phone-input.tsx'

interface AddressModalProps {
  open: boolean
  /** The address to change; null adds one. */
  address: Address | null
  onClose: () => void
  onSaved: (address: Address) => unknown
}

/** Adds or changes an address. The map is a second face of the same dialog, so that nothing typed is lost. */
export function AddressModal({ open, ...rest }: AddressModalProps) {
  return open ? <OpenAddressModal {...rest} /> : null
}

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

function OpenAddressModal({ address, onClose, onSaved }: Omit<AddressModalProps, 'open'>) {
  const t = useT()
  const formId = useId()
  const { user } = useSession()
  const { save } = useAddressActions()
  const refusal = useRefusal()
  const [face, setFace] = useState<'form' | 'map'>('form')
  const pinned = useRef<Pinned | null>(null)
  const schema = addressForm as unknown as v.GenericSchema<AddressInput, v.InferOutput<typeof addressForm>>
  const form: AddressForm = useForm<AddressInput, unknown, v.InferOutput<typeof addressForm>>({
    mode: 'onTouched',
    // The pin is no field of the browser's, so the first mistake is found in the page.
    shouldFocusError: false,
    resolver: resolverOf(schema, { phone: phoneRule }),
    defaultValues: address ? valuesOf(address) : { ...EMPTY, name: user?.name ?? '', phone: nationalPhone(user?.phone_number ?? '') },
  })

  const submit = form.handleSubmit(
    async (values) => {
      refusal.clear()
      try {
        await onSaved(await save(address?.id ?? null, { ...values, phone: `62${values.phone}` }))
      } catch (error) {
        refusal.take(error, (failure) => showRefusal(form, failure, FIELDS))
      }
    },
    (errors) =>
      setTimeout(() =>
        document.querySelector<HTMLElement>(`#${CSS.escape(formId)} ${errors.latitude ? '[data-pin]' : '[aria-invalid]'}`)?.focus(),
      ),
  )
  const takePin = () => {
    if (pinned.current) placePin(form, pinned.current)
    setFace('form')
  }

  const [lat, lng] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const isMap = face === 'map'
  return (
    <Modal
      open
      onClose={isMap ? () => setFace('form') : onClose}
      title={t(isMap ? 'address.mapTitle' : address ? 'address.editTitle' : 'address.addTitle')}
      size="md"
      closeLabel={t(isMap ? 'address.mapBack' : 'shell.close')}
      footer={
        isMap ? (
          <>
            <Button variant="secondary" size="lg" onClick={() => setFace('form')}>
              {t('address.mapBack')}
            </Button>
            <Button size="lg" onClick={takePin}>
              {t('address.mapUse')}
            </Button>
          </>
        ) : (
          <Button type="submit" form={formId} size="lg" busy={form.formState.isSubmitting} busyLabel={t('address.saving')}>
            {t('address.save')}
          </Button>
        )
      }
    >
      {isMap ? (
        <PinPicker
          value={lat === null || lng === null ? null : { lat, lng }}
          onChange={(next) => {
            pinned.current = next
          }}
        />
      ) : (
        <form id={formId} method="post" noValidate onSubmit={submit}>
          <FormAlert text={refusal.text} />
          <AddressFields form={form} onPin={() => setFace('map')} />
        </form>
      )}
    </Modal>
  )
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

/** Takes the pin into the form, with street and regions where the place has them; what is not known stays as it was. */
const placePin = (form: AddressForm, { lat, lng, place }: Pinned) => {
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('latitude', lat, changed)
  form.setValue('longitude', lng, changed)
  form.clearErrors(['latitude', 'longitude'])
  if (!place) return
  if (place.address) form.setValue('address_1', place.address, changed)
  if (!place.codes) return
  form.setValue('province_id', place.codes.province_id, changed)
  form.setValue('city_id', place.codes.city_id, changed)
  form.setValue('district_id', place.codes.district_id, changed)
  form.setValue('postcode', place.codes.postcode ?? '', changed)
}
