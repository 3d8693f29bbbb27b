import { withoutRepeats } from '#domain/addresses/address.ts'
import type { Address as WireAddress } from '#contract/addresses.ts'
import type { Address } from './store/addresses.ts'

export const presentAddress = (address: Address): WireAddress => ({
  id: address.id,
  label: address.label,
  name: address.recipient,
  phone: address.phone,
  province_id: address.provinceCode,
  city_id: address.cityCode,
  district_id: address.districtCode,
  postcode: address.postalCode,
  address_1: address.address1,
  address_2: address.address2,
  latitude: address.lat,
  longitude: address.lng,
  notes: address.notes,
  full_address: withoutRepeats(address.fullAddress),
  isDefault: address.isDefault,
})
