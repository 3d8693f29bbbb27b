import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  freeBatch,
  holdBatch,
  rescueBatch,
  type ListedBatch,
} from '#contract/staff/stock/batch-desk.ts'
import { addWaste } from '#contract/staff/stock/waste.ts'
import { WASTE_REASONS, type WasteReason } from '#domain/stock/waste.ts'
import { formatRupiah } from '#domain/money.ts'
import { useNavigate } from '#web/router.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useRowsActs, type RowsAct } from '#web/staff/list/bulk/rows-act.tsx'
import type { Bulk } from '#web/staff/list/bulk/selection-bar.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Holds, wastes and prints labels of several batches. */
export const useBatchActs = (rows: readonly ListedBatch[]) => {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('batches.write')
  const acts = [useRescue(), useHold(), useWaste()]
  const { bulk, dialog } = useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ code }) => code,
    acts: mayWrite ? acts : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: ['batches'] }),
  })
  const labels: Bulk = {
    id: 'labels',
    label: t('stock.labels'),
    isForIds: true,
    run: (chosen) => 'ids' in chosen && void navigate(staffPages.batchLabels(chosen.ids.join(','))),
  }
  return { bulk: [...bulk, labels], dialog }
}

const useHold = (): RowsAct<ListedBatch> => {
  const t = useT()
  const [reason, setReason] = useState('')
  return {
    id: 'hold',
    label: t('stock.hold'),
    isDanger: true,
    staysBy: ({ state }) => (state === 'held' ? t('stock.state.held') : null),
    fields: (
      <>
        <p>{t('stock.holdHint')}</p>
        <ReasonField label={t('stock.reason')} required value={reason} onChange={setReason} />
      </>
    ),
    isIncomplete: reason.trim() === '',
    run: ({ id }) => send(holdBatch, { params: { id }, body: { reason } }),
  }
}

/** Those that end soon. */
const useRescue = (): RowsAct<ListedBatch> => {
  const t = useT()
  return {
    id: 'rescue',
    label: t('stock.rescue'),
    staysBy: ({ state }) => (state === 'open' ? null : t(`stock.state.${state}`)),
    fields: <p>{t('stock.rescueHint')}</p>,
    run: ({ id }) => send(rescueBatch, { params: { id } }),
    undo: ({ id }) => send(freeBatch, { params: { id } }),
  }
}

/** All that is on hand of each, for one reason. */
const useWaste = (): RowsAct<ListedBatch> => {
  const t = useT()
  const [reason, setReason] = useState<WasteReason>('ended')
  const [note, setNote] = useState('')
  const isGiven = reason === 'given_away'
  return {
    id: 'waste',
    label: t('stock.wasteAll'),
    isDanger: true,
    staysBy: (batch) => (batch.on_hand === 0 ? t('stock.state.empty') : null),
    fields: (
      <>
        <p>{t('stock.wasteAllHint')}</p>
        <Field label={t('stock.reason')} required>
          <Select
            value={reason}
            options={WASTE_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
            onChange={({ target }) => setReason(target.value as WasteReason)}
          />
        </Field>
        <ReasonField
          label={t(isGiven ? 'stock.givenTo' : 'stock.words')}
          required={isGiven}
          value={note}
          onChange={setNote}
        />
      </>
    ),
    sumOf: (chosen) =>
      t('stock.costsNow', {
        amount: formatRupiah(
          chosen.reduce((sum, { on_hand: units, cost }) => sum + units * (cost ?? 0), 0),
        ),
      }),
    isIncomplete: isGiven && note.trim() === '',
    run: (batch) =>
      send(addWaste, { body: { batch_id: batch.id, quantity: batch.on_hand, reason, note } }),
  }
}
