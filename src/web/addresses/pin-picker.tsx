import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { Place } from '#contract/regions.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import { PlaceSearch } from '#web/addresses/place-search.tsx'
import { JAKARTA, useGeolocation, type Geolocation } from '#web/hooks/use-geolocation.ts'
import { usePlaceAt, type PlaceAt } from '#web/addresses/use-place-at.ts'
import { placeNamesQuery } from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import styles from './pin-picker.module.css'

/** `name` is never empty; the other fields are set once the place is known. */
export type Pinned = LatLng &
  Pick<Place, 'name' | 'address' | 'data' | 'codes'> & { isLooking: boolean }

interface PinPickerProps {
  value: LatLng | null
  onChange: (pinned: Pinned) => void
}

/** How the pin was placed: its name when reverse geocoding finds nothing. */
type Origin = 'current' | 'default' | 'selected'
const NAMES = {
  current: 'address.mapCurrent',
  default: 'address.mapDefault',
  selected: 'address.mapSelected',
} as const
const NOTHING_KNOWN = {
  address: '',
  data: { country: '', province: '', city: '', district: '' },
  codes: null,
}

/**
 * Picks a point by search, device position or moving the map. The address text below is what
 * counts; the map is optional.
 */
export function PinPicker({ value, onChange }: PinPickerProps) {
  const t = useT()
  const { mapTileUrl } = useShop()
  const [pin, setPin] = useState<{ point: LatLng; origin: Origin; known: Place | null }>({
    point: value ?? JAKARTA,
    origin: value ? 'selected' : 'default',
    known: null,
  })
  const { point, origin } = pin
  const at = usePlaceAt(point, pin.known)
  const name = at.place?.name || t(at.state === 'unknown' ? 'address.mapUnknown' : NAMES[origin])
  useReport(
    { ...(at.place ?? NOTHING_KNOWN), ...point, name, isLooking: at.state === 'looking' },
    onChange,
  )

  return (
    <div className={styles.picker}>
      <PlaceSearch
        near={point}
        onChoose={(chosen, known) =>
          setPin({ point: { lat: chosen.lat, lng: chosen.lng }, origin: 'selected', known })
        }
      />
      <Locate
        isChosen={origin !== 'default'}
        onFound={(here) => setPin({ point: here, origin: 'current', known: null })}
        onFailed={() =>
          setPin((now) =>
            now.origin === 'default' ? { point: JAKARTA, origin: 'default', known: null } : now,
          )
        }
      />
      <PlaceMap
        t={t}
        landUrl={landUrl}
        citiesUrl={citiesUrl}
        value={point}
        onChange={(next) => setPin({ point: next, origin: 'selected', known: null })}
        tileUrl={mapTileUrl ?? undefined}
        places={useMapNames(point, mapTileUrl === null)}
        className={styles.map}
      />
      <Answer point={point} at={at} name={name} />
    </div>
  )
}

/** Reports every change of the pin or of what is known about it. */
function useReport(pinned: Pinned, onChange: (pinned: Pinned) => void) {
  const latest = useRef({ pinned, onChange })
  useEffect(() => {
    latest.current = { pinned, onChange }
  })
  const { lat, lng, name, address, isLooking } = pinned
  useEffect(
    () => latest.current.onChange(latest.current.pinned),
    [lat, lng, name, address, isLooking],
  )
}

interface LocateProps {
  /** The visitor placed the pin; a failed device position does not move it. */
  isChosen: boolean
  onFound: (here: LatLng) => void
  onFailed: () => void
}

/** Accuracy radius above which a position counts as rough. */
const ROUGH_M = 200

function Locate({ isChosen, onFound, onFailed }: LocateProps) {
  const t = useT()
  const { state, locate } = useGeolocation()
  const [accuracy, setAccuracy] = useState(0)
  const find = async () => {
    const here = await locate()
    if (!here) return onFailed()
    setAccuracy(here.accuracy)
    onFound({ lat: here.lat, lng: here.lng })
  }
  return (
    <div>
      <Button
        variant="secondary"
        block
        icon={<LocateFixed size={20} strokeWidth={1.75} />}
        busy={state === 'asking'}
        busyLabel={t('address.mapLocating')}
        onClick={() => void find()}
      >
        {t('address.mapLocate')}
      </Button>
      <p role="status" className={styles.located}>
        <Located state={state} accuracy={accuracy} isChosen={isChosen} />
      </p>
    </div>
  )
}

const REASONS = {
  denied: 'address.mapDenied',
  unavailable: 'address.mapUnavailable',
  late: 'address.mapLate',
} as const

/** Why the device position is missing and which default is used, or that it is only rough. */
function Located({
  state,
  accuracy,
  isChosen,
}: {
  state: Geolocation
  accuracy: number
  isChosen: boolean
}) {
  const t = useT()
  if (state === 'idle' || state === 'asking') return null
  if (state !== 'found')
    return `${t(REASONS[state])} ${t(isChosen ? 'address.mapPinKept' : 'address.mapPinJakarta')}`
  if (accuracy < ROUGH_M) return null
  const distance =
    accuracy < 1000 ? `${Math.ceil(accuracy / 50) * 50} m` : `${Math.ceil(accuracy / 1000)} km`
  return t('address.mapRough', { distance })
}

/** The pin's address, announced when the pin comes to rest. */
function Answer({ point, at, name }: { point: LatLng; at: PlaceAt; name: string }) {
  const t = useT()
  const isLooking = at.state === 'looking'
  return (
    <div role="status" aria-busy={isLooking || undefined} className={styles.answer}>
      <p className={styles.name}>{isLooking ? t('address.mapLooking') : name}</p>
      <p className="text-small text-muted">
        {at.place?.address || `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`}
      </p>
      {at.place?.source === 'google' && (
        <p className={styles.credit} translate="no">
          Google Maps
        </p>
      )}
    </div>
  )
}

const RANKS = { district: 3, village: 4 } as const

/** Map tiles have their own labels, so names are fetched only without tiles. */
const useMapNames = (point: LatLng, enabled: boolean) => {
  const { data } = useQuery({
    ...placeNamesQuery(point),
    enabled,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => data?.map(({ name, kind, lat, lng }) => ({ name, lat, lng, rank: RANKS[kind] })),
    [data],
  )
}
