import {
  accountCities,
  accountDistricts,
  accountPostalCodes,
  accountProvinces,
  listCities,
  listDistricts,
  listPostalCodes,
  listProvinces,
  placeNames,
  reversePlace,
  searchPlaces,
} from '#contract/regions.ts'
import { MAP_CENTER_JAKARTA } from '#domain/limits.ts'
import { cached, limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { presentPlace } from './present.ts'
import { citiesOf, districtsOf, namesAround, postalCodesOf, provinces } from './store.ts'

const tags = () => ['regions']
/**
 * Search radius for map labels (a cell and as much around it, some 20 km across), and their limit.
 */
const NAMES_DEGREES = 0.1
const NAMES_MAX = 250

/** Both clients have the same four calls under different names. */
export const regionCalls: Served[] = [
  ...[listProvinces, accountProvinces].map((call) =>
    serve(call, [cached(tags)], async ({ shop }) => ({ data: await provinces(shop.db) })),
  ),
  ...[listCities, accountCities].map((call) =>
    serve(call, [cached(tags)], async ({ shop, query }) => ({
      data: await citiesOf(shop.db, query.province_id),
    })),
  ),
  ...[listDistricts, accountDistricts].map((call) =>
    serve(call, [cached(tags)], async ({ shop, query }) => ({
      data: await districtsOf(shop.db, query.city_id),
    })),
  ),
  ...[listPostalCodes, accountPostalCodes].map((call) =>
    serve(call, [cached(tags)], async ({ shop, query }) => ({
      data: await postalCodesOf(shop.db, query.district_id),
    })),
  ),
  serve(searchPlaces, [limit('maps')], async ({ shop, query }) => {
    const near = {
      lat: query.lat ?? MAP_CENTER_JAKARTA.lat,
      lng: query.lng ?? MAP_CENTER_JAKARTA.lng,
    }
    const found = query.q ? await shop.ports.maps.search(query.q, near) : []
    return { data: found.map(presentPlace) }
  }),
  serve(reversePlace, [limit('maps')], async ({ shop, query }) => {
    if (query.lat === undefined || query.lng === undefined) return { data: null }
    const place = await shop.ports.maps.reverse({ lat: query.lat, lng: query.lng })
    return { data: place && presentPlace(place) }
  }),
  serve(placeNames, [cached(tags)], async ({ shop, query }) => ({
    data: await namesAround(shop.db, query, NAMES_DEGREES, NAMES_MAX),
  })),
]
