import type { Approvable } from '../staff/index.ts'
import { correctionApprovals } from './correct.ts'
import { countApprovals } from './counts.ts'
import { wasteApprovals } from './waste.ts'

/** Acts on stock above the limits, once a second person approved them. */
export const stockApprovals: readonly Approvable[] = [
  ...correctionApprovals,
  ...wasteApprovals,
  ...countApprovals,
]
