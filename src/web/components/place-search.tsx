import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import Search from 'lucide-react/icons/search'
import type { Place } from '#contract/shop/shipping.ts'
import { MAP_SEARCH_RESULTS } from '#domain/limits.ts'
import type { LatLng } from '#web/hooks/use-geolocation.ts'
import { placesQuery } from '#web/state/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './place-search.module.css'

interface PlaceSearchProps {
  near: LatLng
  onChoose: (place: Place) => void
}

const PAUSE_MS = 400

/** Places by name: a combobox of at most five. */
export function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data, isFetching } = useQuery({ ...placesQuery(asked, near), placeholderData: keepPreviousData })
  const places = asked.trim() === '' ? [] : (data ?? []).slice(0, MAP_SEARCH_RESULTS)
  const isShown = open && places.length > 0

  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const choose = (place: Place) => {
    setOpen(false)
    setActive(-1)
    setText(place.name)
    onChoose(place)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return setOpen(false)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const place = places[Math.max(active, 0)]
      return isShown && place ? choose(place) : setAsked(text)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((active + step + places.length) % Math.max(places.length, 1))
  }
  const said =
    !open || asked.trim() === '' || isFetching
      ? ''
      : places.length > 0
        ? t('address.mapResultsCount', { count: places.length })
        : t('address.mapNothing')

  return (
    <div className={styles.search} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Field label={t('address.mapSearch')}>
        <TextInput
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('address.mapSearchHint')}
          prefix={<Search size={20} strokeWidth={1.75} />}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={press}
        />
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label={t('address.mapResults')} className={styles.list} hidden={!isShown}>
        {places.map((place, index) => (
          <button
            key={`${index} ${place.lat} ${place.lng}`}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.place}
            // The field keeps the focus, or it would close the list before the press counts.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <span className={styles.name}>{place.name}</span>
            <span className="text-small text-muted">{place.address}</span>
          </button>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? 'visually-hidden' : 'text-small text-muted'}>
        {said}
      </p>
    </div>
  )
}
