import type { Permission } from './permission.ts'

/** What waits at a desk, and the permission of those who can do it; approvals are each person's. */
export const WAITING = {
  approvals: 'any',
  orders: 'orders.write',
  picking: 'picking.write',
  conversations: 'orders.write',
  complaints: 'complaints.write',
  reviews: 'reviews.write',
  held: 'customers.write',
  requests: 'customers.write',
  refunds: 'refunds.approve',
} as const satisfies Record<string, Permission | 'any'>

export type WaitingName = keyof typeof WAITING
export const WAITING_NAMES = Object.keys(WAITING) as [WaitingName, ...WaitingName[]]
