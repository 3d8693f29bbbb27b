import type { LatLng } from '#domain/addresses/coordinates.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import { useT } from '#web/staff/words.ts'
import { MapPin } from '#web/ui/map/map-pin.tsx'
import styles from './start.module.css'

interface HubMapProps extends LatLng {
  onChange: (place: LatLng) => void
}

/** The shoppers' map, for the place where deliveries start. */
export function HubMap({ lat, lng, onChange }: HubMapProps) {
  const t = useT()
  return (
    <MapPin
      value={{ lat, lng }}
      onChange={onChange}
      landUrl={landUrl}
      citiesUrl={citiesUrl}
      className={styles.map}
      labels={{
        map: t('address.map'),
        keys: t('address.mapKeys'),
        zoomIn: t('address.mapZoomIn'),
        zoomOut: t('address.mapZoomOut'),
        north: t('address.mapNorth'),
        south: t('address.mapSouth'),
        east: t('address.mapEast'),
        west: t('address.mapWest'),
        loading: t('address.mapLoading'),
        failed: t('address.mapFailed'),
        credit: t('address.mapCredit'),
      }}
    />
  )
}
