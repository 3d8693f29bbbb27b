import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  getOrderBulk,
  listOrderBulkRows,
  resumeOrderBulk,
  stopOrderBulk,
  type OrderBulk,
  type OrderBulkRow,
} from '#contract/staff/orders/order-bulks.ts'
import { formatNumber } from '#domain/money.ts'
import { BULK_ROW_STATES, type BulkRowState } from '#domain/orders/order-bulk.ts'
import { Link, useParams } from '#web/router.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { useList } from '#web/staff/list/use-list.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { BulkFacts } from './bulk-facts.tsx'
import { MoveFailed } from './move-failed.tsx'
import { ORDER_BULKS } from './bulk-dialog.tsx'

const ASK_AGAIN_MS = 2_000
const LISTED: readonly BulkRowState[] = ['failed', 'waiting', 'done']

/** An act on many orders: how far it is, and the orders that it could not change. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = [ORDER_BULKS, id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getOrderBulk, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASK_AGAIN_MS : false),
  })
  const take = async (one: OrderBulk) => {
    queries.setQueryData(key, one)
    await queries.invalidateQueries({ queryKey: [ORDER_BULKS] })
  }
  return (
    <Page
      title={data ? t(`orderBulks.act.${data.act}`) : t('staff.title.orderBulks')}
      back={{ to: staffPages.orderBulks(), label: t('staff.title.orderBulks') }}
      note={data && <Badge>{t(`orderBulks.state.${data.state}`)}</Badge>}
    >
      <Loaded query={{ error, refetch }} data={data} failed={t('orderBulks.failed')}>
        {(data) => <Result of={data} onMoved={take} />}
      </Loaded>
    </Page>
  )
}

interface ResultProps {
  of: OrderBulk
  onMoved: (one: OrderBulk) => Promise<void>
}

function Result({ of, onMoved }: ResultProps) {
  const t = useT()
  const may = usePermitted()
  const { busy, failure, run } = useStep()
  const { id, state, counts } = of
  const total = BULK_ROW_STATES.reduce((sum, one) => sum + counts[one], 0)
  const over = total - counts.open
  const step = (call: typeof stopOrderBulk) =>
    run(async () => onMoved(await send(call, { params: { id } })))
  const canResume = state === 'stopped' || (state === 'done' && counts.failed > 0)
  const canMove = of.act === 'move_window' && state === 'done' && counts.failed > 0
  return (
    <section className={panels.card} aria-label={t('orderBulks.result')}>
      <FormAlert text={failure} />
      <BulkFacts of={of} />
      <p role="status" className={panels.progress}>
        {t('orderBulks.progress', { done: formatNumber(over), total: formatNumber(total) })}
        <progress value={over} max={Math.max(1, total)} aria-label={t('orderBulks.result')} />
      </p>
      <ul className={panels.counts}>
        {BULK_ROW_STATES.filter((one) => counts[one] > 0).map((one) => (
          <li key={one}>
            <strong>{formatNumber(counts[one])}</strong> {t(`orderBulks.row.${one}`)}
          </li>
        ))}
      </ul>
      {state === 'running' && <p>{t('orderBulks.goesOn')}</p>}
      {may('orders.write') && (
        <div className={panels.acts}>
          {state === 'running' && (
            <Button variant="secondary" busy={busy} onClick={() => void step(stopOrderBulk)}>
              {t('orderBulks.stop')}
            </Button>
          )}
          {canMove && <MoveFailed of={of} />}
          {canResume && (
            <Button
              variant={canMove ? 'secondary' : 'primary'}
              busy={busy}
              onClick={() => void step(resumeOrderBulk)}
            >
              {t(counts.failed > 0 ? 'orderBulks.retry' : 'orderBulks.resume')}
            </Button>
          )}
        </div>
      )}
      {LISTED.map(
        (one) => counts[one] > 0 && <Orders key={one} id={id} state={one} count={counts[one]} />,
      )}
    </section>
  )
}

/** Orders in a state, each with the reason why it is not done. */
function Orders({ id, state, count }: { id: string; state: BulkRowState; count: number }) {
  const t = useT()
  const list = useList<OrderBulkRow>({
    queryKey: [ORDER_BULKS, id, 'rows', state, count],
    load: (cursor, signal) =>
      sendWhole(listOrderBulkRows, {
        params: { id },
        query: { state, ...(cursor && { cursor }) },
        signal,
      }),
  })
  return (
    <>
      <DataTable
        caption={t(`orderBulks.row.${state}`)}
        columns={[
          { key: 'number', header: t('staff.orders.number') },
          ...(state === 'done' ? [] : [{ key: 'why', header: t('orderBulks.why') }]),
        ]}
        rows={list.rows.map(({ number, problem }) => ({
          id: number,
          cells: {
            number: <Link to={staffPages.order(number)}>{number}</Link>,
            why: problem ?? '–',
          },
        }))}
      />
      {list.hasMore && (
        <Button size="sm" variant="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t('staff.list.more')}
        </Button>
      )}
    </>
  )
}
