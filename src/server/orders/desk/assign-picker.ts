import type { Body, Data } from '#contract/call.ts'
import type { assignPicker as call } from '#contract/staff/orders/order-picker.ts'
import { PICKER_STATES } from '#domain/orders/order-desk.ts'
import { AppError } from '../../errors.ts'
import { perform } from '../../staff/index.ts'
import { lockOrder } from '../store/orders.ts'
import { findPicker, pickersOf, savePicker } from '../store/desk/pickers.ts'
import { presentPicker } from './present-staff-order.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

type Asking = AskOfDesk & { body: Body<typeof call> }

/**
 * Says who should pick an order. Throws 409 `changed_meanwhile` when someone else was assigned
 * since the caller looked, and `order_state` once it is being picked by the one who took its run.
 */
export const assignPicker = async (ask: Asking): Promise<Data<typeof call>> => {
  const { id } = await orderOfDesk(ask)
  const { shop, body, now } = ask
  return perform(ask, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    const before = await findPicker(tx, order.id)
    if (before?.isPicking || !PICKER_STATES.includes(order.state)) throw new AppError('order_state')
    if ((before?.id ?? null) !== body.seen)
      throw new AppError('changed_meanwhile', { details: { picker: presentPicker(before) } })
    const chosen = await pickerNamed(tx, shop.settings()['hub.location'], body.staff_id)
    await savePicker(tx, order.id, chosen?.id ?? null, now)
    return {
      done: { picker: chosen && { ...chosen, is_picking: false } },
      act: {
        act: 'order_picker',
        customerId: order.customerId,
        entity: { kind: 'order', id },
        before: { picker: before?.name ?? null },
        after: { picker: chosen?.name ?? null },
        facts: { number: order.number },
      },
    }
  })
}

/** Throws 422 for someone who cannot pick. */
const pickerNamed = async (
  db: Parameters<typeof pickersOf>[0],
  locationId: string,
  staffId: string | null,
) => {
  if (staffId === null) return null
  const found = (await pickersOf(db, locationId)).find(({ id }) => id === staffId)
  if (!found)
    throw new AppError('invalid', { errors: { staff_id: [{ key: 'validation.unknownId' }] } })
  return found
}
