import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { reversePlace, type Place } from '#contract/shop/shipping.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import { PlaceSearch } from '#web/components/place-search.tsx'
import { JAKARTA, useGeolocation, type LatLng } from '#web/hooks/use-geolocation.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { Button } from '#web/ui/button.tsx'
import { MapPin } from '#web/ui/map-pin.tsx'
import styles from './pin-picker.module.css'

export type Pinned = LatLng & { place: Place | null }

interface PinPickerProps {
  value: LatLng | null
  /** The pin as it stands, with what is known of the place. */
  onChange: (pinned: Pinned) => void
}

/** How the pin came to where it is: what it is called when the place has no name. */
type Origin = 'current' | 'default' | 'selected'
const LOOKUP_DELAY_MS = 500
const NAMES = { current: 'address.mapCurrent', default: 'address.mapDefault', selected: 'address.mapSelected' } as const

/** A pin on the map: by searching, by the device's position, or by moving the map. The words below are the real answer; the map helps. */
export function PinPicker({ value, onChange }: PinPickerProps) {
  const t = useT()
  const { mapTileUrl } = useShop()
  const { state, locate } = useGeolocation()
  const [point, setPoint] = useState<LatLng>(value ?? JAKARTA)
  const [origin, setOrigin] = useState<Origin>(value ? 'selected' : 'default')
  const [found, setFound] = useState<Place | null>(null)
  const lookup = useReverse(point, found === null)
  const place = found ?? lookup.place

  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => report.current({ ...point, place }), [point, place])

  const move = (next: LatLng, from: Origin, known: Place | null = null) => {
    setPoint(next)
    setOrigin(from)
    setFound(known)
  }
  const locateDevice = async () => {
    const here = await locate()
    move({ lat: here.lat, lng: here.lng }, here.isDefault ? 'default' : 'current')
  }
  // A point without a known place: the middle of the sea, say.
  const name = lookup.isUnknown && !found ? t('address.mapUnknown') : t(NAMES[origin])

  return (
    <div className={styles.picker}>
      <PlaceSearch near={point} onChoose={(chosen) => move({ lat: chosen.lat, lng: chosen.lng }, 'selected', chosen)} />
      <Button
        variant="secondary"
        block
        icon={<LocateFixed size={20} strokeWidth={1.75} />}
        busy={state === 'asking'}
        busyLabel={t('address.mapLocating')}
        onClick={locateDevice}
      >
        {t('address.mapLocate')}
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-small text-muted">
          {t('address.mapLocateFailed')}
        </p>
      )}
      <MapPin
        value={point}
        onChange={(next) => move(next, 'selected')}
        labels={useMapLabels()}
        landUrl={landUrl}
        citiesUrl={citiesUrl}
        tileUrl={mapTileUrl ?? undefined}
        className={styles.map}
      />
      <div role="status" className={styles.answer}>
        <p className={styles.name}>{place?.name || name}</p>
        <p className="text-small text-muted">
          {lookup.isLooking && !place ? t('address.mapLooking') : place?.address || `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`}
        </p>
      </div>
    </div>
  )
}

/** What the shop knows of a point, asked once the pin has come to rest. A failure leaves the point without a name. */
const useReverse = (point: LatLng, enabled: boolean): { place: Place | null; isLooking: boolean; isUnknown: boolean } => {
  const [resting, setResting] = useState(point)
  useEffect(() => {
    const timer = setTimeout(() => setResting(point), LOOKUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [point])
  const lat = resting.lat.toFixed(6)
  const lng = resting.lng.toFixed(6)
  const query = useQuery({
    queryKey: ['place', lat, lng],
    queryFn: ({ signal }) => send(reversePlace, { query: { lat, lng }, signal }),
    enabled,
    retry: false,
  })
  const isLooking = enabled && (resting !== point || query.isFetching)
  return { place: isLooking || !enabled ? null : (query.data ?? null), isLooking, isUnknown: !isLooking && query.data === null }
}

const useMapLabels = () => {
  const t = useT()
  return {
    map: t('address.map'),
    zoomIn: t('address.mapZoomIn'),
    zoomOut: t('address.mapZoomOut'),
    north: t('address.mapNorth'),
    south: t('address.mapSouth'),
    east: t('address.mapEast'),
    west: t('address.mapWest'),
    loading: t('address.mapLoading'),
    failed: t('address.mapFailed'),
    credit: t('address.mapCredit'),
  }
}
