import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import type { WrongScan } from '#domain/picking/speed.ts'
import { warn } from '#web/staff/live/sounds.ts'
import type { useT } from '#web/staff/words.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { countWrongScan } from '../act-on-task.ts'
import type { Boxes } from '../use-boxes.ts'
import { batchFault, readLabel } from './label.ts'
import { verdictOf } from './verdict.ts'

export interface TaskScans {
  stop: readonly PickTask[]
  run: WholeRun
  scope: string
  boxes: Boxes
  onBatch: (code: string) => void
  weigh: (grams: number) => void
  put: (task: PickTask) => void
}

interface Scanning extends TaskScans {
  /** What was asked for a second time: the same scan is then taken. */
  odd: { current: string | null }
  t: ReturnType<typeof useT>
}

/** What a scan means at a task: a weight, a batch, or a box. */
export const takeScan = (code: string, scanning: Scanning): void => {
  const asked = scanning.odd.current
  scanning.odd.current = null
  if (/^B\d{5,}$/.test(code)) return takeBatch(code, scanning, asked)
  const { stop, run, odd, t } = scanning
  const task = stop[0]!
  const label = readLabel(code, task, run)
  if (label === null) return takeBox(code, scanning)
  const verdict = 'refused' in label ? label.refused : verdictOf(label.grams, task, run)
  if (verdict === 'picking.labelOther') return refuse('label', t(verdict), scanning)
  if (verdict !== null && !(verdict === 'picking.unlikely' && asked === code)) {
    odd.current = code
    return void showToast({ tone: 'error', text: t(verdict) })
  }
  if ('grams' in label) scanning.weigh(label.grams)
}

const refuse = (kind: WrongScan, text: string, { run, scope }: Scanning): void => {
  warn()
  void countWrongScan(run.id, scope, kind)
  showToast({ tone: 'error', text })
}

const takeBatch = (code: string, scanning: Scanning, asked: string | null): void => {
  const { stop, run, odd, t, onBatch } = scanning
  const fault = batchFault(code, stop[0]!, run)
  if (fault === null || (fault === 'picking.batchUnknown' && asked === code)) return onBatch(code)
  if (fault === 'picking.batchUnknown') odd.current = code
  refuse('label', t(fault, { code }), scanning)
}

const takeBox = (code: string, scanning: Scanning): void => {
  const { stop, run, boxes, put, t } = scanning
  const task = stop[0]!
  const known = run.totes.find((tote) => tote.code === code)
  if (known) {
    const here = stop.find(({ order_id: order }) => order === known.order_id)
    if (here) return put(here)
    const right = stop.map(({ letter }) => letter).join(', ')
    return refuse('box', t('picking.wrongTote', { letter: known.letter, right }), scanning)
  }
  if (boxes.asked) return boxes.note(boxes.asked, code)
  const own = run.totes.find(({ order_id: order }) => order === task.order_id)
  if (own?.code === null) return boxes.note(own, code)
  refuse('code', t('picking.unknownCode', { code }), scanning)
}
