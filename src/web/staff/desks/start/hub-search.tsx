import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { searchPlaces, type Place } from '#contract/regions.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './start.module.css'

const LETTERS_MIN = 3

/** Finds a place by its name: the map shows no streets. */
export function HubSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const q = useDeferredValue(typed.trim())
  const isAsked = isOpen && q.length >= LETTERS_MIN
  const { data = [], isFetching } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => send(searchPlaces, { query: { q }, signal }),
    enabled: isAsked,
  })
  return (
    <div>
      <Field label={t('address.mapSearch')} hint={t('staff.start.searchHint')}>
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
        />
      </Field>
      {isAsked && !isFetching && data.length === 0 && (
        <p role="status" className={styles.text}>
          {t('staff.start.noPlace')}
        </p>
      )}
      {isAsked && (
        <ul className={styles.places} aria-label={t('address.mapResults')}>
          {data.map((place) => (
            <li key={`${place.lat} ${place.lng}`}>
              <button
                type="button"
                className={styles.place}
                onClick={() => {
                  setTyped(place.name)
                  setOpen(false)
                  onChoose(place)
                }}
              >
                <strong>{place.name}</strong> {place.address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
