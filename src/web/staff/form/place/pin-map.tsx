import type { LatLng } from '#domain/addresses/coordinates.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import type { MapPinProps } from '#web/ui/map/map-pin.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import type { Place } from '#web/ui/map/map-names.ts'
import { useT } from '#web/staff/words.ts'

interface PinMapProps {
  /** Named spots next to the pin. */
  places?: readonly Place[] | undefined
  /** Null while the typed point is none: the map stays where it is. */
  value: LatLng | null
  onChange: (place: LatLng) => void
  outline?: MapPinProps['outline']
  className?: string | undefined
}

/** The shoppers' map in a form of the console; loaded on demand. */
export function PinMap(props: PinMapProps) {
  return <PlaceMap {...props} t={useT()} landUrl={landUrl} citiesUrl={citiesUrl} />
}
