import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '#contract/addresses.ts'
import { once } from '../http/once.ts'
import { serve, withFaults, type Served } from '../http/serve.ts'
import { presentAddress } from './present.ts'
import {
  addressFaults,
  chooseDefault,
  deleteAddressOf,
  editAddress,
  prepareAddress,
} from './save-address.ts'
import { listAddresses as addressesOf } from './store/addresses.ts'

export const addressCalls: Served[] = [
  serve(listAddresses, async ({ shop, customer }) => ({
    data: (await addressesOf(shop.db, customer.customerId)).map(presentAddress),
  })),
  withFaults(
    serve(
      createAddress,
      once(createAddress, prepareAddress, (_, address) => ({ data: presentAddress(address) })),
    ),
    createAddress,
    ({ shop, given }) => addressFaults(shop, given),
  ),
  withFaults(
    serve(updateAddress, async (ask) => ({ data: presentAddress(await editAddress(ask)) })),
    updateAddress,
    ({ shop, given }) => addressFaults(shop, given),
  ),
  serve(deleteAddress, async (ask) => {
    await deleteAddressOf(ask)
    return { data: { id: ask.params.id } }
  }),
  serve(setDefaultAddress, async (ask) => ({ data: presentAddress(await chooseDefault(ask)) })),
]
