import { DAY_MS } from '../time.ts'

/** What is held until a person decides: offers for first orders, and invitations of friends. */
export const HELD_KINDS = ['offer', 'invitation'] as const
export const HELD_STATES = ['open', 'allowed', 'refused'] as const
/** What two customers share that separate people rarely do. */
export const HELD_SIGNS = ['phone', 'pin', 'device', 'account'] as const
export const HELD_DECISIONS = ['allow', 'refuse'] as const
export const HELD_REASON_MAX = 300

/** Within how long customers are promised a decision. */
const HELD_MS = DAY_MS

/** Until when it should be decided. */
export const heldDue = (since: Date): Date => new Date(since.getTime() + HELD_MS)
/** What began before it is late. */
export const heldLateBefore = (now: Date): Date => new Date(now.getTime() - HELD_MS)
