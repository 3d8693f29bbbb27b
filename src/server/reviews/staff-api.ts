import {
  answerStaffReview,
  getStaffReview,
  hideStaffReview,
  listStaffReviews,
  showStaffReview,
} from '#contract/staff/reviews.ts'
import { exportReviews as exportCall } from '#contract/staff/service-exports.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'
import type { Id } from '#domain/units.ts'
import { fromReplica, once, type RunOnce } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { perform, staff, type Act, type StaffCaller } from '../staff/index.ts'
import { exportReviews } from './export-reviews.ts'
import { answerStaffReviews, readStaffReview } from './read-staff-reviews.ts'
import { answerReview, hideReview, showReview } from './watch-reviews.ts'

type Asking = Context & { staff: StaffCaller; once: RunOnce; params: { id: Id<'review'> } }

/** A step of the desk; points and notices leave at once. */
const step = async (
  ask: Asking,
  work: (tx: Transaction) => Promise<Act>,
): Promise<{ data: StaffReview }> => {
  const data = await perform(ask, async (tx) => {
    const act = await work(tx)
    return { done: await readStaffReview(tx, { id: ask.params.id, locale: ask.locale }), act }
  })
  ask.shop.wakeOutbox()
  return { data }
}

export const reviewDeskCalls: Served[] = [
  serve(listStaffReviews, [staff(), fromReplica()], answerStaffReviews),
  serve(exportCall, [staff(), fromReplica()], exportReviews),
  serve(getStaffReview, [staff()], async ({ shop, params, locale }) => ({
    data: await readStaffReview(shop.db, { id: params.id, locale }),
  })),
  serve(showStaffReview, [staff(), once()], (ask) =>
    step(ask, (tx) => showReview(tx, ask, { id: ask.params.id })),
  ),
  serve(hideStaffReview, [staff(), once()], (ask) =>
    step(ask, (tx) => hideReview(tx, ask, { id: ask.params.id, reason: ask.body.reason })),
  ),
  serve(answerStaffReview, [staff(), once()], (ask) =>
    step(ask, (tx) => answerReview(tx, ask, { id: ask.params.id, content: ask.body.content })),
  ),
]
