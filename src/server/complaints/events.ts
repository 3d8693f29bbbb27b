import type { Id } from '#domain/units.ts'
import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { holdComplainedBatches } from './hold-batches.ts'
import { afterComplaintChange } from './notify.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'complaint.changed': { complaintId: Id<'complaint'>; step: string }
    'complaint.sent': { complaintId: Id<'complaint'> }
  }
}

export const complaintsEvents = (shop: Shop) =>
  ({
    'complaint.changed': (payload) => afterComplaintChange(shop, payload),
    'complaint.sent': ({ complaintId }, now) => holdComplainedBatches(shop, complaintId, now),
  }) satisfies Subscriptions
