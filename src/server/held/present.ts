import type { Held } from '#contract/staff/customers/held.ts'
import { heldDue } from '#domain/coupons/held.ts'
import type { HeldRow } from './store/held.ts'

export const presentHeld = (held: HeldRow): Held => ({
  id: held.id,
  kind: held.kind,
  customer: {
    id: held.customerId,
    name: held.name,
    since: held.since.toISOString(),
    orders: held.orders,
  },
  code: held.code,
  purchase: held.purchase,
  signs: held.signs,
  others: held.others.map(({ at, ...other }) => ({
    ...other,
    at: at === null ? null : new Date(at).toISOString(),
  })),
  state: held.state,
  opened_at: held.at.toISOString(),
  due_at: heldDue(held.at).toISOString(),
  decided_at: held.decidedAt?.toISOString() ?? null,
  decided_by: held.decidedBy,
  note: held.note,
})
