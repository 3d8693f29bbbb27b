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
import { networkOf } from '../platform/network.ts'
import { servePublic, type Served } from '../http/serve.ts'
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
    servePublic(call, async ({ shop }) => ({ data: await provinces(shop.db) }), tags),
  ),
  ...[listCities, accountCities].map((call) =>
    servePublic(
      call,
      async ({ shop, query }) => ({ data: await citiesOf(shop.db, query.province_id) }),
      tags,
    ),
  ),
  ...[listDistricts, accountDistricts].map((call) =>
    servePublic(
      call,
      async ({ shop, query }) => ({ data: await districtsOf(shop.db, query.city_id) }),
      tags,
    ),
  ),
  ...[listPostalCodes, accountPostalCodes].map((call) =>
    servePublic(
      call,
      async ({ shop, query }) => ({ data: await postalCodesOf(shop.db, query.district_id) }),
      tags,
    ),
  ),
  servePublic(searchPlaces, async ({ shop, customer, ip, query }) => {
    await shop.limits.take('maps', customer?.customerId ?? networkOf(ip))
    const near = {
      lat: query.lat ?? MAP_CENTER_JAKARTA.lat,
      lng: query.lng ?? MAP_CENTER_JAKARTA.lng,
    }
    const found = query.q ? await shop.ports.maps.search(query.q, near) : []
    return { data: found.map(presentPlace) }
  }),
  servePublic(reversePlace, async ({ shop, customer, ip, query }) => {
    await shop.limits.take('maps', customer?.customerId ?? networkOf(ip))
    if (query.lat === undefined || query.lng === undefined) return { data: null }
    const place = await shop.ports.maps.reverse({ lat: query.lat, lng: query.lng })
    return { data: place && presentPlace(place) }
  }),
  servePublic(
    placeNames,
    async ({ shop, query }) => ({
      data: await namesAround(shop.db, query, NAMES_DEGREES, NAMES_MAX),
    }),
    tags,
  ),
]
