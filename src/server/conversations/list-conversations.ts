import { listConversations as call } from '#contract/staff/orders/conversations.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import { ownOrders, statusText } from '../orders/index.ts'
import type { StaffCaller } from '../staff/index.ts'
import { countWaiting, listWaiting } from './store.ts'

/** A page of what waits for an answer; names only with `customers.read`. */
export const answerConversations = async (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> => {
  const { shop, staff, query, locale } = ask
  const { per_page: perPage, assignee } = query
  const whose = { assignee, staffId: staff.id, own: await ownOrders(ask, call) }
  const [total, found] = await Promise.all([
    countWaiting(shop.db, whose),
    listWaiting(shop.db, { whose, after: timeCursor(query.cursor), limit: perPage }),
  ])
  const isSeen = staff.permissions.has('customers.read')
  return {
    data: found.map((one) => ({
      id: one.id,
      order_number: one.number,
      status_text: statusText(one, locale),
      customer: isSeen ? one.customerName : nameAtTill(one.customerName),
      text: one.text,
      unread: one.unread,
      waiting_since: one.waitingSince.toISOString(),
      assignee: one.assignee,
    })),
    meta: {
      total,
      per_page: perPage,
      next_cursor: nextByTime(
        found.map(({ id, waitingSince }) => ({ id, at: waitingSince })),
        perPage,
      ),
    },
  }
}
