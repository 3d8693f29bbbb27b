import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { searchPlaces, type Place } from '#contract/regions.ts'
import { readCoordinates, type LatLng } from '#domain/addresses/coordinates.ts'
import { MAP_SEARCH_RADIUS_KM } from '#domain/limits.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './place-search.module.css'

const LETTERS_MIN = 3

interface PlaceSearchProps {
  /** The middle of the search; Jakarta without it. */
  near?: LatLng | null
  /** A found place, or typed coordinates without one. */
  onChoose: (point: LatLng, place: Place | null) => void
}

/** Finds a place by its name or coordinates: the map shows no streets. Needs the words `map`. */
export function PlaceSearch({ near = null, onChoose }: PlaceSearchProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const q = useDeferredValue(typed.trim())
  const point = readCoordinates(q)
  const isAsked = isOpen && point === null && q.length >= LETTERS_MIN
  const query = near ? { q, lat: String(near.lat), lng: String(near.lng) } : { q }
  const { data = [], isFetching } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => send(searchPlaces, { query, signal }),
    enabled: isAsked,
  })
  const choose = (to: LatLng, place: Place | null) => {
    if (place) setTyped(place.name)
    setOpen(false)
    onChoose(to, place)
  }
  return (
    <div>
      <Field label={t('address.mapSearch')} hint={t('address.mapSearchHint')}>
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
          onKeyDown={(event) => {
            // The form around it is not sent by a search.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (point) choose(point, null)
            else if (isAsked && data[0]) choose(data[0], data[0])
          }}
        />
      </Field>
      {isAsked && !isFetching && data.length === 0 && (
        <p role="status" className={styles.none}>
          {t('address.mapNothing', { km: MAP_SEARCH_RADIUS_KM })}
        </p>
      )}
      {isOpen && (isAsked || point) && <Places point={point} places={data} onChoose={choose} />}
    </div>
  )
}

interface PlacesProps {
  /** Typed coordinates, which are then the only choice. */
  point: LatLng | null
  places: readonly Place[]
  onChoose: PlaceSearchProps['onChoose']
}

function Places({ point, places, onChoose }: PlacesProps) {
  const t = useT()
  return (
    <ul className={styles.places} aria-label={t('address.mapResults')}>
      {point ? (
        <Found
          name={t('address.mapPoint')}
          address={`${point.lat}, ${point.lng}`}
          onChoose={() => onChoose(point, null)}
        />
      ) : (
        places.map((place) => (
          <Found
            key={`${place.lat} ${place.lng}`}
            {...place}
            onChoose={() => onChoose(place, place)}
          />
        ))
      )}
    </ul>
  )
}

interface FoundProps {
  name: string
  address: string
  onChoose: () => void
}

function Found({ name, address, onChoose }: FoundProps) {
  return (
    <li>
      <button type="button" className={styles.place} onClick={onChoose}>
        <strong>{name}</strong> {address}
      </button>
    </li>
  )
}
