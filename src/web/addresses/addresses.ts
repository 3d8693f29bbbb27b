import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
  type Address,
} from '#contract/addresses.ts'
import { deliveryArea } from '#contract/couriers.ts'
import {
  listCities,
  listDistricts,
  listPostalCodes,
  listProvinces,
  placeNames,
  reversePlace,
  searchPlaces,
} from '#contract/regions.ts'
import type { BodyInput } from '#contract/call.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import { send } from '#web/send.ts'
import { once } from '../state/idempotency.ts'
import { useStore } from '../state/make-store.ts'
import { makeOptimisticQueue } from '../state/optimistic.ts'
import { keys } from '../state/queries.ts'
import { sessionStore } from '../state/session.ts'

export const addressesQuery = queryOptions({
  queryKey: keys.addresses,
  queryFn: ({ signal }) => send(listAddresses, { signal }),
})

type AddressBody = BodyInput<typeof createAddress>
type Edit = (addresses: Address[]) => Address[]

const withDefault =
  (id: string): Edit =>
  (addresses) =>
    addresses.map((address) => ({ ...address, isDefault: address.id === id }))

const without =
  (id: string): Edit =>
  (addresses) =>
    addresses.filter((address) => address.id !== id)

/** Each address, and the choice of the default, are changed apart from each other. */
const queue = makeOptimisticQueue<Edit | null>({ unknown: null, laneOf: (name) => name })
if (typeof document !== 'undefined')
  sessionStore.subscribe(() => {
    if (!sessionStore.get().isLoggedIn) queue.clear()
  })

/** The address book, including changes that the server has not confirmed yet. */
export const useAddresses = (enabled = true) => {
  const query = useQuery({ ...addressesQuery, enabled })
  const changes = useStore(queue.intents)
  const { data } = query
  const addresses = useMemo(
    () =>
      data &&
      [...changes.values()].reduce((list, { wanted }) => (wanted ? wanted(list) : list), data),
    [data, changes],
  )
  return { query, addresses }
}

type Ends = { done: () => void; failed: (error: unknown) => void }

/**
 * Changes of the address book. Saving rejects with `CallFailure`; deleting and setting the default
 * show at once and roll back on failure.
 */
export const useAddressActions = () => {
  const queries = useQueryClient()
  return useMemo(() => {
    // The checkout's costs depend on the address.
    const refresh = () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.addresses }),
        queries.invalidateQueries({ queryKey: keys.summary }),
      ])
    const atOnce = (name: string, edit: Edit, call: () => Promise<unknown>, ends: Ends) =>
      queue.want(name, edit, {
        debounceMs: 0,
        send: async () => {
          await call()
          await queries.cancelQueries({ queryKey: keys.addresses })
          // The list has it from here on.
          queries.setQueryData<Address[]>(keys.addresses, (list) => list && edit(list))
          void refresh()
          ends.done()
          return null
        },
        failed: (error) => {
          void refresh()
          ends.failed(error)
        },
      })
    return {
      save: async (id: string | null, body: AddressBody): Promise<Address> => {
        const saved = id
          ? await send(updateAddress, { params: { id }, body })
          : await once(`address:${JSON.stringify(body)}`, (idempotencyKey) =>
              send(createAddress, { body, idempotencyKey }),
            )
        await refresh()
        return saved
      },
      remove: (id: string, ends: Ends) =>
        atOnce(id, without(id), () => send(deleteAddress, { params: { id } }), ends),
      makeDefault: (id: string, ends: Ends) =>
        atOnce('default', withDefault(id), () => send(setDefaultAddress, { params: { id } }), ends),
    }
  }, [queries])
}

/** Regions practically never change. */
const FOREVER = { staleTime: Infinity, gcTime: Infinity }
export const provincesQuery = queryOptions({
  queryKey: keys.regions('province', ''),
  queryFn: () => send(listProvinces),
  ...FOREVER,
})
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

/** Map look-ups are interactive: fail at once, even offline, instead of retrying. */
const AT_ONCE = { retry: false, networkMode: 'always' } as const

export const PLACE_NAME_LENGTH_MIN = 2
/** Query length limit of the search endpoint. */
const PLACE_TEXT_LENGTH_MAX = 100
/** Places by name, nearest to a point first. */
export const placesQuery = (text: string, near: LatLng) => {
  const q = text.trim().slice(0, PLACE_TEXT_LENGTH_MAX)
  return queryOptions({
    queryKey: ['places', q, near.lat.toFixed(2), near.lng.toFixed(2)],
    queryFn: ({ signal }) =>
      send(searchPlaces, {
        query: { q, lat: near.lat.toFixed(6), lng: near.lng.toFixed(6) },
        signal,
      }),
    enabled: q.length >= PLACE_NAME_LENGTH_MIN,
    ...AT_ONCE,
  })
}

/** The place at a point (rounded to about a metre); null if unknown. */
export const placeAtQuery = (point: LatLng) => {
  const [lat, lng] = [point.lat.toFixed(5), point.lng.toFixed(5)]
  return queryOptions({
    queryKey: ['place', lat, lng],
    queryFn: ({ signal }) => send(reversePlace, { query: { lat, lng }, signal }),
    staleTime: Infinity,
    ...AT_ONCE,
  })
}

/** Place names around a point, cached per tenth of a degree. */
export const placeNamesQuery = (point: LatLng) => {
  const [lat, lng] = [point.lat.toFixed(1), point.lng.toFixed(1)]
  return queryOptions({
    queryKey: ['place-names', lat, lng],
    queryFn: ({ signal }) => send(placeNames, { query: { lat, lng }, signal }),
    ...FOREVER,
    ...AT_ONCE,
  })
}

/** Whether a point is in the delivery area. */
export const areaQuery = (point: LatLng) => {
  const [lat, lng] = [point.lat.toFixed(5), point.lng.toFixed(5)]
  return queryOptions({
    queryKey: ['delivery-area', lat, lng],
    queryFn: ({ signal }) => send(deliveryArea, { query: { lat, lng }, signal }),
    ...FOREVER,
    ...AT_ONCE,
  })
}
