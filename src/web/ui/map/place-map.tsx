import { MapPin, type MapPinProps } from './map-pin.tsx'

const LABELS = {
  map: 'address.map',
  keys: 'address.mapKeys',
  zoomIn: 'address.mapZoomIn',
  zoomOut: 'address.mapZoomOut',
  north: 'address.mapNorth',
  south: 'address.mapSouth',
  east: 'address.mapEast',
  west: 'address.mapWest',
  loading: 'address.mapLoading',
  failed: 'address.mapFailed',
  credit: 'address.mapCredit',
} as const

interface PlaceMapProps extends Omit<MapPinProps, 'labels'> {
  /** The words of the page around it. */
  t: (key: (typeof LABELS)[keyof typeof LABELS]) => string
}

/** A map to place a pin on, with the words that shoppers and staff share. */
export function PlaceMap({ t, ...props }: PlaceMapProps) {
  const labels = Object.fromEntries(
    Object.entries(LABELS).map(([name, key]) => [name, t(key)]),
  ) as MapPinProps['labels']
  return <MapPin {...props} labels={labels} />
}
