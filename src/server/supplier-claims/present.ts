import type { SupplierClaim } from '#contract/staff/purchases/claims.ts'
import { goodNames } from '../catalogue/index.ts'
import type { ClaimRow } from './store/claims.ts'

export const presentClaim = (claim: ClaimRow): SupplierClaim => ({
  id: claim.id,
  number: claim.number,
  batch: { id: claim.batchId, code: claim.code },
  ...goodNames(claim),
  supplier: {
    id: claim.supplierId,
    name: claim.supplier,
    phone: claim.phone,
    email: claim.email,
  },
  purchase: claim.purchase,
  reason: claim.reason,
  units: claim.units,
  unit_cost: claim.unitCost,
  wish: claim.wish,
  words: claim.words,
  photos: claim.photos.map(({ id, width, height }) => ({ id, width, height })),
  by: claim.by,
  at: claim.at.toISOString(),
  outcome: claim.outcome,
  credit: claim.credit,
  replaced: claim.replaced,
  answer: claim.answer,
  settled_by: claim.settledBy,
  settled_at: claim.settledAt?.toISOString() ?? null,
})
