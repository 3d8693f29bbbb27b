import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '#contract/addresses.ts'
import { formErrors, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { presentAddress } from './present.ts'
import {
  addressErrors,
  chooseDefault,
  deleteAddressOf,
  editAddress,
  prepareAddress,
} from './save-address.ts'
import { listAddresses as addressesOf } from './store/addresses.ts'

export const addressCalls: Served[] = [
  serve(listAddresses, [], async ({ shop, customer }) => ({
    data: (await addressesOf(shop.db, customer.customerId)).map(presentAddress),
  })),
  serve(
    createAddress,
    [once(), formErrors(({ shop, given }) => addressErrors(shop, given))],
    async (ask) => ({
      data: presentAddress(await ask.once(() => prepareAddress(ask, ask.customer.customerId))),
    }),
  ),
  serve(
    updateAddress,
    [formErrors(({ shop, given }) => addressErrors(shop, given))],
    async (ask) => ({ data: presentAddress(await editAddress(ask)) }),
  ),
  serve(deleteAddress, [], async (ask) => {
    await deleteAddressOf(ask)
    return { data: { id: ask.params.id } }
  }),
  serve(setDefaultAddress, [], async (ask) => ({ data: presentAddress(await chooseDefault(ask)) })),
]
