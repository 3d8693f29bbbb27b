import {
  listStaffComplaints as call,
  type StaffComplaintRow,
} from '#contract/staff/complaints/complaints.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { serverWords } from '#i18n/server.ts'
import { isInstant, readCursor, writeCursor } from '../../http/cursor.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import type { Query } from '../../platform/database.ts'
import { ownBranches, type Own, type StaffCaller } from '../../staff/index.ts'
import { statusText } from '../present.ts'
import {
  countBoth,
  listOpenByClock,
  openedSince,
  openOnes,
  sumOpen,
  type DeskRow,
  type Place,
} from '../store/desk.ts'

type Asking = Ask<typeof call> & { staff: StaffCaller }

/** A page of the open complaints, the most urgent first. */
export const answerStaffComplaints = async (ask: Asking): Promise<Answer<typeof call>> => {
  const { shop, query, staff, now } = ask
  const { per_page: perPage } = query
  const own = await ownBranches(ask, call)
  const where = openOnes(query, { staffId: staff.id, own, now })
  const after = readPlace(query.cursor)
  const [{ count: total, value }, found] = await Promise.all([
    sumOpen(shop.db, where),
    listOpenByClock(shop.db, { where, after, limit: perPage + 1 }),
  ])
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: shown.map((one) => presentRow(one, ask)),
    meta: {
      total,
      sums: { value },
      per_page: perPage,
      next_cursor: found.length > perPage && last ? writePlace(last) : null,
    },
  }
}

/**
 * SQL of the open complaints, and of those of which a clock has passed, as the list counts them: about
 * own orders, or with null about all.
 */
export const complaintFigures = (now: Date, own: Own | null): Query => {
  const where = (filters: Parameters<typeof openOnes>[0]) =>
    openOnes(filters, { staffId: null, own, now })
  return countBoth({ open: where({}), late: where({ clock: 'late' }) })
}

/** SQL of the ids of own complaints that were opened since then and still are; null is all. */
export const complaintsSince = (since: Date, own: Own | null, limit: number): Query =>
  openedSince(since, openOnes({}, { staffId: null, own, now: since }), limit)

type Viewer = Pick<Asking, 'staff' | 'locale' | 'now'>

/** A row of the queue; personal data only with `customers.read`. */
export const presentRow = (one: DeskRow, { staff, locale, now }: Viewer): StaffComplaintRow => ({
  id: one.id,
  number: one.number,
  order_number: one.orderNumber,
  slug: one.slug,
  reason_text: serverWords(locale)(`complaints.reason.${one.slug}`),
  state: one.state,
  status_text: statusText(one, locale),
  remedy: one.remedy,
  value: one.value,
  reasons: one.reasons,
  clock:
    one.clock === null || one.due === null
      ? null
      : { kind: one.clock, due_at: one.due.toISOString(), is_late: one.due < now },
  customer: {
    name: staff.permissions.has('customers.read') ? one.customerName : nameAtTill(one.customerName),
    complaints: one.complaints,
  },
  assignee: one.assignee,
  batches: one.batches,
  created_at: one.createdAt.toISOString(),
})

const writePlace = ({ due, id }: DeskRow): string => writeCursor(due?.toISOString() ?? '', id)
const readPlace = (cursor: string | undefined): Place | null => {
  const read = readCursor(cursor, (due) => due === '' || isInstant(due))
  return read && { due: read.value || null, id: read.id }
}
