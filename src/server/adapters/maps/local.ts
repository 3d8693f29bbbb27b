import { searchName, shortCity } from '#domain/addresses/address.ts'
import { MAP_SEARCH_RADIUS_KM, MAP_SEARCH_RESULTS } from '#domain/limits.ts'
import type { Queryable } from '../../platform/database.ts'
import type { LatLng, MapsPort, Place } from './port.ts'
import { neighbourhoods } from './neighbourhoods.ts'
import { boxAround, cosineAt, kilometres } from './distance.ts'
import { findPlaces, nearestVillage, type FoundPlace, type KnownPlace } from './store.ts'

/** How far from a village's centre a point may lie and still get its name. */
export const REVERSE_KM = 8
const QUERY_MIN = 2
/** The extra distance that one step of better rank outweighs. */
const KM_PER_RANK = 10
/** The extra distance that a name with no likeness loses; proportional in between. */
const KM_PER_UNLIKENESS = 30
/** Words of postal addresses that do not identify a place. */
const FILLERS =
  /\b(jalan|jln|jl|gang|gg|kelurahan|kel|kecamatan|kec|desa|kampung|kp|kota administrasi|kabupaten|kab|no|rt|rw|blok|lantai|lt|[0-9]+[a-z]?)\b\.?/g

/** Places from the shop's own table of regions: every village, district and city of Indonesia. */
export const localMaps = (db: Queryable): MapsPort => ({
  search: async (text, near) => {
    const wanted = searchName(text.toLowerCase().replace(FILLERS, ' ')) || searchName(text)
    if (wanted.length < QUERY_MIN) return []
    const [quarters, places] = await Promise.all([
      findNeighbourhoods(db, wanted),
      findPlaces(db, wanted, boxAround(near, MAP_SEARCH_RADIUS_KM), near, MAP_SEARCH_RESULTS * 8),
    ])
    const weighed = [...quarters, ...places]
      .filter((place) => kilometres(near, place) <= MAP_SEARCH_RADIUS_KM)
      .toSorted((a, b) => weight(a, near) - weight(b, near))
    return distinct(weighed)
      .slice(0, MAP_SEARCH_RESULTS)
      .map((place) => present(place, place))
  },
  reverse: async (point) => {
    const village = await nearestVillage(db, point, boxAround(point, REVERSE_KM), cosineAt(point))
    return village && kilometres(point, village) <= REVERSE_KM ? present(village, point) : null
  },
})

/** The sort key: near, well-matching and well-known places come first. */
const weight = (place: FoundPlace, near: LatLng): number =>
  kilometres(near, place) +
  place.rank * KM_PER_RANK +
  (1 - place.likeness) * KM_PER_UNLIKENESS -
  renown(place)

/**
 * A bonus in kilometres for places that customers mean more often: neighbourhoods, cities, places
 * in a city.
 */
const renown = ({ kind, city }: FoundPlace): number => {
  if (kind === 'neighbourhood') return 10
  const isTown = city.startsWith('Kota ')
  if (kind === 'city') return isTown ? 15 : 0
  return isTown ? 5 : 0
}

/** Neighbourhoods are in no official list: they use the codes of the village around them. */
const findNeighbourhoods = async (db: Queryable, wanted: string): Promise<FoundPlace[]> => {
  const fitting = neighbourhoods.filter(({ searchName: name }) => name.startsWith(wanted))
  const found = await Promise.all(
    fitting.map(async ({ name, searchName: written, lat, lng }) => {
      const village = await nearestVillage(
        db,
        { lat, lng },
        boxAround({ lat, lng }, REVERSE_KM),
        cosineAt({ lat, lng }),
      )
      return (
        village && {
          ...village,
          kind: 'neighbourhood' as const,
          name,
          lat,
          lng,
          rank: written === wanted ? 0 : 1,
          likeness: 1,
        }
      )
    }),
  )
  return found.filter((place) => place !== null)
}

/** Removes duplicates, such as a village and the district named after it; the first stays. */
const distinct = (places: readonly FoundPlace[]): FoundPlace[] => {
  const seen = new Set<string>()
  return places.filter((place) => {
    const key = `${searchName(place.name)} ${place.kind === 'city' ? '' : place.districtCode}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const present = (place: KnownPlace, at: LatLng): Place => {
  const names = [
    place.kind === 'city' ? null : place.name,
    place.kind === 'village' || place.kind === 'neighbourhood' ? place.district : null,
    shortCity(place.city),
    place.province,
  ]
  const address = names
    .filter((name, index) => name !== null && name !== names[index - 1])
    .join(', ')
  return {
    name: place.kind === 'city' ? shortCity(place.name) : place.name,
    address: place.postalCode ? `${address} ${place.postalCode}` : address,
    lat: at.lat,
    lng: at.lng,
    data: {
      country: 'Indonesia',
      province: place.province,
      city: place.city,
      district: place.district ?? '',
    },
    source: 'shop',
    codes:
      place.districtCode === null
        ? null
        : {
            provinceCode: place.provinceCode,
            cityCode: place.cityCode,
            districtCode: place.districtCode,
            postalCode: place.postalCode,
          },
  }
}
