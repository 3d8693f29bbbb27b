import type { Id } from '#domain/units.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import { canReopen, decisionDue, firstAnswerDue } from '#domain/complaints/complaint.ts'
import { AppError } from '../errors.ts'
import { countComplaint, lockOrder } from '../orders/index.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { chosenPhotos, removePhotos, storePhotos } from './photos.ts'
import {
  changeComplaint,
  findComplaint,
  insertPhotos,
  lockComplaint,
  type ComplaintPhotoRow,
  type WholeComplaint,
} from './store/complaints.ts'
import { markReopened, setLinesOpen } from './store/decisions.ts'
import { notifyOfComplaint } from './notify.ts'

export type Whose = {
  customerId: Id<'customer'>
  orderId: Id<'order'>
  complaintId: Id<'complaint'>
}

const own = async (
  shop: Shop,
  { customerId, orderId, complaintId }: Whose,
): Promise<WholeComplaint> => {
  const complaint = await findComplaint(shop.db, customerId, orderId, complaintId)
  if (!complaint) throw new AppError('complaint_not_found')
  return complaint
}

/**
 * Stores the customer's answer to a question; the shop's clocks continue from where they paused.
 */
export const answerShop = async (
  shop: Shop,
  whose: Whose,
  given: { description: string; photos: File | readonly File[] },
  now: Date,
): Promise<void> => {
  const files = chosenPhotos(given.photos)
  const complaint = await own(shop, whose)
  if (complaint.state !== 'need_info') throw new AppError('complaint_state')
  await shop.limits.take('complaint', whose.customerId)
  const photos = await storePhotos(shop, whose.customerId, files, now)
  try {
    await shop.database.transaction((tx) =>
      writeAnswer(tx, complaint.id, withoutCardNumbers(given.description), photos, now),
    )
  } catch (error) {
    await removePhotos(shop, photos)
    throw error
  }
}

const writeAnswer = async (
  tx: Transaction,
  id: string,
  words: string,
  photos: readonly ComplaintPhotoRow[],
  now: Date,
): Promise<void> => {
  const complaint = await lockComplaint(tx, id)
  if (!complaint) throw new AppError('complaint_not_found')
  const change = {
    complaintId: id,
    from: 'need_info',
    to: 'in_review',
    action: 'answer',
    actor: 'customer',
    words,
    now,
  } as const
  if (!(await changeComplaint(tx, change))) throw new AppError('complaint_state')
  await insertPhotos(tx, id, photos, now)
  await notifyOfComplaint(tx, id, 'answer', now)
}

/**
 * Reopens the refused part of a complaint once, within seven days of the decision. The clocks
 * restart, and a staff member decides.
 */
export const reopen = async (
  shop: Shop,
  whose: Whose,
  description: string,
  now: Date,
): Promise<void> => {
  const complaint = await own(shop, whose)
  try {
    await shop.database.transaction(async (tx) => {
      await lockOrder(tx, complaint.orderId)
      const held = await lockComplaint(tx, complaint.id)
      if (!held || !canReopen(held, now)) throw new AppError('complaint_state')
      const words = withoutCardNumbers(description)
      const change = {
        complaintId: held.id,
        from: held.state,
        to: 'in_review',
        action: 'reopen',
        actor: 'customer',
        words,
        now,
      } as const
      if (!(await changeComplaint(tx, change))) throw new AppError('complaint_state')
      await markReopened(tx, held.id, {
        firstAnswerDue: firstAnswerDue(now),
        decisionDue: decisionDue(now),
      })
      await setLinesOpen(tx, held.id, true)
      await countComplaint(tx, held.orderId, 1)
      await notifyOfComplaint(tx, held.id, 'reopen', now)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('complaint_open', { cause: error }) : error
  }
}
