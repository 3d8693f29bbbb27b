import type { FieldError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { findDistrict } from './store.ts'

export type RegionFields = {
  province_id?: string
  city_id?: string
  district_id?: string
  postcode?: string
}

/**
 * Checks that a form's regions and postal code match; empty fields are skipped. Names the wrong
 * field.
 */
export const regionErrors = async (
  db: Queryable,
  { province_id: province, city_id: city, district_id: district, postcode }: RegionFields,
): Promise<Record<string, FieldError[]>> => {
  if (!district) return {}
  const chain = await findDistrict(db, district)
  if (!chain || (city && chain.cityCode !== city))
    return { district_id: [{ key: 'validation.region' }] }
  if (province && chain.provinceCode !== province)
    return { city_id: [{ key: 'validation.region' }] }
  if (postcode && !chain.postalCodes.includes(postcode))
    return { postcode: [{ key: 'validation.postcodeRegion' }] }
  return {}
}
