import * as v from 'valibot'
import { shopCall } from './call.ts'
import { opaqueId, regionCode, fullAddress } from './fields.ts'
import { means, latitude, longitude, unit } from './means.ts'
import { oneLine, phoneInput, remark, text, idParam, id } from './wire.ts'

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

export const coordinate = (max: number) =>
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
