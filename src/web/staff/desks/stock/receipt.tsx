import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  counterReceipt,
  getReceipt,
  listReceipts,
  type Receipt,
} from '#contract/staff/stock/goods-in.ts'
import { formatNumber } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Link, useNavigate, useParams } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { StockPhotos } from '#web/staff/goods/stock-photos.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PromisedOrders, type Promised } from './promised-orders.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { money } from './parts.tsx'
import styles from './stock.module.css'

/** A receipt: what arrived and what was refused. A counter-receipt corrects it. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = [getReceipt.path, id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getReceipt, { params: { id }, signal }),
  })
  const receipt = query.data
  const batches = (receipt?.lines ?? []).flatMap(({ batch }) => (batch ? [batch.id] : []))
  return (
    <Page
      title={receipt?.number ?? t('staff.title.goodsIn')}
      back={{ to: staffPages.goodsIn(), label: t('staff.title.goodsIn') }}
      actions={
        batches.length > 0 && (
          <ButtonLink size="sm" to={staffPages.batchLabels(batches.join(','))}>
            {t('stock.labels')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={query} data={receipt} failed={t('stock.failed')} lines={6}>
        {(receipt) => (
          <Whole
            receipt={receipt}
            reload={() => queries.invalidateQueries({ queryKey: key })}
            onCorrected={() => void queries.invalidateQueries({ queryKey: [listReceipts.path] })}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface WholeProps {
  receipt: Receipt
  reload: () => Promise<void>
  onCorrected: () => void
}

function Whole({ receipt, reload, onCorrected }: WholeProps) {
  const t = useT()
  const locale = useLocale()
  const mayWrite = usePermitted()('batches.write')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.page}>
      <p className={styles.faint}>
        {[
          receipt.supplier,
          receipt.purchase?.number,
          formatDateTime(new Date(receipt.at), locale),
          receipt.by,
          receipt.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {[...receipt.corrected_by, ...(receipt.corrects ? [receipt.corrects] : [])].map((other) => (
        <Link key={other.id} className="link" to={staffPages.receipt(other.id)}>
          {t(receipt.corrects ? 'stock.correctsOf' : 'stock.correctedBy', { number: other.number })}
        </Link>
      ))}
      <LinesTable receipt={receipt} />
      <RefusedPhotos receipt={receipt} reload={reload} />
      {mayWrite && receipt.corrects === null && receipt.lines.some(({ batch }) => batch) && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('stock.counter')}
          </Button>
        </div>
      )}
      <FormModal open={isOpen} onClose={() => setOpen(false)} title={t('stock.counter')}>
        <CounterForm receipt={receipt} onDone={onCorrected} />
      </FormModal>
    </div>
  )
}

function LinesTable({ receipt }: { receipt: Receipt }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('stock.lines')}
      columns={[
        { key: 'good', header: t('stock.good') },
        { key: 'batch', header: t('stock.batch') },
        { key: 'delivered', header: t('stock.delivered'), align: 'end' },
        { key: 'refused', header: t('stock.refused') },
        { key: 'ends', header: t('stock.bestBefore') },
        { key: 'cost', header: t('stock.cost'), align: 'end' },
      ]}
      rows={receipt.lines.map((line, at) => ({
        id: String(at),
        cells: {
          good: <GoodName {...line} />,
          batch: line.batch ? (
            <Link className="link" to={staffPages.batch(line.batch.id)}>
              {line.batch.code}
            </Link>
          ) : (
            '–'
          ),
          delivered: formatNumber(line.delivered),
          refused:
            line.refused === 0 ? '–' : `${formatNumber(line.refused)}: ${line.refused_reason}`,
          ends: line.best_before ? formatDay(line.best_before, locale) : '–',
          cost: money(line.cost),
        },
      }))}
    />
  )
}

/** What was refused of each line, as the supplier sees it in a claim. */
function RefusedPhotos({ receipt, reload }: Omit<WholeProps, 'onCorrected'>) {
  const t = useT()
  const refused = receipt.lines.flatMap((line, at) => (line.refused > 0 ? [{ line, at }] : []))
  if (refused.length === 0) return null
  return (
    <Part title={t('stock.refusedPhotos')}>
      {refused.map(({ line, at }) => (
        <div key={at} className={styles.form}>
          <p className={styles.faint}>
            {line.sku} · {formatNumber(line.refused)}: {line.refused_reason}
          </p>
          <StockPhotos
            of={{ receipt_id: receipt.id, line: at }}
            name={`${receipt.number} ${line.sku}`}
            photos={line.photos}
            onAdded={reload}
          />
        </div>
      ))}
    </Part>
  )
}

/** Takes units of a receipt out again, batch by batch. */
function CounterForm({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [units, setUnits] = useState<Record<string, string>>({})
  const { busy, save, error, failed, failure } = useSave({ note })
  useTypedInModal(note !== '' || Object.values(units).some(Boolean))
  const lines = receipt.lines.flatMap(({ batch, sku }) => (batch ? [{ ...batch, sku }] : []))
  const wanted = lines.flatMap(({ id }) => {
    const quantity = typedWhole(units[id] ?? '') ?? 0
    return quantity > 0 ? [{ batch_id: id, quantity }] : []
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          const made = await send(counterReceipt, {
            params: { id: receipt.id },
            body: { note, lines: wanted },
          })
          onDone()
          await navigate(staffPages.receipt(made.id))
        })
      }}
    >
      <p className={styles.faint}>{t('stock.counterHint')}</p>
      {failed?.code === 'stock_promised' ? (
        <PromisedOrders details={failed.details as Promised} />
      ) : (
        <FormAlert text={failure} />
      )}
      {lines.map(({ id, code, sku }) => (
        <Field key={id} label={`${sku} · ${code}`}>
          <TextInput
            inputMode="numeric"
            value={units[id] ?? ''}
            onChange={({ target }) => setUnits({ ...units, [id]: target.value })}
          />
        </Field>
      ))}
      <Field label={t('stock.reason')} error={error('note')} required>
        <TextInput value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="danger"
        busy={busy}
        busyLabel={t('stock.saving')}
        disabled={wanted.length === 0}
      >
        {t('stock.counter')}
      </Button>
    </form>
  )
}
