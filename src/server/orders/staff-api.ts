import {
  actOnOrder,
  addOrderNote,
  addOrderTag,
  deleteOrderNote,
  getStaffOrder,
  removeOrderTag,
} from '#contract/staff/orders/order.ts'
import { getProofPhoto, getStaffInvoice } from '#contract/staff/orders/order-papers.ts'
import { assignPicker, listPickers } from '#contract/staff/orders/order-picker.ts'
import { shortOrder } from '#contract/staff/orders/order-short.ts'
import { sayPresence } from '#contract/staff/orders/order-presence.ts'
import { exportOrders, exportOrdersOfPeople } from '#contract/staff/list-exports.ts'
import { listOrderChoices, listStaffOrders } from '#contract/staff/orders/orders.ts'
import { fromReplica, limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { perform, staff } from '../staff/index.ts'
import { shortGoods } from './change/short-goods.ts'
import { actOnDesk } from './desk/act-on-order.ts'
import { assignPicker as assign } from './desk/assign-picker.ts'
import { exportShortened, exportWithPeople } from './desk/export-orders.ts'
import { answerStaffOrders, isPhoneSearch } from './desk/list-staff-orders.ts'
import { ofOwnOrder } from './desk/own-orders.ts'
import { answerOrderChoices } from './desk/order-choices.ts'
import {
  answerStaffOrder,
  lookAtInvoice,
  lookAtOrder,
  lookAtProof,
  orderOfDesk,
} from './desk/read-staff-order.ts'
import { pickersOf } from './store/desk/pickers.ts'
import { addTag, removeTag } from './desk/tag-order.ts'
import { answerPresence } from './desk/say-presence.ts'
import { prepareNote, removeNote } from './desk/write-on-order.ts'

type Listing = Context & { query: { q?: string | undefined }; staff?: { id: string } }

/** A search by phone number reveals whose it is. */
const limitPhones = () =>
  limit('tillLookup', ({ query, staff }: Listing) =>
    isPhoneSearch(query.q) ? (staff?.id ?? null) : null,
  )

export const orderDeskCalls: Served[] = [
  serve(listStaffOrders, [staff(), fromReplica(), limitPhones()], answerStaffOrders),
  serve(listOrderChoices, [staff()], answerOrderChoices),
  serve(exportOrders, [staff(), fromReplica(), limitPhones()], exportShortened),
  serve(exportOrdersOfPeople, [staff(), fromReplica(), limitPhones()], exportWithPeople),
  serve(getStaffOrder, [staff(), ofOwnOrder(getStaffOrder)], lookAtOrder),
  serve(getStaffInvoice, [staff(), ofOwnOrder(getStaffInvoice)], lookAtInvoice),
  serve(getProofPhoto, [staff(), ofOwnOrder(getProofPhoto)], lookAtProof),
  serve(actOnOrder, [staff(), ofOwnOrder(actOnOrder), once()], async (ask) => {
    await actOnDesk(ask)
    ask.shop.wakeOutbox()
    return answerStaffOrder(ask)
  }),
  serve(shortOrder, [staff(), ofOwnOrder(shortOrder), once()], async (ask) => {
    const { body } = ask
    const { id } = await orderOfDesk(ask)
    const short = { variationId: body.variation_id, quantity: body.quantity, reason: body.reason }
    const data = await perform(ask, async (tx) => ({
      done: {},
      act: await shortGoods(tx, ask, id, short),
    }))
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(sayPresence, [staff(), ofOwnOrder(sayPresence)], answerPresence),
  serve(listPickers, [staff()], async ({ shop }) => ({
    data: await pickersOf(shop.db, shop.settings()['hub.location']),
  })),
  serve(assignPicker, [staff(), ofOwnOrder(assignPicker)], async (ask) => ({
    data: await assign(ask),
  })),
  serve(addOrderNote, [staff(), ofOwnOrder(addOrderNote), once()], async (ask) => {
    await ask.once(() => prepareNote(ask))
    return answerStaffOrder(ask)
  }),
  serve(deleteOrderNote, [staff(), ofOwnOrder(deleteOrderNote)], async (ask) => {
    await removeNote(ask)
    return answerStaffOrder(ask)
  }),
  serve(addOrderTag, [staff(), ofOwnOrder(addOrderTag), once()], async (ask) => ({
    data: await addTag(ask),
  })),
  serve(removeOrderTag, [staff(), ofOwnOrder(removeOrderTag)], async (ask) => ({
    data: await removeTag(ask),
  })),
]
