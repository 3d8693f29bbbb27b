import MapPinIcon from 'lucide-react/icons/map-pin'
import { Controller, useWatch } from 'react-hook-form'
import { AreaNote } from '#web/addresses/area-note.tsx'
import { errorText } from '#web/components/form.ts'
import form_ from '#web/components/form.module.css'
import { RegionFields } from '#web/addresses/region-fields.tsx'
import type { AddressForm, AddressInput } from '#web/addresses/use-address-form.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './address-form.module.css'

interface FieldsProps {
  form: AddressForm
  /** Opens the map. */
  onPin: () => void
  /** What the map calls the place of the pin. */
  pinPlace: string
}

/** The fields of an address, in the order in which a courier needs them. */
export function AddressFields({ form, onPin, pinPlace }: FieldsProps) {
  const t = useT()
  const { errors } = form.formState
  const error = (name: keyof AddressInput) => errorText(t, errors[name])
  return (
    <div className={form_.form}>
      <Pin form={form} onPin={onPin} pinPlace={pinPlace} />
      <Area form={form} />
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
      <RegionFields form={form} autoComplete="shipping" />
      <Field
        label={t('address.street')}
        hint={t('address.streetHint')}
        error={error('address_1')}
        required
      >
        <TextArea rows={2} autoComplete="shipping address-line1" {...form.register('address_1')} />
      </Field>
      <Field label={t('address.detail')} error={error('address_2')} mark={t('address.optional')}>
        <TextInput autoComplete="shipping address-line2" {...form.register('address_2')} />
      </Field>
      <Field
        label={t('address.notes')}
        hint={t('address.notesHint')}
        error={error('notes')}
        mark={t('address.optional')}
      >
        <TextInput {...form.register('notes')} />
      </Field>
    </div>
  )
}

function Pin({ form, onPin, pinPlace }: FieldsProps) {
  const t = useT()
  const [lat, lng, street] = useWatch({
    control: form.control,
    name: ['latitude', 'longitude', 'address_1'],
  })
  const isSet = lat !== null && lng !== null
  // The server refused the pin: it does not match the address, and either may be wrong.
  const isElsewhere = isSet && form.formState.errors.latitude?.type === 'server'
  const problem = errorText(t, form.formState.errors.latitude ?? form.formState.errors.longitude)
  return (
    <div className={styles.pin} role="group" aria-labelledby="address-pin">
      <MapPinIcon size={24} strokeWidth={1.75} className={styles.pinMark} />
      <div className={styles.pinWords}>
        <p id="address-pin" className={styles.pinTitle}>
          {t('address.pin')} <span aria-hidden="true">*</span>
        </p>
        <p className="text-small text-muted">
          {isSet
            ? pinPlace || street || `${lat.toFixed(5)}, ${lng.toFixed(5)}`
            : t('address.pinHint')}
        </p>
        <p id="address-pin-error" className={styles.error} aria-live="polite">
          {problem}
        </p>
        {isElsewhere && (
          <Button variant="ghost" size="sm" onClick={() => form.setFocus('province_id')}>
            {t('address.pinOrAddress')}
          </Button>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className={styles.pinButton}
        onClick={onPin}
        aria-describedby="address-pin-error"
        data-pin={problem ? 'wrong' : ''}
      >
        {t(isSet ? 'address.pinMove' : 'address.pinSet')}
      </Button>
    </div>
  )
}

function Area({ form }: Pick<FieldsProps, 'form'>) {
  const [lat, lng] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  return <AreaNote point={lat === null || lng === null ? null : { lat, lng }} />
}

function LabelField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useT()
  const label = useWatch({ control: form.control, name: 'label' })
  const quick = [t('address.home'), t('address.office')]
  return (
    <div>
      <Field
        label={t('address.label')}
        hint={t('address.labelHint')}
        error={errorText(t, form.formState.errors.label)}
        required
      >
        <TextInput {...form.register('label')} />
      </Field>
      <div className={styles.quick} role="group" aria-label={t('address.labels')}>
        {quick.map((text) => (
          <ChipButton
            key={text}
            selected={label === text}
            onClick={() =>
              form.setValue('label', text, { shouldValidate: true, shouldDirty: true })
            }
          >
            {text}
          </ChipButton>
        ))}
      </div>
    </div>
  )
}
