import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { decimal, id, idParam, oneLine, optionalText, phoneInput, regionQuery, remark, text } from '../wire.ts'

export const address = v.object({
  id: v.string(),
  label: v.string(),
  name: v.string(),
  phone: v.string(),
  province_id: v.string(),
  city_id: v.string(),
  district_id: v.string(),
  postcode: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  notes: v.string(),
  full_address: v.string(),
  isDefault: v.boolean(),
})
export type Address = v.InferOutput<typeof address>

const coordinate = (max: number) =>
  v.pipe(v.number('validation.pinpoint'), v.minValue(-max, 'validation.pinpoint'), v.maxValue(max, 'validation.pinpoint'))
const region = v.pipe(v.string('validation.required'), v.regex(/^[0-9.]{2,13}$/, 'validation.required'))

/** The address form: pinpoint, label, name, phone, province, city and district are required (spec, section 5). */
export const addressForm = v.object({
  label: text(40),
  name: text(80),
  phone: phoneInput,
  province_id: region,
  city_id: region,
  district_id: region,
  postcode: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9]{5}$/, 'validation.postalCode'))], 'validation.postalCode'),
    '',
  ),
  address_1: text(300),
  address_2: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'validation.tooLong'), oneLine), ''),
  latitude: coordinate(90),
  longitude: coordinate(180),
  notes: remark(200, oneLine),
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

const named = v.array(v.object({ id: v.string(), name: v.string() }))
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
  data: v.array(v.object({ postal_code: v.string() })),
  failure: 'failure.regions',
})

export const place = v.object({
  name: v.string(),
  address: v.string(),
  lat: v.number(),
  lng: v.number(),
  data: v.object({ country: v.string(), province: v.string(), city: v.string(), district: v.string() }),
  /** Whose knowledge it is: the shop's own list of regions, or Google Maps. */
  source: v.picklist(['shop', 'google']),
  codes: v.nullable(v.object({ province_id: v.string(), city_id: v.string(), district_id: v.string(), postcode: v.nullable(v.string()) })),
})
export type Place = v.InferOutput<typeof place>
const pointText = (max: number) => decimal(-max, max, /^-?\d{1,3}(\.\d{1,12})?$/)
const coordinateText = (max: number) => v.optional(pointText(max))
export const searchPlaces = shopCall({
  method: 'GET',
  path: '/maps/search',
  summary: 'The first 5 places of a name within 50 km of a point (Jakarta when none is given)',
  auth: 'optional',
  query: v.object({ q: optionalText(100), lat: coordinateText(90), lng: coordinateText(180) }),
  data: v.array(place),
  failure: 'failure.maps',
})
export const reversePlace = shopCall({
  method: 'GET',
  path: '/maps/reverse',
  summary: 'The place at a point; null where nothing is known',
  auth: 'optional',
  query: v.object({ lat: coordinateText(90), lng: coordinateText(180) }),
  data: v.nullable(place),
  failure: 'failure.maps',
})

export const deliveryArea = shopCall({
  method: 'GET',
  path: '/shipping/area',
  summary: 'Whether a point is in the delivery area; outside only goods that need no cooling can be sent, by parcel',
  auth: 'public',
  query: v.object({ lat: pointText(90), lng: pointText(180) }),
  data: v.object({
    in_area: v.boolean(),
    /** How far the area reaches by road from the hub, in whole kilometres. */
    limit_km: v.number(),
    hub: v.string(),
  }),
  failure: 'failure.generic',
})

/** A tenth of a degree: names are asked for by the cell of the map, so that many who look at one place share an answer. */
const cell = (max: number) => decimal(-max, max, /^-?\d{1,3}(\.\d)?$/)
export const placeNames = shopCall({
  method: 'GET',
  path: '/maps/names',
  summary: 'Names of the districts and villages around a point, for maps without tiles',
  auth: 'public',
  query: v.object({ lat: cell(90), lng: cell(180) }),
  data: v.array(v.object({ name: v.string(), kind: v.picklist(['district', 'village']), lat: v.number(), lng: v.number() })),
  failure: 'failure.maps',
})
