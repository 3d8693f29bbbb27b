import { useState } from 'react'
import { scanTote, type WholeRun } from '#contract/staff/picking/picking.ts'
import { enqueue } from '#web/staff/offline/outbox.ts'
import { stored } from '#web/state/stored.ts'
import { boxesToFill, type Effect } from './step.ts'

type Tote = WholeRun['totes'][number]

const parseFlag = (value: unknown): true | null => (value === true ? true : null)

/** The boxes whose codes are asked for when the walk begins; none once that was skipped. */
export const useBoxes = (run: WholeRun, scope: string) => {
  const kept = stored(`pick-no-codes:${run.id}`, 'device', parseFlag)
  const [isSkipped, setSkipped] = useState(() => kept.read() === true)
  const asked: Tote | null = isSkipped
    ? null
    : (boxesToFill(run).find(({ code }) => code === null) ?? null)
  return {
    asked,
    note: (tote: Tote, code: string) =>
      void enqueue(scanTote, {
        params: { id: run.id, order_id: tote.order_id },
        entity: { kind: 'tote', id: tote.order_id },
        scope,
        title: 'picking.act.tote',
        words: { letter: tote.letter },
        effect: { kind: 'tote', orderId: tote.order_id, code } satisfies Effect,
        body: { code },
      }),
    skip: () => {
      kept.write(true)
      setSkipped(true)
    },
  }
}
export type Boxes = ReturnType<typeof useBoxes>
