import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from '#contract/addresses.ts'
import { searchPlaces, type Place } from '#contract/regions.ts'
import { addPhoneAddress, type PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './phone-orders.module.css'

interface NewAddressProps {
  customer: PhoneCustomer
  /** Null when there is no other address to go back to. */
  onCancel: (() => void) | null
  onAdded: (address: Address) => void
}

type Known = Place & { codes: NonNullable<Place['codes']> }

/** An address dictated on the phone: the area from a list, the street in words. */
export function NewAddress({ customer, onCancel, onAdded }: NewAddressProps) {
  const t = useT()
  const [place, setPlace] = useState<Known | null>(null)
  const [street, setStreet] = useState('')
  const [notes, setNotes] = useState('')
  const [label, setLabel] = useState(t('phoneOrder.home'))
  const { busy, save, error, failed } = useSave({ address_1: street, notes, label })
  const store = ({ codes, lat, lng }: Known) =>
    save(async () => {
      const { postcode, ...regions } = codes
      const body = {
        label,
        name: customer.name,
        phone: customer.phone,
        ...regions,
        postcode: postcode ?? '',
        address_1: street,
        address_2: '',
        latitude: lat,
        longitude: lng,
        notes,
      }
      onAdded(await send(addPhoneAddress, { params: { id: customer.id }, body }))
    })
  const elsewhere = Object.entries(failed?.errors ?? {}).find(
    ([field]) => !['address_1', 'notes', 'label'].includes(field),
  )
  return (
    <form
      className={styles.address}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (place) void store(place)
      }}
    >
      <FormAlert text={failed && (elsewhere?.[1][0] ?? failed.message)} />
      <PlaceField place={place} onChoose={setPlace} />
      <StreetField error={error} street={street} setStreet={setStreet} />
      <Field label={t('phoneOrder.courierNote')} error={error('notes')}>
        <TextInput
          value={notes}
          autoComplete="off"
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
      <Field label={t('phoneOrder.label')} error={error('label')} required>
        <TextInput
          value={label}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
      <FormButtons busy={busy} place={place} onCancel={onCancel} />
    </form>
  )
}

interface StreetFieldProps {
  error: (field: string) => string | undefined
  street: string
  setStreet: (next: string) => void
}

function StreetField({ error, street, setStreet }: StreetFieldProps) {
  const t = useT()
  return (
    <Field label={t('phoneOrder.street')} error={error('address_1')} required>
      <TextInput
        value={street}
        autoComplete="off"
        onChange={(event) => setStreet(event.target.value)}
      />
    </Field>
  )
}

interface FormButtonsProps {
  busy: boolean
  place: Known | null
  onCancel: (() => void) | null
}

function FormButtons({ busy, place, onCancel }: FormButtonsProps) {
  const t = useT()
  return (
    <div className={styles.buttons}>
      <Button
        type="submit"
        size="sm"
        busy={busy}
        disabledReason={place ? undefined : t('phoneOrder.placeFirst')}
      >
        {t('phoneOrder.saveAddress')}
      </Button>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('phoneOrder.cancel')}
        </Button>
      )}
    </div>
  )
}

interface PlaceFieldProps {
  place: Known | null
  onChoose: (place: Known | null) => void
}

/** The village, street or building; its point is where the courier is sent. */
function PlaceField({ place, onChoose }: PlaceFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => send(searchPlaces, { query: { q }, signal }),
    enabled: q.length > 2 && place === null,
  })
  const known = data.filter((one): one is Known => one.codes !== null)
  if (place)
    return (
      <div className={styles.place}>
        <p>
          <strong>{place.name}</strong>
          <br />
          <span className={styles.faint}>{place.address}</span>
        </p>
        <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
          {t('phoneOrder.otherPlace')}
        </Button>
      </div>
    )
  return (
    <div className={styles.search}>
      <Field label={t('phoneOrder.place')} hint={t('phoneOrder.placeHint')} required>
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {q.length > 2 && !isFetching && known.length === 0 && (
        <p className={styles.faint} role="status">
          {t('phoneOrder.noPlace')}
        </p>
      )}
      <ul className={styles.lines}>
        {known.map((one) => (
          <li key={`${one.lat} ${one.lng}`}>
            <button type="button" className={styles.found} onClick={() => onChoose(one)}>
              <strong>{one.name}</strong>
              <span className={styles.faint}>{one.address}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
