import type { Id } from '#domain/units.ts'
import type { sendComplaint } from '#contract/complaints/complaints.ts'
import type { Body } from '#contract/call.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import {
  complaintWindow,
  decisionDue,
  firstAnswerDue,
  longestFreshDays,
  needsPhotos,
  paidForUnits,
  personReasons,
  type PersonReason,
} from '#domain/complaints/complaint.ts'
import type { Locale } from '#domain/locale.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { countComplaint, lockOrder } from '../orders/index.ts'
import { isTransient, isUniqueViolation, type Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { enqueue } from '../platform/outbox.ts'
import { newId, readableCode } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { approveWithin, escalateWithin } from './decide.ts'
import { chosenPhotos, removePhotos, storePhotos } from './photos.ts'
import { refusalText } from './present.ts'
import {
  findOrderForComplaint,
  readRecord,
  takeTurn,
  type OrderForComplaint,
} from './store/facts.ts'
import { insertComplaint, insertPhotos, type ComplaintPhotoRow } from './store/complaints.ts'
import { notifyOfComplaint } from './notify.ts'

type Given = Body<typeof sendComplaint>
type Asker = { customerId: Id<'customer'>; locale: Locale; now: Date }

/**
 * Stores a complaint and approves it at once where the automatic rule allows. Photos are stored
 * before the order is locked. Returns the complaint's id.
 */
export const prepareComplaint = async (
  shop: Shop,
  asker: Asker,
  orderId: Id<'order'>,
  given: Given,
): Promise<Prepared<string>> => {
  const { customerId, now } = asker
  const files = chosenPhotos(given.photos)
  // Check before decoding photos, which is expensive.
  check(await ownOrder(shop, asker, orderId), given, files.length, asker, shop)
  await shop.limits.take('complaint', customerId)
  const photos = await storePhotos(shop, customerId, files, now)
  return {
    work: async (tx) => {
      const id = newId(now)
      const reasons = await write(tx, shop, asker, orderId, id, given, photos).catch(
        (error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('complaint_open', { cause: error }) : error
        },
      )
      if (reasons.length === 0) await approveByRule(tx, shop, id, now)
      return id
    },
    undo: async () => void (await removePhotos(shop, photos)),
  }
}

/** Approves automatically; on failure the complaint stays and is left to a staff member. */
const approveByRule = async (tx: Transaction, shop: Shop, id: string, now: Date): Promise<void> => {
  try {
    const outcome = await approveWithin(
      tx,
      shop,
      id,
      { actor: 'shop', words: '', remedy: null, lines: null },
      now,
    )
    if (!outcome.ok) await escalateWithin(tx, id, outcome.reason, now)
  } catch (error) {
    if (isTransient(error)) throw error
    shop.log.error(
      { err: error, complaintId: id },
      'a complaint could not be approved automatically',
    )
  }
}

const ownOrder = async (
  shop: Shop,
  asker: Asker,
  orderId: Id<'order'>,
): Promise<OrderForComplaint> => {
  const order = await findOrderForComplaint(shop.db, asker.customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** `judged`: what a person's limit is compared with. */
type Asked = { lineId: string; quantity: number; value: number; judged: number }

/**
 * Refusals: outside the period, foreign lines, more than was bought, an open complaint, missing
 * photos.
 */
const check = (
  order: OrderForComplaint,
  given: Given,
  photos: number,
  { locale, now }: Asker,
  shop: Shop,
): Asked[] => {
  const refuseOutside = (freshDays: number): void => {
    const window = complaintWindow(
      given.slug,
      { ...order, freshDays },
      now,
      shop.settings()['shop.holidays'],
    )
    if (window.reason !== null)
      throw new AppError('complaint_window', {
        params: { reason: refusalText(given.slug, window, locale) },
      })
  }
  refuseOutside(longestFreshDays(order.lines))
  if (needsPhotos(given.slug) && photos === 0)
    throw new AppError('invalid', {
      errors: { photos: [{ key: 'validation.complaintPhotoNeeded' }] },
    })
  return given.items.map(({ order_item_id, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === order_item_id)
    if (!line)
      throw new AppError('invalid', {
        errors: { [`items.${index}.order_item_id`]: [{ key: 'validation.unknownId' }] },
      })
    refuseOutside(line.freshDays)
    if (line.openComplaintId !== null) throw new AppError('complaint_open')
    const left = line.quantity - line.settledUnits
    if (quantity > left)
      throw new AppError('invalid', {
        errors: {
          [`items.${index}.quantity`]: [{ key: 'validation.max', params: { value: left } }],
        },
      })
    const value = paidForUnits(line, quantity)
    // Replacing free goods costs the shop what they cost others.
    const judged = value === 0 ? line.price * quantity : value
    return { lineId: line.id, quantity, value, judged }
  })
}

/** Returns the reasons for which a staff member must decide. */
const write = async (
  tx: Transaction,
  shop: Shop,
  asker: Asker,
  orderId: Id<'order'>,
  id: string,
  given: Given,
  photos: readonly ComplaintPhotoRow[],
): Promise<PersonReason[]> => {
  const { customerId, now } = asker
  await takeTurn(tx, customerId)
  if (!(await lockOrder(tx, orderId))) throw new AppError('order_not_found')
  const order = await findOrderForComplaint(tx, customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  const lines = check(order, given, photos.length, asker, shop)
  const value = lines.reduce((sum, line) => sum + line.value, 0)
  // Free goods have no price to refund.
  const remedy = value === 0 ? 'replacement' : given.remedy
  const record = await readRecord(tx, customerId, now)
  const reasons = personReasons({
    slug: given.slug,
    remedy,
    orderState: order.state,
    lineValues: lines.map((line) => line.judged),
    photos: photos.length,
    complaints30Days: record.complaints30Days + 1,
    complaints90Days: record.complaints90Days + 1,
    complained90Days: record.complained90Days + value,
    spent90Days: record.spent90Days,
  })
  await insertComplaint(tx, {
    id,
    number: complaintNumber(now),
    orderId,
    customerId,
    slug: given.slug,
    description: withoutCardNumbers(given.description),
    remedy,
    reasons,
    value,
    firstAnswerDue: firstAnswerDue(now),
    decisionDue: decisionDue(now),
    lines,
    now,
  })
  await insertPhotos(tx, id, photos, now)
  await countComplaint(tx, orderId, 1)
  await notifyOfComplaint(tx, id, 'submit', now)
  await enqueue(tx, 'complaint.sent', { complaintId: id as Id<'complaint'> }, now)
  return reasons
}

/** `KP-261120-7K3QX`: like an order number, for complaints (keluhan pelanggan). */
const complaintNumber = (now: Date): string =>
  `KP-${jakartaDate(now).slice(2).replaceAll('-', '')}-${readableCode(5)}`
