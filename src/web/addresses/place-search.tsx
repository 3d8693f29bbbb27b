import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
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
export function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = usePlaceSearch(text, near)
  const { suggestions } = search
  const isShown = open && suggestions.length > 0
  const root = useRef<HTMLDivElement>(null)
  useLeave(open, root, () => setOpen(false))

  const choose = (suggestion: Suggestion) => {
    setOpen(false)
    setActive(-1)
    if ('point' in suggestion) return onChoose(suggestion.point, null)
    setText(suggestion.place.name)
    onChoose(suggestion.place, suggestion.place)
  }
  const press = usePress({ isShown, setOpen, suggestions, active, choose, search, setActive })
  const isNothing = open && search.isAnswered && !search.hasFailed && suggestions.length === 0
  const said = search.hasFailed
    ? t('address.mapSearchFailed')
    : isNothing
      ? t('address.mapNothing', { km: MAP_SEARCH_RADIUS_KM })
      : isShown && search.isAnswered
        ? t('address.mapResultsCount', { count: suggestions.length })
        : ''
  const isFromGoogle = suggestions.some(
    (suggestion) => 'place' in suggestion && suggestion.place.source === 'google',
  )

  return (
    <SearchField
      root={root}
      isShown={isShown}
      id={id}
      active={active}
      search={search}
      text={text}
      setText={setText}
      setActive={setActive}
      setOpen={setOpen}
      press={press}
      choose={choose}
      isFromGoogle={isFromGoogle}
      isNothing={isNothing}
      said={said}
    />
  )
}

interface UsePress {
  isShown: boolean
  setOpen: (next: boolean) => void
  suggestions: Suggestion[]
  active: number
  choose: (suggestion: Suggestion) => void
  search: ReturnType<typeof usePlaceSearch>
  setActive: (next: number) => void
}

const usePress = ({
  isShown,
  setOpen,
  suggestions,
  active,
  choose,
  search,
  setActive,
}: UsePress) => {
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
  return press
}

interface SearchFieldProps {
  root: RefObject<HTMLDivElement | null>
  isShown: boolean
  id: string
  active: number
  search: ReturnType<typeof usePlaceSearch>
  text: string
  setText: (next: string) => void
  setActive: (next: number) => void
  setOpen: (next: boolean) => void
  press: (event: KeyboardEvent) => void
  choose: (suggestion: Suggestion) => void
  isFromGoogle: boolean
  isNothing: boolean
  said: string
}

function SearchField({
  root,
  isShown,
  id,
  active,
  search,
  text,
  setText,
  setActive,
  setOpen,
  press,
  choose,
  isFromGoogle,
  isNothing,
  said,
}: SearchFieldProps) {
  const t = useT()
  const { suggestions } = search
  return (
    <div ref={root} className={styles.search}>
      <Field label={t('address.mapSearch')}>
        <Input
          isShown={isShown}
          id={id}
          active={active}
          search={search}
          text={text}
          setText={setText}
          setActive={setActive}
          setOpen={setOpen}
          press={press}
        />
      </Field>
      {/* The field keeps the focus while the list is pressed. */}
      <div
        className={styles.panel}
        hidden={!isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Results id={id} suggestions={suggestions} active={active} choose={choose} />
        {isFromGoogle && (
          <p className={styles.credit} translate="no">
            Google Maps
          </p>
        )}
      </div>
      <SearchStatus search={search} isNothing={isNothing} said={said} />
    </div>
  )
}

interface InputProps {
  isShown: boolean
  id: string
  active: number
  search: ReturnType<typeof usePlaceSearch>
  text: string
  setText: (next: string) => void
  setActive: (next: number) => void
  setOpen: (next: boolean) => void
  press: (event: KeyboardEvent) => void
}

function Input({
  isShown,
  id,
  active,
  search,
  text,
  setText,
  setActive,
  setOpen,
  press,
}: InputProps) {
  const t = useT()
  return (
    <TextInput
      type="search"
      role="combobox"
      enterKeyHint="search"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={`${id}-list`}
      aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
      aria-busy={search.isLooking || undefined}
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
  )
}

interface ResultsProps {
  id: string
  suggestions: Suggestion[]
  active: number
  choose: (suggestion: Suggestion) => void
}

function Results({ id, suggestions, active, choose }: ResultsProps) {
  const t = useT()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('address.mapResults')}>
      {suggestions.map((suggestion, index) => (
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

interface SearchStatusProps {
  search: ReturnType<typeof usePlaceSearch>
  isNothing: boolean
  said: string
}

function SearchStatus({ search, isNothing, said }: SearchStatusProps) {
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
