import { useState } from 'react'
import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import type { WrongScan } from '#domain/picking/speed.ts'
import { warn } from '#web/staff/live/sounds.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useT } from '#web/staff/words.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { countWrongScan } from './act-on-task.ts'
import { isBatchOfOther, readLabel } from './label.ts'
import type { Boxes } from './use-boxes.ts'
import { verdictOf } from './verdict.ts'

interface TaskScans {
  stop: readonly PickTask[]
  run: WholeRun
  scope: string
  boxes: Boxes
  onBatch: (code: string) => void
  weigh: (grams: number) => void
  put: (task: PickTask) => void
}

/** What a scan means at a task: a weight, a batch, or a box. */
export const useTaskScans = ({ stop, run, scope, boxes, onBatch, weigh, put }: TaskScans): void => {
  const t = useT()
  const [odd, setOdd] = useState<string | null>(null)
  const task = stop[0]!
  const refuse = (kind: WrongScan, text: string) => {
    warn()
    void countWrongScan(run.id, scope, kind)
    showToast({ tone: 'error', text })
  }
  const scanBox = (code: string) => {
    const known = run.totes.find((tote) => tote.code === code)
    if (known) {
      const here = stop.find(({ order_id: order }) => order === known.order_id)
      if (here) return put(here)
      const right = stop.map(({ letter }) => letter).join(', ')
      return refuse('box', t('picking.wrongTote', { letter: known.letter, right }))
    }
    if (boxes.asked) return boxes.note(boxes.asked, code)
    const own = run.totes.find(({ order_id: order }) => order === task.order_id)
    if (own?.code === null) return boxes.note(own, code)
    refuse('code', t('picking.unknownCode', { code }))
  }
  useScan((code) => {
    const label = readLabel(code, task, run)
    if (label === null) {
      if (!/^B\d{5,}$/.test(code)) return scanBox(code)
      if (!isBatchOfOther(code, task, run.task_list)) return onBatch(code)
      return refuse('label', t('picking.labelOther'))
    }
    const verdict = 'refused' in label ? label.refused : verdictOf(label.grams, task, run)
    // An odd weight is taken when its label is read a second time.
    if (verdict !== null && !(verdict === 'picking.unlikely' && odd === code)) {
      setOdd(code)
      if (verdict === 'picking.labelOther') return refuse('label', t(verdict))
      return showToast({ tone: 'error', text: t(verdict) })
    }
    setOdd(null)
    if ('grams' in label) weigh(label.grams)
  })
}
