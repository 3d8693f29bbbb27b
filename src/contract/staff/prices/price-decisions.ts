import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { chosenIds, outcomes } from '../outcomes.ts'

/** Proposals that are decided in one call. */
export const PLANS_DECIDED_MAX = 100

/** Each is decided for itself: one that is refused leaves the others done. */
export const decidePricePlans = staffCall({
  method: 'POST',
  path: '/price-plans/decisions',
  summary: 'Apply or refuse several proposed prices',
  auth: 'staff',
  idempotent: true,
  needs: 'prices.apply',
  body: v.object({
    ids: chosenIds(PLANS_DECIDED_MAX, 'Proposed prices'),
    apply: means(v.boolean('validation.boolean'), 'Apply them, or refuse them.'),
  }),
  data: outcomes,
})
