import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { approveWithin, type Actor } from './decide.ts'
import { findAnyComplaint } from './store/complaints.ts'

/**
 * Approves a complaint about goods that a customer refused at the door: the rider saw them. Above
 * the limit of the settings it waits for a decision like any other.
 */
export const approveRefused = async (
  tx: Transaction,
  shop: Shop,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> => {
  const complaint = await findAnyComplaint(tx, id)
  if (!complaint || complaint.decision !== null) return
  if (complaint.value > shop.settings()['delivery.refusedMax']) return
  const approval = { actor, words: '', remedy: null, lines: null } as const
  await approveWithin(tx, shop, id, approval, now)
}
