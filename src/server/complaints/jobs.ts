import { DAY_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import { COMPLAINT_STORED_YEARS, REOPEN_DAYS } from '#domain/complaints/complaint.ts'
import { DAY_MS } from '#domain/time.ts'
import { lockOrder } from '../orders/index.ts'
import type { Shop } from '../shop.ts'
import { resolve } from './decide.ts'
import { removePhotos } from './photos.ts'
import { decidedYearsAgo, refundsToFollow, rejectedBefore } from './store/facts.ts'
import { addComplaintEvent, deleteComplaints, lockComplaint, takeLate } from './store/complaints.ts'
import { markRemedyBegun } from './store/decisions.ts'
import { notifyOfComplaint } from './notify.ts'

/** Reports each overdue clock once: an event that the customer sees, and an error in the log. */
export const reportLateComplaints = async (shop: Shop, now: Date): Promise<number> => {
  const late = await shop.database.transaction(async (tx) => {
    const found = await takeLate(tx, now)
    for (const { id, state, late: clock } of found) {
      await addComplaintEvent(tx, id, { action: `late_${clock}`, state, words: '', now })
      await notifyOfComplaint(tx, id, 'late', now)
    }
    return found
  })
  for (const { number, late: clock } of late)
    shop.log.error({ complaint: number, clock }, 'a complaint is overdue')
  if (late.length > 0) shop.wakeOutbox()
  return late.length
}

/**
 * Follows decided refunds until the money has arrived, and closes rejections that were not reopened
 * in time.
 */
export const followComplaints = async (shop: Shop, now: Date): Promise<void> => {
  for (const { complaintId, orderId, isDone } of await refundsToFollow(shop.db)) {
    await shop.database.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      await lockComplaint(tx, complaintId)
      await markRemedyBegun(tx, complaintId, now)
    })
    if (isDone) await resolve(shop, complaintId, true, now)
  }
  for (const { id } of await rejectedBefore(
    shop.db,
    new Date(now.getTime() - REOPEN_DAYS * DAY_MS),
  ))
    await resolve(shop, id, false, now)
}

/**
 * Deletes complaints decided more than two years ago. Photos go first; a failed deletion is retried
 * in the next run.
 */
export const deleteOldComplaints = async (shop: Shop, now: Date): Promise<number> => {
  let deleted = 0
  for (;;) {
    const old = await decidedYearsAgo(shop.db, COMPLAINT_STORED_YEARS, now)
    const ids: string[] = []
    for (const { id, photos } of old) if (await removePhotos(shop, photos)) ids.push(id)
    if (ids.length === 0) return deleted
    deleted += await deleteComplaints(shop.db, ids)
  }
}

export const complaintsJobs = (shop: Shop): Job[] => [
  {
    name: 'complaints.late',
    everySeconds: MINUTE_S,
    run: (now) => reportLateComplaints(shop, now),
  },
  {
    name: 'complaints.follow',
    everySeconds: 5 * MINUTE_S,
    run: (now) => followComplaints(shop, now),
  },
  { name: 'complaints.delete', everySeconds: DAY_S, run: (now) => deleteOldComplaints(shop, now) },
]
