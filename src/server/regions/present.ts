import type { Place as WirePlace } from '#contract/regions.ts'
import type { Place } from '../adapters/maps/port.ts'

export const presentPlace = (place: Place): WirePlace => ({
  name: place.name,
  address: place.address,
  lat: place.lat,
  lng: place.lng,
  data: place.data,
  source: place.source,
  codes:
    place.codes === null
      ? null
      : {
          province_id: place.codes.provinceCode,
          city_id: place.codes.cityCode,
          district_id: place.codes.districtCode,
          postcode: place.codes.postalCode,
        },
})
