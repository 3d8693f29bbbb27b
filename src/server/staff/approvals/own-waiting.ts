import { actsApprovedBy, APPROVAL_ACTS, APPROVED_WITH } from '#domain/staff/approval.ts'
import type { Shop } from '../../shop.ts'
import type { StaffCaller } from '../guard.ts'
import { countApprovals, hasOtherWith } from '../store/approvals.ts'
import { viewerOf } from './decide.ts'

type Asking = { shop: Shop; staff: StaffCaller; now: Date }

/** How many open approvals the person may decide. */
export const countOwnApprovals = async ({ shop, staff, now }: Asking): Promise<number> => {
  const viewer = viewerOf(staff)
  if (viewer.acts.length === 0) return 0
  return countApprovals(
    shop.db,
    { viewer, whose: 'for_me', state: 'open', act: null, q: null },
    now,
  )
}

/** Whether four eyes are off, while no other account could approve some act of the person. */
export const isAlone = async ({ shop, staff: { id, permissions } }: Asking): Promise<boolean> => {
  if (shop.settings()['approval.alone'] !== 1) return false
  const needed = new Set(
    actsApprovedBy(permissions).length > 0 ? APPROVAL_ACTS.map((act) => APPROVED_WITH[act]) : [],
  )
  for (const permission of needed) if (!(await hasOtherWith(shop.db, permission, id))) return true
  return false
}
