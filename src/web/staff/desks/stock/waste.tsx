import type { Meta } from '#contract/call.ts'
import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { exportWaste, WASTE_COLUMNS } from '#contract/staff/stock/stock-exports.ts'
import { listWaste, undoWaste, type Waste } from '#contract/staff/stock/waste.ts'
import { WASTE_REASONS, type WasteReason } from '#domain/stock/waste.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link, useSearchParams } from '#web/router.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { ListExportButton } from '#web/staff/list/list-export.tsx'
import { MoreButton } from '#web/staff/list/more-button.tsx'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { sendWhole, send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { ShownPhotos } from '#web/staff/goods/stock-photos.tsx'
import { money } from './parts.tsx'
import styles from './stock.module.css'

/** What was thrown away in some days, and its sums. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => jakartaDate(new Date()))
  const from = search.get('from') ?? today
  const to = search.get('to') ?? today
  const reason = search.get('reason') ?? ''
  const key = [listWaste.path, from, to, reason]
  const asked = { from, to, ...(reason ? { reason: reason as WasteReason } : {}) }
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      sendWhole(listWaste, {
        query: {
          ...asked,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
  const set = (change: Record<string, string>) =>
    setSearch({ from, to, ...(reason ? { reason } : {}), ...change })
  const pages = query.data?.pages
  const sums = pages?.[0]?.meta
  return (
    <Page
      title={t('staff.title.waste')}
      actions={
        <>
          <ListExportButton of={{ call: exportWaste, columns: WASTE_COLUMNS, query: asked }} />
          <ButtonLink size="sm" to={`${staffPages.batches()}?view=ending`}>
            {t('stock.batches.ending')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        <Period from={from} set={set} to={to} reason={reason} />
        {sums && <Totals sums={sums} />}
        {sums && sums.sums.length > 0 && <SumsTable sums={sums} />}
        <RangeStates
          query={query}
          items={pages?.flatMap(({ data }) => data)}
          none={{ title: t('stock.noneWaste'), text: t('stock.noneWasteText') }}
        >
          {(wastes) => <Wastes wastes={wastes} queryKey={key} />}
        </RangeStates>
        <MoreButton
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          loadMore={() => void query.fetchNextPage()}
        />
      </div>
    </Page>
  )
}

interface PeriodProps {
  from: string
  set: (change: Record<string, string>) => void
  to: string
  reason: string
}

function Period({ from, set, to, reason }: PeriodProps) {
  const t = useT()
  return (
    <div className={styles.fields}>
      <Field label={t('stock.from')}>
        <TextInput
          type="date"
          value={from}
          onChange={({ target }) => set({ from: target.value })}
        />
      </Field>
      <Field label={t('stock.to')}>
        <TextInput type="date" value={to} onChange={({ target }) => set({ to: target.value })} />
      </Field>
      <Field label={t('stock.reason')}>
        <Select
          value={reason}
          options={[
            { value: '', label: t('stock.allReasons') },
            ...WASTE_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) })),
          ]}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Field>
    </div>
  )
}

function Totals({ sums }: { sums: Meta<typeof listWaste> }) {
  const t = useT()
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('stock.wasted'), formatNumber(sums.units)],
        [t('stock.worth'), formatRupiah(sums.cost)],
        [t('stock.rateUnits'), `${formatNumber(sums.rate_units)} %`],
        [t('stock.rateCost'), `${formatNumber(sums.rate_cost)} %`],
      ]}
    />
  )
}

function SumsTable({ sums }: { sums: Meta<typeof listWaste> }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('stock.sums')}
      columns={[
        { key: 'by', header: t('stock.sumOf') },
        { key: 'units', header: t('stock.units'), align: 'end' },
        { key: 'cost', header: t('stock.worth'), align: 'end' },
      ]}
      rows={sums.sums.map((sum) => ({
        id: `${sum.by} ${sum.key}`,
        cells: {
          by: `${t(`stock.by.${sum.by}`)}: ${
            sum.name?.[locale] ?? t(`stock.reason.${sum.key as WasteReason}`)
          }`,
          units: formatNumber(sum.units),
          cost: formatRupiah(sum.cost),
        },
      }))}
    />
  )
}

function Wastes({ wastes, queryKey }: { wastes: readonly Waste[]; queryKey: readonly unknown[] }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('batches.write')
  const { busy, failure, run } = useStep()
  const undo = (id: string) =>
    run(async () => {
      await send(undoWaste, { params: { id } })
      await queries.invalidateQueries({ queryKey })
    })
  return (
    <>
      <FormAlert text={failure} />
      <ul className={styles.lines} aria-label={t('staff.title.waste')}>
        {wastes.map((waste) => (
          <li key={waste.id} className={styles.line}>
            <div>
              <GoodName {...waste} />
              <p className={styles.faint}>
                {t('stock.wasteLine', {
                  units: waste.quantity,
                  reason: t(`stock.reason.${waste.reason}`),
                  cost: money(waste.cost),
                })}{' '}
                ·{' '}
                <Link className="link" to={staffPages.batch(waste.batch.id)}>
                  {waste.batch.code}
                </Link>{' '}
                · {formatDateTime(new Date(waste.at), locale)} · {waste.by}
                {waste.note && ` · ${waste.note}`}
              </p>
              {waste.photo && <ShownPhotos photos={[waste.photo]} name={waste.batch.code} />}
            </div>
            {waste.undone ? (
              <Badge tone="neutral">{t('stock.undone')}</Badge>
            ) : (
              mayWrite &&
              waste.undo_until && (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={busy}
                  onClick={() => void undo(waste.id)}
                >
                  {t('stock.undo')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
