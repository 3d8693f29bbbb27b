import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { getStock, placeVariation, type StockMovement } from '#contract/staff/stock/stock.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import { Link, useParams, useSearchParams } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import type { Chosen } from '#web/staff/list/bulk/selection-bar.tsx'
import { offerUndo } from '#web/staff/list/bulk/offer-undo.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { MoreButton } from '#web/staff/list/more-button.tsx'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { CorrectForm } from './correct-form.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { usePlaces } from '#web/staff/goods/places.ts'
import { StateBadge } from './parts.tsx'
import { SafetyMany } from './safety-many.tsx'
import styles from './stock.module.css'

type Good = Data<typeof getStock>
const NONE = {}

/** Why a variation has the stock that it has: its batches and every movement. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const location = useSearchParams()[0].get('location')
  const queries = useQueryClient()
  const { key, query } = useGood({ id, location })
  const mayWrite = usePermitted()('batches.write')
  const [isCorrecting, setCorrecting] = useState(false)
  useKey('d', t('stock.correct'), () => setCorrecting(true), mayWrite)
  const pages = query.data?.pages ?? []
  const good = pages[0]?.data
  const reload = () => queries.invalidateQueries({ queryKey: key })
  return (
    <Page
      title={good ? good.name[locale] : t('staff.title.stock')}
      back={{ to: staffPages.stock(), label: t('staff.title.stock') }}
      actions={
        mayWrite && good && <Actions id={id} good={good} onCorrect={() => setCorrecting(true)} />
      }
    >
      <Loaded query={query} data={good} failed={t('stock.failed')} lines={8}>
        {(good) => (
          <div className={styles.page}>
            <GoodName {...good} />
            <Numbers good={good} mayWrite={mayWrite} onChanged={reload} />
            <Batches good={good} />
            <Movements movements={pages.flatMap(({ data }) => data.movements)} />
            <MoreButton
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              loadMore={() => void query.fetchNextPage()}
            />
            <FormModal
              open={isCorrecting}
              onClose={() => setCorrecting(false)}
              title={t('stock.correct')}
            >
              <CorrectForm
                good={good}
                onDone={() => {
                  setCorrecting(false)
                  void reload()
                }}
              />
            </FormModal>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

interface ActionsProps {
  id: string
  good: Good
  onCorrect: () => void
}

/** Safety stock is of the place that sells online. */
function Actions({ id, good: { location }, onCorrect }: ActionsProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isOnline = usePlaces().some(({ id: place, online }) => place === location && online)
  return (
    <>
      {isOnline && (
        <Button size="sm" variant="secondary" onClick={() => setChosen({ ids: [id] })}>
          {t('stock.safetySet')}
        </Button>
      )}
      <Button size="sm" onClick={onCorrect}>
        {t('stock.correct')}
      </Button>
      <SafetyMany chosen={chosen} filters={NONE} onClose={() => setChosen(null)} />
    </>
  )
}

const useGood = ({ id, location }: { id: string; location: string | null }) => {
  const key = [getStock.path, id, location]
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      sendWhole(getStock, {
        params: { id },
        query: {
          ...(location ? { location } : {}),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
  return { key, query }
}

interface NumbersProps {
  good: Good
  mayWrite: boolean
  onChanged: () => Promise<void>
}

function Numbers({ good, mayWrite, onChanged }: NumbersProps) {
  const t = useT()
  const names = ['on_hand', 'promised', 'free', 'safety', 'unfit', 'quota'] as const
  return (
    <Facts
      className={styles.facts}
      facts={[
        ...names.map((name): Fact => [
          t(`stock.${name}`),
          name === 'safety' && good.safety_set !== null
            ? t('stock.safetyChosen', { units: formatNumber(good.safety_set) })
            : formatNumber(good[name]),
        ]),
        [
          t('stock.shelf'),
          mayWrite ? <Shelf key="shelf" good={good} onChanged={onChanged} /> : (good.shelf ?? '–'),
        ],
      ]}
    />
  )
}

function Shelf({ good, onChanged }: Pick<NumbersProps, 'good' | 'onChanged'>) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const shelves = usePlaces().find(({ id }) => id === good.location)?.shelves ?? []
  const put = async (shelf: string | null) => {
    await send(placeVariation, {
      params: { id: good.variation_id },
      body: { location: good.location, shelf },
    })
    await onChanged()
  }
  const choose = (shelf: string | null) =>
    run(async () => {
      await put(shelf)
      const text = t('stock.shelfChosen', { shelf: shelf ?? t('stock.noShelf') })
      offerUndo({ text, label: t('staff.rows.undo'), undo: async () => put(good.shelf) })
    })
  return (
    <Field label={t('stock.shelf')} labelHidden error={failure ?? undefined}>
      <Select
        value={good.shelf ?? ''}
        disabled={busy}
        options={[
          { value: '', label: t('stock.noShelf') },
          ...shelves.map(({ code }) => ({ value: code, label: code })),
        ]}
        onChange={({ target }) => void choose(target.value || null)}
      />
    </Field>
  )
}

function Batches({ good }: { good: Good }) {
  const t = useT()
  const locale = useLocale()
  if (good.batches.length === 0) return <p className={styles.faint}>{t('stock.noBatches')}</p>
  return (
    <DataTable
      caption={t('staff.title.batches')}
      columns={[
        { key: 'code', header: t('stock.batch') },
        { key: 'ends', header: t('stock.bestBefore') },
        { key: 'units', header: t('stock.on_hand'), align: 'end' },
        { key: 'state', header: t('stock.state') },
      ]}
      rows={good.batches.map((batch) => ({
        id: batch.id,
        cells: {
          code: (
            <Link className="link" to={staffPages.batch(batch.id)}>
              {batch.code}
            </Link>
          ),
          ends: formatDay(batch.best_before, locale),
          units: formatNumber(batch.on_hand),
          state: <StateBadge {...batch} />,
        },
      }))}
    />
  )
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('stock.why')}
      columns={[
        { key: 'at', header: t('stock.at') },
        { key: 'kind', header: t('stock.kind') },
        { key: 'units', header: t('stock.units'), align: 'end' },
        { key: 'after', header: t('stock.after'), align: 'end' },
        { key: 'batch', header: t('stock.batch') },
        { key: 'cause', header: t('stock.cause') },
        { key: 'by', header: t('stock.by') },
      ]}
      rows={movements.map((move) => ({
        id: String(move.id),
        cells: {
          at: formatDateTime(new Date(move.at), locale),
          kind: t(`stock.kind.${move.kind}` as StaffWord),
          units: signed(move.units === 0 ? move.promised : move.units),
          after: `${formatNumber(move.after - move.units)} → ${formatNumber(move.after)}`,
          batch: move.batch ? (
            <Link className="link" to={staffPages.batch(move.batch.id)}>
              {move.batch.code}
            </Link>
          ) : (
            '–'
          ),
          cause: <Cause move={move} />,
          by: actorOf(move.by, t),
        },
      }))}
    />
  )
}

const WITHOUT_ACCOUNT = [
  'customer',
  'shop',
  'system',
  'courier',
  'gateway',
  'operator',
  'seed',
  'demo',
] as const
/** People by their names; what acts without an account by a word. */
const actorOf = (by: string, t: StaffTranslate): string => {
  const one = WITHOUT_ACCOUNT.find((each) => each === by)
  return one === undefined ? by : t(`stock.actor.${one}`)
}

const signed = (units: number): string =>
  units > 0 ? `+${formatNumber(units)}` : formatNumber(units)

/** What a movement was for, with a link to it where there is a page. */
function Cause({ move }: { move: StockMovement }) {
  const t = useT()
  const { cause, cause_id: id, cause_name: name, reason } = move
  if (cause === 'order' && name)
    return (
      <Link className="link" to={staffPages.order(name)}>
        {name}
      </Link>
    )
  const to =
    cause === 'receipt' ? staffPages.receipt(id) : cause === 'count' ? staffPages.count(id) : null
  const key = `stock.cause.${cause}`
  const words = t(key as StaffWord)
  const text = [words === key ? cause : words, reason && reasonIn(t, reason)]
    .filter(Boolean)
    .join(': ')
  return to ? (
    <Link className="link" to={to}>
      {text}
    </Link>
  ) : (
    text
  )
}

const reasonIn = (t: ReturnType<typeof useT>, reason: string): string => {
  const key = `stock.reason.${reason}`
  const text = t(key as StaffWord)
  return text === key ? reason : text
}
