import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { freeBatch, getBatch, holdBatch, rescueBatch } from '#contract/staff/stock/batch-desk.ts'
import { formatNumber } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { Link, useParams } from '#web/router.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { ActsOf } from '#web/staff/acts/acts-of.tsx'
import { BatchClaims } from '#web/staff/claims/batch-claims.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { BatchStars } from '#web/staff/stars/batch-stars.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { StockPhotos } from '#web/staff/goods/stock-photos.tsx'
import { money, StateBadge } from './parts.tsx'
import { Recall } from './recall.tsx'
import { WasteForm } from './waste-form.tsx'
import styles from './stock.module.css'

/** Today and tomorrow. */
const RESCUED_DAYS = 1

type BatchPage = Data<typeof getBatch>

/** A batch: where it came from, what became of it, holds and recalls. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = [getBatch.path, id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getBatch, { params: { id }, signal }),
  })
  const batch = query.data
  return (
    <Page
      title={batch ? t('stock.batchTitle', { code: batch.code }) : t('staff.title.batches')}
      note={batch && <StateBadge {...batch} />}
      back={{ to: staffPages.batches(), label: t('staff.title.batches') }}
      actions={
        batch && (
          <ButtonLink size="sm" variant="secondary" to={staffPages.batchLabels(batch.id)}>
            {t('stock.labels')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={query} data={batch} failed={t('stock.failed')} lines={8}>
        {(batch) => (
          <Whole
            batch={batch}
            reload={async () => {
              await queries.invalidateQueries({ queryKey: key })
              await queries.invalidateQueries({ queryKey: ['batches'] })
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Whole({ batch, reload }: { batch: BatchPage; reload: () => Promise<void> }) {
  const t = useT()
  const mayWrite = usePermitted()('batches.write')
  return (
    <div className={styles.page}>
      {batch.state === 'held' && (
        <Banner tone="warn" title={t('stock.heldTitle')}>
          {batch.held_reason}
        </Banner>
      )}
      {batch.state === 'rescue' && <ToRescue batch={batch} />}
      <Link className="link" to={staffPages.stockOf(batch.variation_id)}>
        <GoodName {...batch} />
      </Link>
      <About batch={batch} />
      {mayWrite && <Acts batch={batch} reload={reload} />}
      <Part title={t('stock.photos')}>
        <StockPhotos
          of={{ batch_id: batch.id }}
          name={batch.code}
          photos={batch.photos}
          onAdded={reload}
        />
      </Part>
      <DataTable
        caption={t('stock.became')}
        columns={[
          { key: 'what', header: t('stock.what') },
          { key: 'units', header: t('stock.units'), align: 'end' },
          { key: 'worth', header: t('stock.worth'), align: 'end' },
        ]}
        rows={batch.became.map(({ what, units, worth }) => ({
          id: what,
          cells: {
            what: t(`stock.became.${what}` as StaffWord),
            units: formatNumber(units),
            worth: money(worth),
          },
        }))}
      />
      <BatchStars batchId={batch.id} />
      <BatchClaims batch={batch} />
      <Recall batch={batch} />
      <ActsOf about={{ kind: 'batch', id: batch.id }} />
    </div>
  )
}

/** Where its lower price is planned, by those who may. */
function ToRescue({ batch }: { batch: BatchPage }) {
  const t = useT()
  const locale = useLocale()
  const mayPlan = usePermitted()('prices.write')
  const { sku, best_before: day } = batch
  return (
    <>
      <Banner tone="info" title={t('stock.rescueTitle')}>
        {t('stock.rescueText', { day: formatDay(day, locale) })}
      </Banner>
      {mayPlan && (
        <Link className="link" to={`${staffPages.prices()}?q=${encodeURIComponent(sku)}`}>
          {t('stock.rescuePrice')}
        </Link>
      )}
    </>
  )
}

function About({ batch }: { batch: BatchPage }) {
  const t = useT()
  const locale = useLocale()
  const { receipt } = batch
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('stock.bestBefore'), formatDay(batch.best_before, locale)],
        [t('stock.days_left'), formatNumber(batch.days_left)],
        [t('stock.received'), formatDay(jakartaDate(new Date(batch.received_at)), locale)],
        [t('stock.harvested'), batch.harvested_on && formatDay(batch.harvested_on, locale)],
        [t('stock.supplier'), batch.supplier],
        [
          t('stock.orchard'),
          batch.orchard && [batch.orchard.name, batch.orchard.place].filter(Boolean).join(', '),
        ],
        [t('stock.origin'), batch.origin],
        [t('stock.grade'), batch.grade],
        [t('stock.ripeness'), batch.ripeness === null ? null : String(batch.ripeness)],
        [t('stock.brix'), batch.brix === null ? null : `${batch.brix} °Bx`],
        [t('stock.arrival'), batch.arrival_c === null ? null : `${batch.arrival_c} °C`],
        [t('stock.cost'), batch.cost === null ? null : money(batch.cost)],
        [
          t('stock.receipt'),
          receipt && (
            <Link key="receipt" className="link" to={staffPages.receipt(receipt.id)}>
              {receipt.number}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Acts({ batch, reload }: { batch: BatchPage; reload: () => Promise<void> }) {
  const t = useT()
  const [open, setOpen] = useState<'hold' | 'waste' | null>(null)
  const { busy, failure, run } = useStep()
  const close = () => setOpen(null)
  const change = (call: typeof freeBatch | typeof rescueBatch) =>
    void run(async () => {
      await send(call, { params: { id: batch.id } })
      await reload()
    })
  const done = async () => {
    close()
    await reload()
  }
  return (
    <div className={styles.row}>
      {batch.state === 'held' || batch.state === 'rescue' ? (
        <Button busy={busy} busyLabel={t('stock.saving')} onClick={() => change(freeBatch)}>
          {t(batch.state === 'held' ? 'stock.release' : 'stock.rescueEnd')}
        </Button>
      ) : (
        batch.state === 'open' &&
        batch.days_left <= RESCUED_DAYS && (
          <Button busy={busy} busyLabel={t('stock.saving')} onClick={() => change(rescueBatch)}>
            {t('stock.rescue')}
          </Button>
        )
      )}
      {batch.state !== 'held' && (
        <Button variant="danger" onClick={() => setOpen('hold')}>
          {t('stock.hold')}
        </Button>
      )}
      {batch.on_hand > 0 && (
        <Button variant="secondary" onClick={() => setOpen('waste')}>
          {t('stock.wasteIt')}
        </Button>
      )}
      <FormAlert text={failure} />
      <FormModal open={open === 'hold'} onClose={close} title={t('stock.hold')}>
        <HoldForm id={batch.id} onDone={done} />
      </FormModal>
      <FormModal open={open === 'waste'} onClose={close} title={t('stock.wasteIt')}>
        <WasteForm batch={batch} onDone={() => void done()} />
      </FormModal>
    </div>
  )
}

interface HoldFormProps {
  id: string
  onDone: () => Promise<void>
}

function HoldForm({ id, onDone }: HoldFormProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  useTypedInModal(reason !== '')
  const { busy, failure, run } = useStep()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await send(holdBatch, { params: { id }, body: { reason } })
          await onDone()
        })
      }}
    >
      <p className={styles.faint}>{t('stock.holdHint')}</p>
      <FormAlert text={failure} />
      <ReasonField label={t('stock.reason')} required value={reason} onChange={setReason} />
      <Button type="submit" variant="danger" busy={busy} busyLabel={t('stock.saving')}>
        {t('stock.hold')}
      </Button>
    </form>
  )
}
