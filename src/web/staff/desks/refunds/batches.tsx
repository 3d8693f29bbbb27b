import { useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import {
  dropTransferBatch,
  exportTransferBatch,
  listTransferBatches,
  markBatchSent,
  type TransferBatch,
} from '#contract/staff/refunds.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { REFUNDS } from './keys.ts'
import styles from './refunds.module.css'

const REFERENCE_MAX = 100
const TONES: Readonly<Record<TransferBatch['state'], BadgeTone>> = {
  open: 'mango',
  sent: 'leaf',
  dropped: 'neutral',
}

const renew = () => queries.invalidateQueries({ queryKey: [REFUNDS] })

/** Batches of transfers: one person makes them, another says that the bank has them. */
export function Component() {
  const t = useT()
  const query = useQuery({
    queryKey: [REFUNDS, 'batches'],
    queryFn: ({ signal }) => send(listTransferBatches, { signal }),
  })
  return (
    <Page
      title={t('staff.title.transferBatches')}
      back={{ to: staffPages.refunds(), label: t('staff.title.refunds') }}
    >
      <p className={styles.faint}>{t('staff.refunds.batchIntro')}</p>
      {query.error ? (
        <ErrorState
          title={t('staff.refunds.batchesFailed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      ) : query.data.length === 0 ? (
        <EmptyState
          title={t('staff.refunds.noBatch')}
          text={t('staff.refunds.noBatchText')}
          action={
            <ButtonLink to={`${staffPages.refunds()}?view=transfer`} size="sm">
              {t('staff.refunds.view.transfer')}
            </ButtonLink>
          }
        />
      ) : (
        <Batches batches={query.data} />
      )}
    </Page>
  )
}

function Batches({ batches }: { batches: readonly TransferBatch[] }) {
  const t = useT()
  const [sending, setSending] = useState<TransferBatch | null>(null)
  const [dropping, setDropping] = useState<TransferBatch | null>(null)
  const { busy, failure, run } = useStep()
  const drop = ({ id }: TransferBatch) =>
    run(async () => {
      try {
        await send(dropTransferBatch, { params: { id } })
      } finally {
        setDropping(null)
        await renew()
      }
    })
  return (
    <>
      <FormAlert text={failure} />
      <ul className={styles.batches} aria-label={t('staff.title.transferBatches')}>
        {batches.map((batch) => (
          <Batch
            key={batch.id}
            batch={batch}
            onSend={() => setSending(batch)}
            onDrop={() => setDropping(batch)}
          />
        ))}
      </ul>
      <FormModal
        open={sending !== null}
        onClose={() => setSending(null)}
        size="sm"
        title={sending ? t('staff.refunds.sendTitle', { number: sending.number }) : ''}
      >
        {sending && <SentForm batch={sending} onDone={() => setSending(null)} />}
      </FormModal>
      <Confirm
        open={dropping !== null}
        title={dropping ? t('staff.refunds.dropTitle', { number: dropping.number }) : ''}
        text={t('staff.refunds.dropText')}
        confirmLabel={t('staff.refunds.drop')}
        cancelLabel={t('staff.form.stay')}
        busy={busy}
        onConfirm={() => dropping && void drop(dropping)}
        onCancel={() => setDropping(null)}
      />
    </>
  )
}

interface BatchProps {
  batch: TransferBatch
  onSend: () => void
  onDrop: () => void
}

function Batch({ batch, onSend, onDrop }: BatchProps) {
  const t = useT()
  const locale = useLocale()
  const mayPay = usePermitted()('refunds.approve')
  const { id, number, state, is_own: isOwn } = batch
  const moment = (at: string) => formatDateTime(new Date(at), locale)
  return (
    <li className={styles.batch} aria-label={number}>
      <div className={styles.head}>
        <h2>{number}</h2>
        <Badge tone={TONES[state]}>{t(`staff.refunds.batch.${state}`)}</Badge>
      </div>
      {state !== 'dropped' && (
        <p>
          {t('staff.refunds.batchOf', {
            count: batch.refunds,
            money: formatRupiah(batch.money),
          })}
        </p>
      )}
      <BatchFacts batch={batch} moment={moment} />
      {mayPay && state !== 'dropped' && (
        <div className={styles.acts}>
          <ButtonAnchor
            size="sm"
            variant="secondary"
            download
            href={urlOf(exportTransferBatch, { id })}
            aria-label={`${t('staff.refunds.file')} ${number}`}
          >
            {t('staff.refunds.file')}
          </ButtonAnchor>
          {state === 'open' && !isOwn && (
            <Button size="sm" aria-label={`${t('staff.refunds.send')}: ${number}`} onClick={onSend}>
              {t('staff.refunds.send')}
            </Button>
          )}
          {state === 'open' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${t('staff.refunds.drop')}: ${number}`}
              onClick={onDrop}
            >
              {t('staff.refunds.drop')}
            </Button>
          )}
        </div>
      )}
      {mayPay && state === 'open' && isOwn && (
        <p className={styles.faint}>{t('staff.refunds.waitsForOther')}</p>
      )}
    </li>
  )
}

function BatchFacts({ batch, moment }: { batch: TransferBatch; moment: (at: string) => string }) {
  const t = useT()
  return (
    <p className={styles.faint}>
      {t('staff.refunds.madeBy', { name: batch.made_by, at: moment(batch.made_at) })}
      {batch.sent_by !== null && batch.sent_at !== null && (
        <>
          <br />
          {t('staff.refunds.sentBy', { name: batch.sent_by, at: moment(batch.sent_at) })}
          {batch.reference && ` · ${batch.reference}`}
        </>
      )}
    </p>
  )
}

function SentForm({ batch, onDone }: { batch: TransferBatch; onDone: () => void }) {
  const t = useT()
  const [reference, setReference] = useState('')
  const { busy, failure, run } = useStep()
  useTypedInModal(reference !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        await send(markBatchSent, { params: { id: batch.id }, body: { reference } })
        showToast({
          tone: 'success',
          text: t('staff.refunds.sentDone', { number: batch.number }),
        })
        onDone()
      } finally {
        void renew()
      }
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormAlert text={failure} />
      <p>
        {t('staff.refunds.batchOf', { count: batch.refunds, money: formatRupiah(batch.money) })}
      </p>
      <Field label={t('staff.refunds.reference')} hint={t('staff.refunds.referenceHint')}>
        <TextInput
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('staff.refunds.send')}
      </Button>
    </form>
  )
}
