import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  listCities,
  listDistricts,
  listPostalCodes,
  listProvinces,
  searchPlaces,
  setDefaultAddress,
  updateAddress,
  type Address,
} from '#contract/shop/shipping.ts'
import type { BodyInput } from '#contract/call.ts'
import { send } from '#web/send.ts'
import { once } from './idempotency.ts'
import { keys } from './queries.ts'

export const addressesQuery = queryOptions({ queryKey: keys.addresses, queryFn: ({ signal }) => send(listAddresses, { signal }) })

type AddressBody = BodyInput<typeof createAddress>

/** Changes of the address book. Deleting and choosing the default show at once and go back when they fail; all reject with `CallFailure`. */
export const useAddressActions = () => {
  const queries = useQueryClient()
  return useMemo(() => {
    // What the checkout would cost depends on where it goes.
    const refresh = () =>
      Promise.all([queries.invalidateQueries({ queryKey: keys.addresses }), queries.invalidateQueries({ queryKey: keys.summary })])
    const atOnce = async (change: (addresses: Address[]) => Address[], call: () => Promise<unknown>) => {
      await queries.cancelQueries({ queryKey: keys.addresses })
      const before = queries.getQueryData<Address[]>(keys.addresses)
      if (before) queries.setQueryData(keys.addresses, change(before))
      try {
        await call()
      } catch (error) {
        queries.setQueryData(keys.addresses, before)
        throw error
      } finally {
        void refresh()
      }
    }
    return {
      save: async (id: string | null, body: AddressBody): Promise<Address> => {
        const saved = id
          ? await send(updateAddress, { params: { id }, body })
          : await once(`address:${JSON.stringify(body)}`, (idempotencyKey) => send(createAddress, { body, idempotencyKey }))
        await refresh()
        return saved
      },
      remove: (id: string) =>
        atOnce(
          (addresses) => addresses.filter((address) => address.id !== id),
          () => send(deleteAddress, { params: { id } }),
        ),
      makeDefault: (id: string) =>
        atOnce(
          (addresses) => addresses.map((address) => ({ ...address, isDefault: address.id === id })),
          () => send(setDefaultAddress, { params: { id } }),
        ),
    }
  }, [queries])
}

/** Regions change once in years. */
const FOREVER = { staleTime: Infinity, gcTime: Infinity }
export const provincesQuery = queryOptions({ queryKey: keys.regions('province', ''), queryFn: () => send(listProvinces), ...FOREVER })
export const citiesQuery = (province_id: string) =>
  queryOptions({
    queryKey: keys.regions('city', province_id),
    queryFn: () => send(listCities, { query: { province_id } }),
    enabled: province_id !== '',
    ...FOREVER,
  })
export const districtsQuery = (city_id: string) =>
  queryOptions({
    queryKey: keys.regions('district', city_id),
    queryFn: () => send(listDistricts, { query: { city_id } }),
    enabled: city_id !== '',
    ...FOREVER,
  })
export const postalCodesQuery = (district_id: string) =>
  queryOptions({
    queryKey: keys.regions('postcode', district_id),
    queryFn: () => send(listPostalCodes, { query: { district_id } }),
    enabled: district_id !== '',
    ...FOREVER,
  })

const NAME_LENGTH_MIN = 2
/** Places of a name, the nearest to a point first. */
export const placesQuery = (text: string, near: { lat: number; lng: number }) => {
  const q = text.trim()
  return queryOptions({
    queryKey: ['places', q, near.lat.toFixed(2), near.lng.toFixed(2)],
    queryFn: ({ signal }) => send(searchPlaces, { query: { q, lat: near.lat.toFixed(6), lng: near.lng.toFixed(6) }, signal }),
    enabled: q.length >= NAME_LENGTH_MIN,
  })
}
