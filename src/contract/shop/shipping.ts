import * as v from 'valibot'
import { opaqueId, nameOf, regionCode, fullAddress } from '../fields.ts'
import { means, kilometres, latitude, longitude, unit } from '../means.ts'
import { shopCall } from '../call.ts'
import {
  degreesText,
  id,
  idParam,
  oneLine,
  optionalText,
  phoneInput,
  regionQuery,
  remark,
  text,
} from '../wire.ts'

export const address = means(
  v.object({
    id: opaqueId,
    label: means(v.string(), 'What the customer calls the address.'),
    name: means(v.string(), 'Who receives the goods.'),
    phone: means(v.string(), 'Their phone number, with its country code.'),
    province_id: regionCode,
    city_id: regionCode,
    district_id: regionCode,
    postcode: means(v.string(), 'Five digits; empty where it is unknown.'),
    address_1: means(v.string(), 'Street and number.'),
    address_2: means(v.string(), 'Floor, block or house; empty for none.'),
    latitude: latitude,
    longitude: longitude,
    notes: means(v.string(), 'What the courier should know; empty for none.'),
    full_address: fullAddress,
    isDefault: means(v.boolean(), 'Whether it is the one that is used without a choice.'),
  }),
  'A delivery address of the customer.',
)
export type Address = v.InferOutput<typeof address>

const coordinate = (max: number) =>
  v.pipe(
    v.number('validation.pinpoint'),
    unit('degrees (WGS 84)'),
    v.minValue(-max, 'validation.pinpoint'),
    v.maxValue(max, 'validation.pinpoint'),
  )
const region = means(
  v.pipe(v.string('validation.required'), v.regex(/^[0-9.]{2,13}$/, 'validation.required')),
  'Code of the region.',
)

/**
 * The address form: pinpoint, label, name, phone, province, city and district are required (spec,
 * section 5).
 */
export const addressForm = v.object({
  label: means(text(40), 'What the customer calls the address.'),
  name: means(text(80), 'Who receives the goods.'),
  phone: means(phoneInput, 'Their Indonesian mobile number, in any usual spelling.'),
  province_id: means(region, 'Code of the province.'),
  city_id: means(region, 'Code of the city or regency.'),
  district_id: means(region, 'Code of the district.'),
  postcode: means(
    v.optional(
      v.union(
        [v.literal(''), v.pipe(v.string(), v.regex(/^[0-9]{5}$/, 'validation.postalCode'))],
        'validation.postalCode',
      ),
      '',
    ),
    'Five digits; empty where it is unknown.',
  ),
  address_1: means(text(300), 'Street and number.'),
  address_2: means(
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'validation.tooLong'), oneLine), ''),
    'Floor, block or house.',
  ),
  latitude: means(coordinate(90), 'Latitude of the pin; it must lie in the city of the address.'),
  longitude: means(coordinate(180), 'Longitude of the pin.'),
  notes: means(remark(200, oneLine), 'What the courier should know.'),
})

export const listAddresses = shopCall({
  method: 'GET',
  path: '/shipping/address',
  summary: 'The customer’s addresses, the default first',
  auth: 'customer',
  data: v.array(address),
  failure: 'failure.addresses',
})
export const createAddress = shopCall({
  method: 'POST',
  path: '/shipping/address',
  summary: 'Adds an address; the first one becomes the default',
  auth: 'customer',
  status: 201,
  body: addressForm,
  data: address,
  failure: 'failure.saveAddress',
  idempotent: true,
})
export const updateAddress = shopCall({
  method: 'PUT',
  path: '/shipping/address/{id}',
  summary: 'Changes an address',
  auth: 'customer',
  refuses: ['address_not_found'],
  params: idParam,
  body: addressForm,
  data: address,
  failure: 'failure.saveAddress',
})
export const deleteAddress = shopCall({
  method: 'DELETE',
  path: '/shipping/address/{id}',
  summary: 'Deletes an address; the default one cannot be deleted',
  auth: 'customer',
  refuses: ['address_not_found', 'default_address'],
  params: idParam,
  data: v.object({ id }),
  failure: 'failure.deleteAddress',
})
export const setDefaultAddress = shopCall({
  method: 'POST',
  path: '/shipping/address/{id}/default',
  summary: 'Makes an address the default',
  auth: 'customer',
  refuses: ['address_not_found'],
  params: idParam,
  data: address,
  failure: 'failure.defaultAddress',
})

const named = v.array(v.object({ id: opaqueId, name: nameOf }))
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
const pointText = (max: number) => degreesText(max, /^-?\d{1,3}(\.\d{1,12})?$/)
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

export const deliveryArea = shopCall({
  method: 'GET',
  path: '/shipping/area',
  summary:
    'Whether a point is in the delivery area; outside only goods that need no cooling can be sent, by parcel',
  auth: 'public',
  query: v.object({
    lat: means(pointText(90), 'Latitude of the point.'),
    lng: means(pointText(180), 'Longitude of the point.'),
  }),
  data: v.object({
    in_area: means(v.boolean(), 'Whether the point is in the area.'),
    limit_km: means(kilometres, 'How far the area reaches by road from the hub.'),
    hub: means(v.string(), 'Where orders leave from.'),
  }),
  failure: 'failure.generic',
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
