import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means } from '../../means.ts'
import { idParam } from '../../wire.ts'

/** For a lead: a picker who left may not be back to hand over. */
export const freePickRun = staffCall({
  method: 'POST',
  path: '/pick-runs/{id}/free',
  summary: 'Frees what pickers have left of a run; what is picked stays',
  auth: 'staff',
  needs: 'orders.write',
  refuses: ['pick_run_not_found'],
  params: idParam,
  data: v.object({ released: means(count, 'How many tasks are free again.') }),
  idempotent: true,
})
