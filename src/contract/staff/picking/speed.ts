import * as v from 'valibot'
import { WRONG_SCANS } from '#domain/picking/speed.ts'
import { staffCall } from '../../call.ts'
import { count, means, unit } from '../../means.ts'
import { idParam } from '../../wire.ts'

export const pickSpeed = means(
  v.object({
    tasks: means(count, 'Tasks that are done.'),
    units: means(count, 'Units that were found.'),
    short: means(count, 'Tasks whose goods were missing.'),
    wrong_scans: means(count, 'Scans that the phone refused.'),
    seconds_per_task: means(
      v.nullable(v.pipe(v.number(), v.integer(), unit('seconds'))),
      'What a task takes, without pauses; null where no time is known.',
    ),
    units_per_hour: means(v.nullable(count), 'Units that are found in an hour; null likewise.'),
  }),
  'How it goes: of the caller alone, in the list of all pickers with `orders.write`.',
)
export type PickSpeed = v.InferOutput<typeof pickSpeed>

export const noteWrongScan = staffCall({
  method: 'POST',
  path: '/pick-runs/{id}/wrong-scans',
  summary: 'Counts a scan that the phone of a picker refused',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_run_not_found'],
  tapped: true,
  params: idParam,
  body: v.object({
    kind: means(
      v.picklist(WRONG_SCANS, 'validation.oneOf'),
      '`box` of another order, `label` of other goods, or `code` that is none of the run.',
    ),
  }),
  data: v.object({ wrong_scans: means(count, 'How many the caller has in this run.') }),
})
