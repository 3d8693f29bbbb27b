import { fullAddress, searchName } from '#domain/addresses/address.ts'
import { MAP_SEARCH_RADIUS_KM, MAP_SEARCH_RESULTS } from '#domain/limits.ts'
import type { Queryable } from '../../platform/database.ts'
import { boxAround, cosineAt, kilometres } from './distance.ts'
import { foundPlaces, geocodesOf, placesOf, type GooglePlace } from './google-answers.ts'
import { askGeocoding, askPlaces } from './google-ask.ts'
import { REVERSE_KM } from './local.ts'
import type { LatLng, MapsPort, Place } from './port.ts'
import { nearestVillage, type KnownPlace } from './store.ts'

export type GoogleMaps = {
  key: string
  /** `https://maps.googleapis.com`: the Geocoding API. */
  mapsUrl: string
  /** `https://places.googleapis.com`: the Places API (New). */
  placesUrl: string
}

const FIELDS = 'places.displayName,places.formattedAddress,places.location,places.addressComponents'
/** The circle only biases the results; more are requested so that five lie within it. */
const ASKED_FOR = 20
const METRES_PER_KM = 1000
/** Couriers read addresses in Indonesian, whatever the page's language. */
const LANGUAGE = 'id'
const COUNTRY = 'ID'

/**
 * Google's maps, called by the server so that the key stays here: places by Text Search, other
 * addresses and points by Geocoding. Regions get the shop's own codes.
 */
export const googleMaps = ({ key, mapsUrl, placesUrl }: GoogleMaps, db: Queryable): MapsPort => {
  const geocode = async (ask: Record<string, string>) =>
    geocodesOf(
      await askGeocoding(`${mapsUrl}/maps/api/geocode/json`, key, { ...ask, language: LANGUAGE }),
    )
  const searchText = async (text: string, near: LatLng) => {
    const circle = {
      center: { latitude: near.lat, longitude: near.lng },
      radius: MAP_SEARCH_RADIUS_KM * METRES_PER_KM,
    }
    const body = {
      textQuery: text,
      languageCode: LANGUAGE,
      regionCode: COUNTRY,
      pageSize: ASKED_FOR,
      locationBias: { circle },
    }
    return placesOf(
      await askPlaces(
        `${placesUrl}/v1/places:searchText`,
        key,
        { fields: FIELDS, body },
        foundPlaces,
      ),
    )
  }
  const within = (found: GooglePlace[], near: LatLng) =>
    found
      .filter((place) => isInIndonesia(place) && kilometres(near, place) <= MAP_SEARCH_RADIUS_KM)
      .slice(0, MAP_SEARCH_RESULTS)
  return {
    search: async (text, near) => {
      const places = within(await searchText(text, near), near)
      const found =
        places.length > 0
          ? places
          : within(
              await geocode({ address: text, components: `country:${COUNTRY}`, ...bounds(near) }),
              near,
            )
      return Promise.all(found.map((place) => present(db, place, place)))
    },
    reverse: async (point) => {
      const found = await geocode({ latlng: `${point.lat},${point.lng}` })
      // A country or a sea has no delivery address.
      const place = found.find(
        (one) => isInIndonesia(one) && partOf(one, 'administrative_area_level_3') !== '',
      )
      return place ? present(db, place, point) : null
    },
  }
}

const bounds = (near: LatLng): { bounds: string } => {
  const { south, west, north, east } = boxAround(near, MAP_SEARCH_RADIUS_KM)
  return { bounds: `${south.toFixed(4)},${west.toFixed(4)}|${north.toFixed(4)},${east.toFixed(4)}` }
}

const isInIndonesia = ({ parts }: GooglePlace): boolean =>
  parts.some(({ short, types }) => types.includes('country') && short.toUpperCase() === COUNTRY)

const partOf = ({ parts }: GooglePlace, type: string): string =>
  parts.find(({ types }) => types.includes(type))?.long ?? ''

/** Levels 1 to 4 of an Indonesian address are province, city or regency, district and village. */
const present = async (db: Queryable, place: GooglePlace, at: LatLng): Promise<Place> => {
  const district = bare(partOf(place, 'administrative_area_level_3'))
  const postalCode = partOf(place, 'postal_code')
  const region = await nearestVillage(db, at, boxAround(at, REVERSE_KM), cosineAt(at), {
    district: searchName(district),
    postalCode,
  })
  return {
    name: place.name || nameOf(place),
    address: region
      ? addressIn(region, place, postalCode)
      : place.address.replace(/, Indonesia$/, ''),
    lat: at.lat,
    lng: at.lng,
    data: {
      country: 'Indonesia',
      province: region?.province ?? partOf(place, 'administrative_area_level_1'),
      city: region?.city ?? partOf(place, 'administrative_area_level_2'),
      district: region?.district ?? district,
    },
    source: 'google',
    codes: region?.districtCode
      ? {
          provinceCode: region.provinceCode,
          cityCode: region.cityCode,
          districtCode: region.districtCode,
          postalCode: region.postalCode,
        }
      : null,
  }
}

/** A district's name without a prefix such as "Kec.". */
const bare = (district: string): string => district.replace(/^(kecamatan|kec\.?|distrik)\s+/i, '')

/** A house in its street, else the village or the neighbourhood. */
const nameOf = (place: GooglePlace): string => {
  const building = partOf(place, 'premise') || partOf(place, 'point_of_interest')
  const street = [partOf(place, 'route'), partOf(place, 'street_number')].filter(Boolean).join(' ')
  const quarter =
    partOf(place, 'neighborhood') ||
    partOf(place, 'administrative_area_level_4') ||
    bare(partOf(place, 'administrative_area_level_3'))
  return building || street || quarter
}

/** The levels for which the shop's own regions are better. */
const REGIONS = [
  'administrative_area_level_1',
  'administrative_area_level_2',
  'administrative_area_level_3',
  'country',
]

/**
 * Google's street followed by the shop's own regions, without repeating a region written another
 * way.
 */
const addressIn = (region: KnownPlace, place: GooglePlace, postalCode: string): string => {
  const regions = new Set(
    place.parts
      .filter(({ types }) => types.some((type) => REGIONS.includes(type)))
      .flatMap(({ long, short }) => [searchName(long), searchName(short), searchName(bare(long))]),
  )
  const street = place.address.split(',').filter((part) => {
    const said = searchName(postalCode ? part.replace(postalCode, '') : part)
    return said !== '' && !regions.has(said)
  })
  return fullAddress({
    address1: street.map((part) => part.trim()).join(', '),
    address2: '',
    district: region.district ?? '',
    city: region.city,
    province: region.province,
    postalCode: region.postalCode ?? '',
  })
}
