import type { Id } from '#domain/units.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Act } from '../perform.ts'
import { endSessionOf } from '../store/sessions.ts'

/** Ends one session of an account. Throws 404 when it is another account's, or has ended. */
export const endSession = async (
  tx: Transaction,
  staffId: Id<'staff'>,
  sessionId: Id<'staff session'>,
  now: Date,
): Promise<{ done: Record<never, never>; act: Act }> => {
  if (!(await endSessionOf(tx, staffId, sessionId, now))) throw new AppError('not_found')
  const entity = { kind: 'staff', id: staffId }
  return { done: {}, act: { act: 'session_ended', entity, facts: { session: sessionId } } }
}
