import type { Id } from '#domain/units.ts'
import type { addressForm } from '#contract/addresses.ts'
import { fullAddress, plainCity } from '#domain/addresses/address.ts'
import { ADDRESSES_MAX } from '#domain/limits.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import type { InferOutput } from 'valibot'
import { AppError, type FieldError } from '../errors.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { findDistrict, regionErrors } from '../regions/index.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import { judgePinOf } from './check-pin.ts'
import {
  changeAddress,
  clearDefault,
  countAddresses,
  findAddress,
  insertAddress,
  lockAddresses,
  makeDefault,
  removeAddress,
  type Address,
} from './store/addresses.ts'

type Form = InferOutput<typeof addressForm>
type Ask = Context & { customer: Caller }

/** Adds an address. A customer's first one becomes the default. */
export const prepareAddress = async (
  ask: Context & { body: Form },
  customerId: Id<'customer'>,
): Promise<Prepared<Address>> => {
  const { now } = ask
  const checked = await checkForm(ask, ask.body)
  return {
    work: async (tx) => {
      await lockAddresses(tx, customerId)
      const count = await countAddresses(tx, customerId)
      if (count >= ADDRESSES_MAX)
        throw new AppError('invalid', {
          errors: { _: [{ key: 'address.tooMany', params: { max: ADDRESSES_MAX } }] },
        })
      const address = { ...checked, id: newId(now), isDefault: count === 0 }
      await insertAddress(tx, customerId, address, now)
      return address
    },
  }
}

export const editAddress = async (
  ask: Ask & { body: Form; params: { id: string } },
): Promise<Address> => {
  const { shop, customer, params } = ask
  if (!(await findAddress(shop.db, customer.customerId, params.id)))
    throw new AppError('address_not_found')
  const changed = await changeAddress(shop.db, customer.customerId, {
    ...(await checkForm(ask, ask.body)),
    id: params.id,
  })
  if (!changed) throw new AppError('address_not_found')
  return changed
}

/** Deletes an address; throws 409 for the default one. */
export const deleteAddressOf = async ({
  shop,
  customer,
  params,
  now,
}: Ask & { params: { id: string } }): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    await lockAddresses(tx, customer.customerId)
    if ((await removeAddress(tx, customer.customerId, params.id, now)) === 1) return
    throw new AppError(
      (await findAddress(tx, customer.customerId, params.id))
        ? 'default_address'
        : 'address_not_found',
    )
  })
}

export const chooseDefault = ({
  shop,
  customer,
  params,
}: Ask & { params: { id: string } }): Promise<Address> =>
  shop.database.transaction(async (tx) => {
    await lockAddresses(tx, customer.customerId)
    await clearDefault(tx, customer.customerId)
    const chosen = await makeDefault(tx, customer.customerId, params.id)
    // Throwing rolls back the cleared default.
    if (!chosen) throw new AppError('address_not_found')
    return chosen
  })

/**
 * Checks beyond the contract: district, city, province and postal code match, and the pin lies
 * there.
 */
export const addressErrors = async (
  { db }: Shop,
  given: Partial<Form>,
): Promise<Record<string, FieldError[]>> => {
  const errors = await regionErrors(db, given)
  const { district_id: district, latitude: lat, longitude: lng } = given
  if (
    Object.keys(errors).length > 0 ||
    district === undefined ||
    lat === undefined ||
    lng === undefined
  )
    return errors
  const chain = await findDistrict(db, district)
  if (!chain) return errors
  const verdict = await judgePinOf(db, { lat, lng, cityCode: chain.cityCode })
  if (verdict.is === 'outside') return { latitude: [{ key: 'validation.pinOutside' }] }
  if (verdict.is !== 'elsewhere') return errors
  return {
    latitude: [
      {
        key: 'validation.pinElsewhere',
        params: { pin: verdict.district, address: plainCity(chain.city) },
      },
    ],
  }
}

const checkForm = async (
  { shop }: Context,
  form: Form,
): Promise<Omit<Address, 'id' | 'isDefault'>> => {
  const phone = normalisePhone(form.phone)
  const chain = await findDistrict(shop.db, form.district_id)
  if (phone === null || !chain) throw new AppError('invalid')
  const parts = {
    address1: form.address_1,
    address2: form.address_2,
    postalCode: form.postcode || (chain.postalCodes[0] ?? ''),
  }
  return {
    ...parts,
    label: form.label,
    recipient: form.name,
    phone,
    provinceCode: chain.provinceCode,
    cityCode: chain.cityCode,
    districtCode: chain.districtCode,
    notes: form.notes,
    fullAddress: fullAddress({
      ...parts,
      district: chain.district,
      city: chain.city,
      province: chain.province,
    }),
    lat: form.latitude,
    lng: form.longitude,
    pinChecked: true,
    pinPlace: null,
  }
}
