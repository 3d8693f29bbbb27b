import { useId, useRef, useState, type KeyboardEvent } from 'react'
import Search from 'lucide-react/icons/search'
import type { Place } from '#contract/regions.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { MAP_SEARCH_RADIUS_KM } from '#domain/limits.ts'
import { usePlaceSearch, type Suggestion } from '#web/addresses/use-place-search.ts'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useT } from '#web/state/locale.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './place-search.module.css'

interface PlaceSearchProps {
  near: LatLng
  /** A found place, or typed coordinates without one. */
  onChoose: (point: LatLng, place: Place | null) => void
}

/** Places by name, or a point by its coordinates: a combobox of at most five. */
export function PlaceSearch(props: PlaceSearchProps) {
  const t = useT()
  const box = usePlaceBox(props)
  const { suggestions } = box.search
  const isFromGoogle = suggestions.some(
    (suggestion) => 'place' in suggestion && suggestion.place.source === 'google',
  )
  return (
    <div ref={box.root} className={styles.search}>
      <Field label={t('address.mapSearch')}>
        <TextInput
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={box.isShown}
          aria-controls={`${box.id}-list`}
          aria-activedescendant={
            box.isShown && box.active >= 0 ? `${box.id}-${box.active}` : undefined
          }
          aria-busy={box.search.isLooking || undefined}
          placeholder={t('address.mapSearchHint')}
          prefix={<Search size={20} strokeWidth={1.75} />}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onKeyDown={box.press}
        />
      </Field>
      {/* The field keeps the focus while the list is pressed. */}
      <div
        className={styles.panel}
        hidden={!box.isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Results box={box} />
        {isFromGoogle && (
          <p className={styles.credit} translate="no">
            Google Maps
          </p>
        )}
      </div>
      <SearchStatus box={box} />
    </div>
  )
}

type Box = ReturnType<typeof usePlaceBox>

/** What is typed, the suggestions for it, and which of them the arrows have reached. */
function usePlaceBox({ near, onChoose }: PlaceSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = usePlaceSearch(text, near)
  const { suggestions } = search
  const isShown = open && suggestions.length > 0
  const root = useRef<HTMLDivElement>(null)
  useLeave(open, root, () => setOpen(false))

  const type = (next: string) => {
    setText(next)
    setActive(-1)
    setOpen(true)
  }
  const choose = (suggestion: Suggestion) => {
    setOpen(false)
    setActive(-1)
    if ('point' in suggestion) return onChoose(suggestion.point, null)
    setText(suggestion.place.name)
    onChoose(suggestion.place, suggestion.place)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return setOpen(false)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const suggestion = suggestions[Math.max(active, 0)]
      if (isShown && suggestion) return choose(suggestion)
      setOpen(true)
      return search.askNow()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    const from = active < 0 && step < 0 ? 0 : active
    setActive((from + step + suggestions.length) % Math.max(suggestions.length, 1))
  }
  return { id, root, text, type, search, open, isShown, active, choose, press }
}

function Results({ box: { id, search, active, choose } }: { box: Box }) {
  const t = useT()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('address.mapResults')}>
      {search.suggestions.map((suggestion, index) => (
        <button
          key={keyOf(suggestion, index)}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.place}
          onClick={() => choose(suggestion)}
        >
          <Words suggestion={suggestion} />
        </button>
      ))}
    </div>
  )
}

function SearchStatus({ box: { search, open, isShown } }: { box: Box }) {
  const t = useT()
  const count = search.suggestions.length
  const isNothing = open && search.isAnswered && !search.hasFailed && count === 0
  const said = search.hasFailed
    ? t('address.mapSearchFailed')
    : isNothing
      ? t('address.mapNothing', { km: MAP_SEARCH_RADIUS_KM })
      : isShown && search.isAnswered
        ? t('address.mapResultsCount', { count })
        : ''
  return (
    <p
      role="status"
      className={search.hasFailed || isNothing ? 'text-small text-muted' : 'visually-hidden'}
    >
      {said}
    </p>
  )
}

function Words({ suggestion }: { suggestion: Suggestion }) {
  const t = useT()
  const [name, address] =
    'place' in suggestion
      ? [suggestion.place.name, suggestion.place.address]
      : [t('address.mapPoint'), `${suggestion.point.lat}, ${suggestion.point.lng}`]
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className="text-small text-muted">{address}</span>
    </>
  )
}

const keyOf = (suggestion: Suggestion, index: number): string => {
  const { lat, lng } = 'place' in suggestion ? suggestion.place : suggestion.point
  return `${index} ${lat} ${lng}`
}
