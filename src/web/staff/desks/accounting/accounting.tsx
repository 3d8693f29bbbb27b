import { useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import {
  getLedger,
  makeLedgerExport,
  readLedgerExport,
  type LedgerDay,
  type LedgerExport,
} from '#contract/staff/accounting.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Chart } from './chart.tsx'
import styles from './accounting.module.css'

/** The journal as files for the company's bookkeeping. */
export function Component() {
  const t = useT()
  const mayWrite = usePermitted()('refunds.approve')
  const { data, error, refetch } = useQuery({
    queryKey: [getLedger.path],
    queryFn: ({ signal }) => send(getLedger, { signal }),
  })
  return (
    <Page title={t('staff.title.accounting')}>
      <p>{t('accounting.intro')}</p>
      {error && !data && (
        <ErrorState
          title={t('staff.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>{t('staff.loading')}</p>}
      {data && (
        <>
          {mayWrite && <NewExport />}
          <Exports exports={data.exports} />
          <Days days={data.days} />
          <Chart accounts={data.accounts} mayWrite={mayWrite} />
        </>
      )}
    </Page>
  )
}

function NewExport() {
  const t = useT()
  const client = useQueryClient()
  const [yesterday] = useState(() => addDays(jakartaDate(new Date()), -1))
  const [from, setFrom] = useState(() => `${yesterday.slice(0, 8)}01`)
  const [to, setTo] = useState(yesterday)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setFailure(null)
    setBusy(true)
    try {
      await send(makeLedgerExport, { body: { from, to } })
      await client.invalidateQueries({ queryKey: [getLedger.path] })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void make()
  }
  const at = (field: string) => failure?.errors[field]?.[0]
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      aria-label={t('accounting.newExport')}
    >
      <FormAlert text={failure && !at('from') && !at('to') ? failure.message : null} />
      <div className={styles.fields}>
        <Field label={t('accounting.from')} error={at('from')}>
          <FromInput from={from} yesterday={yesterday} setFrom={setFrom} />
        </Field>
        <Field label={t('accounting.to')} error={at('to')}>
          <TextInput
            type="date"
            value={to}
            max={yesterday}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </div>
      <p>{t('accounting.newExportText')}</p>
      <div>
        <Button type="submit" busy={busy} busyLabel={t('accounting.making')}>
          {t('accounting.make')}
        </Button>
      </div>
    </form>
  )
}

interface FromInputProps {
  from: string
  yesterday: LocalDate
  setFrom: (next: string) => void
}

function FromInput({ from, yesterday, setFrom }: FromInputProps) {
  return (
    <TextInput
      type="date"
      value={from}
      max={yesterday}
      onChange={(event) => setFrom(event.target.value)}
    />
  )
}

function Exports({ exports }: { exports: readonly LedgerExport[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section aria-labelledby="ledger-files">
      <h2 id="ledger-files">{t('accounting.files')}</h2>
      {exports.length === 0 ? (
        <p>{t('accounting.noFiles')}</p>
      ) : (
        <DataTable
          caption={t('accounting.files')}
          captionHidden
          columns={[
            { key: 'days', header: t('accounting.days') },
            { key: 'entries', header: t('accounting.entries'), align: 'end' },
            { key: 'lines', header: t('accounting.lines'), align: 'end' },
            { key: 'amount', header: t('accounting.amount'), align: 'end' },
            { key: 'by', header: t('accounting.by') },
            { key: 'at', header: t('accounting.at') },
            { key: 'file', header: t('accounting.file') },
          ]}
          rows={exports.map((one) => ({
            id: one.id,
            cells: {
              days: `${one.from} – ${one.to}`,
              entries: formatNumber(one.entries),
              lines: formatNumber(one.lines),
              amount: formatRupiah(one.amount),
              by: one.made_by,
              at: formatDateTime(new Date(one.made_at), locale),
              file: (
                <ButtonAnchor
                  size="sm"
                  variant="secondary"
                  download
                  href={urlOf(readLedgerExport, { id: one.id })}
                  aria-label={t('accounting.downloadOf', { from: one.from, to: one.to })}
                >
                  {t('accounting.download')}
                </ButtonAnchor>
              ),
            },
          }))}
        />
      )}
    </section>
  )
}

const TONES = { open: 'neutral', exported: 'leaf', changed: 'dragon' } as const

function Days({ days }: { days: readonly LedgerDay[] }) {
  const t = useT()
  return (
    <section aria-labelledby="ledger-days">
      <h2 id="ledger-days">{t('accounting.lastDays')}</h2>
      {days.length === 0 ? (
        <p>{t('accounting.noDays')}</p>
      ) : (
        <DataTable
          caption={t('accounting.lastDays')}
          captionHidden
          columns={[
            { key: 'day', header: t('accounting.day') },
            { key: 'entries', header: t('accounting.entries'), align: 'end' },
            { key: 'amount', header: t('accounting.amount'), align: 'end' },
            { key: 'exported', header: t('accounting.exported'), align: 'end' },
            { key: 'state', header: t('accounting.state') },
          ]}
          rows={days.map((one) => ({
            id: one.day,
            cells: {
              day: one.day,
              entries: formatNumber(one.entries),
              amount: formatRupiah(one.amount),
              exported: formatNumber(one.exported),
              state: <Badge tone={TONES[one.state]}>{t(`accounting.state.${one.state}`)}</Badge>,
            },
          }))}
        />
      )}
    </section>
  )
}
