import { searchName, shortCity } from '#domain/address.ts'
import { MAP_SEARCH_RADIUS_KM, MAP_SEARCH_RESULTS } from '#domain/limits.ts'
import type { Queryable } from '../../platform/database.ts'
import type { LatLng, MapsPort, Place } from './port.ts'
import { findPlaces, nearestVillage, type Box, type KnownPlace } from './store.ts'

/** How far from a village's middle a point may be and still be called by its name. */
const REVERSE_KM = 8
const KM_PER_DEGREE = 111.32
const QUERY_MIN = 2
/** What stands before names on envelopes and says nothing about where they are. */
const FILLERS =
  /\b(jalan|jln|jl|gang|gg|kelurahan|kel|kecamatan|kec|desa|kampung|kp|kota administrasi|kabupaten|kab|no|rt|rw|blok|lantai|lt|[0-9]+[a-z]?)\b\.?/g

/** Places from the shop's own table of regions: every village, district and city of Indonesia. */
export const localMaps = (db: Queryable): MapsPort => ({
  search: async (text, near) => {
    const wanted = searchName(text.toLowerCase().replace(FILLERS, ' ')) || searchName(text)
    if (wanted.length < QUERY_MIN) return []
    const found = await findPlaces(db, wanted, boxAround(near, MAP_SEARCH_RADIUS_KM), near, MAP_SEARCH_RESULTS * 4)
    return found
      .filter((place) => kilometres(near, place) <= MAP_SEARCH_RADIUS_KM)
      .slice(0, MAP_SEARCH_RESULTS)
      .map((place) => present(place, place))
  },
  reverse: async (point) => {
    const village = await nearestVillage(db, point, boxAround(point, REVERSE_KM), cosineAt(point))
    return village && kilometres(point, village) <= REVERSE_KM ? present(village, point) : null
  },
})

const cosineAt = ({ lat }: LatLng): number => Math.max(0.01, Math.cos((lat * Math.PI) / 180))

const boxAround = (point: LatLng, km: number): Box => {
  const lat = km / KM_PER_DEGREE
  const lng = lat / cosineAt(point)
  return { south: point.lat - lat, north: point.lat + lat, west: point.lng - lng, east: point.lng + lng }
}

/** Good to a few metres over the distances that matter here. */
const kilometres = (a: LatLng, b: LatLng): number => Math.hypot(a.lat - b.lat, (a.lng - b.lng) * cosineAt(a)) * KM_PER_DEGREE

const present = (place: KnownPlace, at: LatLng): Place => {
  const names = [
    place.kind === 'city' ? null : place.name,
    place.kind === 'village' ? place.district : null,
    shortCity(place.city),
    place.province,
  ]
  const address = names.filter((name, index) => name !== null && name !== names[index - 1]).join(', ')
  return {
    name: place.kind === 'city' ? shortCity(place.name) : place.name,
    address: place.postalCode ? `${address} ${place.postalCode}` : address,
    lat: at.lat,
    lng: at.lng,
    data: { country: 'Indonesia', province: place.province, city: place.city, district: place.district ?? '' },
    codes:
      place.districtCode === null
        ? null
        : { provinceCode: place.provinceCode, cityCode: place.cityCode, districtCode: place.districtCode, postalCode: place.postalCode },
  }
}
