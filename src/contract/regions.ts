import * as v from 'valibot'
import { accountCall, shopCall } from './call.ts'
import { opaqueId, nameOf, regionCode } from './fields.ts'
import { means, latitude, longitude } from './means.ts'
import { regionQuery, degreesText, optionalText } from './wire.ts'

const named = v.array(v.object({ id: opaqueId, name: nameOf }))
export const accountProvinces = accountCall({
  method: 'GET',
  path: '/v1/provinces',
  summary: 'All provinces',
  auth: 'public',
  data: named,
  failure: 'failure.regions',
})
export const accountCities = accountCall({
  method: 'GET',
  path: '/v1/cities',
  summary: 'Cities and regencies of a province',
  auth: 'public',
  query: v.object({ province_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const accountDistricts = accountCall({
  method: 'GET',
  path: '/v1/districts',
  summary: 'Districts of a city',
  auth: 'public',
  query: v.object({ city_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const accountPostalCodes = accountCall({
  method: 'GET',
  path: '/v1/postalcodes',
  summary: 'Postal codes of a district',
  auth: 'public',
  query: v.object({ district_id: regionQuery }),
  data: v.array(v.object({ postal_code: means(v.string(), 'Five digits.') })),
  failure: 'failure.regions',
})

export const listProvinces = shopCall({
  method: 'GET',
  path: '/shipping/provinces',
  summary: 'All provinces',
  auth: 'public',
  data: named,
  failure: 'failure.regions',
})
export const listCities = shopCall({
  method: 'GET',
  path: '/shipping/cities',
  summary: 'Cities and regencies of a province',
  auth: 'public',
  query: v.object({ province_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const listDistricts = shopCall({
  method: 'GET',
  path: '/shipping/districts',
  summary: 'Districts of a city',
  auth: 'public',
  query: v.object({ city_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const listPostalCodes = shopCall({
  method: 'GET',
  path: '/shipping/postal-codes',
  summary: 'Postal codes of a district, each once',
  auth: 'public',
  query: v.object({ district_id: regionQuery }),
  data: v.array(v.object({ postal_code: means(v.string(), 'Five digits.') })),
  failure: 'failure.regions',
})

export const place = means(
  v.object({
    name: nameOf,
    address: means(v.string(), 'Its address, in one line.'),
    lat: latitude,
    lng: longitude,
    data: means(
      v.object({
        country: means(v.string(), 'The country.'),
        province: means(v.string(), 'The province.'),
        city: means(v.string(), 'The city or regency.'),
        district: means(v.string(), 'The district.'),
      }),
      'Where it lies.',
    ),
    source: means(
      v.picklist(['shop', 'google']),
      "Who knows it: the shop's own list of regions, or Google Maps.",
    ),
    codes: means(
      v.nullable(
        v.object({
          province_id: regionCode,
          city_id: regionCode,
          district_id: regionCode,
          postcode: means(v.nullable(v.string()), 'Five digits; null where it is unknown.'),
        }),
      ),
      'The codes of its regions; null where none are known.',
    ),
  }),
  'A place on the map.',
)
export type Place = v.InferOutput<typeof place>
export const pointText = (max: number) => degreesText(max, /^-?\d{1,3}(\.\d{1,12})?$/)
const coordinateText = (max: number) => v.optional(pointText(max))
export const searchPlaces = shopCall({
  method: 'GET',
  path: '/maps/search',
  summary: 'The first 5 places of a name within 50 km of a point (Jakarta when none is given)',
  auth: 'optional',
  query: v.object({
    q: means(optionalText(100), 'Words of a name or an address.'),
    lat: means(coordinateText(90), 'Latitude of the middle of the search.'),
    lng: means(coordinateText(180), 'Longitude of the middle of the search.'),
  }),
  data: v.array(place),
  failure: 'failure.maps',
})
export const reversePlace = shopCall({
  method: 'GET',
  path: '/maps/reverse',
  summary: 'The place at a point; null where nothing is known',
  auth: 'optional',
  query: v.object({
    lat: means(coordinateText(90), 'Latitude of the point.'),
    lng: means(coordinateText(180), 'Longitude of the point.'),
  }),
  data: v.nullable(place),
  failure: 'failure.maps',
})

/** Rounded to a tenth of a degree, so that requests for nearby points share a cached response. */
const cell = (max: number) => degreesText(max, /^-?\d{1,3}(\.\d)?$/)
export const placeNames = shopCall({
  method: 'GET',
  path: '/maps/names',
  summary: 'Names of the districts and villages around a point, for maps without tiles',
  auth: 'public',
  query: v.object({
    lat: means(cell(90), 'Latitude of the middle, in steps of a tenth.'),
    lng: means(cell(180), 'Longitude of the middle, in steps of a tenth.'),
  }),
  data: v.array(
    v.object({
      name: nameOf,
      kind: means(v.picklist(['district', 'village']), 'What it is.'),
      lat: latitude,
      lng: longitude,
    }),
  ),
  failure: 'failure.maps',
})
