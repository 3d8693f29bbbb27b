import {
  addPhoneAddress,
  addPhoneCustomer,
  findPhoneCustomer,
  getPhoneDraft,
  placePhoneOrder,
  savePhoneDraft,
  searchPhoneGoods,
} from '#contract/staff/orders/phone-orders.ts'
import { addressErrors, findAddress, prepareAddress, presentAddress } from '../addresses/index.ts'
import { chooseForCart, setLines } from '../cart/index.ts'
import { AppError } from '../errors.ts'
import { formErrors, limit, once, onceInStatement } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { newId } from '../platform/ids.ts'
import { perform, staff } from '../staff/index.ts'
import { customerOf, enterCustomer, findByTyped, presentCustomer } from './customers.ts'
import { readDraft, searchGoods } from './draft.ts'
import { placeForCustomer } from './place.ts'

export const phoneOrderCalls: Served[] = [
  serve(findPhoneCustomer, [staff(), limit('tillLookup')], async ({ shop, query }) => {
    const found = await findByTyped(shop.db, query.phone)
    return { data: found && (await presentCustomer(shop.db, found)) }
  }),

  serve(addPhoneCustomer, [staff(), limit('tillLookup')], async (ask) => {
    const customer = await perform(ask, async (tx) => {
      const entered = await enterCustomer(tx, ask.body, ask)
      const act = { act: 'customer_entered', customerId: entered.id }
      return { done: entered, act: { ...act, entity: { kind: 'customer', id: entered.id } } }
    })
    return { data: await presentCustomer(ask.shop.db, customer) }
  }),

  serve(
    addPhoneAddress,
    [staff(), formErrors(({ shop, given }) => addressErrors(shop, given)), once()],
    async (ask) => {
      const { id } = await customerOf(ask.shop.db, ask.params.id)
      const { work } = await prepareAddress(ask, id)
      const address = await perform(ask, async (tx) => {
        const done = await work(tx)
        const entity = { kind: 'customer', id }
        return { done, act: { act: 'address_added', customerId: id, entity } }
      })
      return { data: presentAddress(address) }
    },
  ),

  serve(searchPhoneGoods, [staff()], async (ask) => ({
    data: await searchGoods(ask, ask.query.q),
  })),

  serve(getPhoneDraft, [staff()], async (ask) => {
    const { id } = await customerOf(ask.shop.db, ask.params.id)
    return { data: await readDraft(ask, id) }
  }),

  serve(savePhoneDraft, [staff()], async (ask) => {
    const { shop, body, now } = ask
    const { id } = await customerOf(shop.db, ask.params.id)
    const { address_id: addressId, shipping_method: shippingMethod, time_pickup: timePickup } = body
    await perform(ask, async (tx) => {
      if (addressId !== undefined && !(await findAddress(tx, id, addressId)))
        throw new AppError('address_not_found')
      const goods = await setLines(
        tx,
        { customerId: id, settings: shop.settings(), seen: body.cart_version, now },
        body.lines.map((line) => ({ variationId: line.variation_id, quantity: line.quantity })),
      )
      const choice = {
        ...(addressId === undefined ? {} : { addressId }),
        ...(shippingMethod === undefined ? {} : { shippingMethod }),
        ...(timePickup === undefined ? {} : { timePickup }),
      }
      if (Object.keys(choice).length > 0) await chooseForCart(tx, id, newId(now), choice, now)
      const entity = { kind: 'customer', id }
      const after = { goods, ...choice }
      return { done: null, act: { act: 'phone_cart_set', customerId: id, entity, after } }
    })
    shop.publishToPages(id, 'cart')
    return { data: await readDraft(ask, id) }
  }),

  serve(placePhoneOrder, [staff(), onceInStatement()], async (ask) =>
    placeForCustomer(ask, await customerOf(ask.shop.db, ask.params.id)),
  ),
]
