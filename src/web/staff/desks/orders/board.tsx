import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listStaffOrders, type StaffOrderRow } from '#contract/staff/orders/orders.ts'
import {
  actionInto,
  boardColumn,
  BOARD_COLUMNS,
  type BoardColumn,
} from '#domain/orders/order-desk.ts'
import { useSearchParams } from '#web/router.ts'
import { useKeys } from '#web/staff/keys/keys.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardDialog, type Asked } from './board-dialog.tsx'
import { useGivable } from './use-givable.ts'
import { isOfPicker, PickerFilter } from './picker-filter.tsx'
import { ORDERS, useAct } from './use-act.ts'
import { WindowTimes } from '#web/staff/order-values.tsx'
import styles from './board.module.css'

const ASK_AGAIN_MS = 15_000
const PAGE = 100
const SHOWN_MAX = 500

/** The orders under way, in a column for each step. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? ''
  const query = useBoard(day)
  const { act, busy } = useAct()
  const [dragged, setDragged] = useState<StaffOrderRow | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isGivable = useGivable()
  useBoardKeys()
  const orders = query.data ?? []
  const shown = orders.filter((order) => isOfPicker(order, search.get('picker') ?? ''))
  const columns = grouped(shown, boardColumn)
  const choose = (change: { day?: string; picker?: string }) => {
    const next = { day, picker: search.get('picker') ?? '', ...change }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')))
  }
  const move = (order: StaffOrderRow, column: BoardColumn) => {
    const action = actionInto(column, order.actions)
    if (action) void act(order, { action })
    else if (column === 'on_the_way' && isGivable(order)) setAsked({ order, about: 'rider' })
  }
  return (
    <Page
      title={t('staff.title.board')}
      actions={<Filters orders={orders} search={search} choose={choose} day={day} />}
    >
      {query.isError && !query.data ? (
        <ErrorState
          title={t('board.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <Columns
            orders={orders}
            query={query}
            columns={columns}
            dragged={dragged}
            busy={busy}
            setDragged={setDragged}
            move={move}
            setAsked={setAsked}
          />
          <BoardDialog asked={asked} onAsk={setAsked} onMove={move} />
        </>
      )}
    </Page>
  )
}

interface FiltersProps {
  orders: StaffOrderRow[]
  search: URLSearchParams
  choose: (change: { day?: string; picker?: string }) => void
  day: string
}

function Filters({ orders, search, choose, day }: FiltersProps) {
  const t = useT()
  return (
    <>
      <PickerFilter orders={orders} value={search.get('picker') ?? ''} onChange={choose} />
      <Field label={t('board.day')}>
        <TextInput
          type="date"
          value={day}
          onChange={(event) => choose({ day: event.target.value })}
        />
      </Field>
    </>
  )
}

interface ColumnsProps {
  orders: StaffOrderRow[]
  query: ReturnType<typeof useBoard>
  columns: Map<BoardColumn, StaffOrderRow[]>
  dragged: StaffOrderRow | null
  busy: string | null
  setDragged: (next: StaffOrderRow | null) => void
  move: (order: StaffOrderRow, column: BoardColumn) => void
  setAsked: (next: Asked | null) => void
}

function Columns({
  orders,
  query,
  columns,
  dragged,
  busy,
  setDragged,
  move,
  setAsked,
}: ColumnsProps) {
  const t = useT()
  return (
    <>
      <p className={styles.hint}>
        {orders.length >= SHOWN_MAX ? t('board.more', { count: SHOWN_MAX }) : t('board.hint')}
      </p>
      <div className={styles.board} aria-busy={query.isPending} data-board>
        {BOARD_COLUMNS.map((column) => (
          <Column
            key={column}
            column={column}
            orders={columns.get(column) ?? []}
            now={query.dataUpdatedAt}
            dragged={dragged}
            busy={busy}
            onDrag={setDragged}
            onMove={move}
            onMenu={(order) => setAsked({ order, about: 'menu' })}
          />
        ))}
      </div>
    </>
  )
}

/** All orders of a day that are under way, or of every day. */
const useBoard = (day: string) =>
  useQuery({
    queryKey: [ORDERS, 'board', day],
    queryFn: async ({ signal }) => {
      const orders: StaffOrderRow[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask(day, cursor, signal)
        orders.push(...page.data)
        cursor = page.meta.next_cursor
      } while (cursor !== null && orders.length < SHOWN_MAX)
      return orders
    },
    refetchInterval: ASK_AGAIN_MS,
  })
const ask = (day: string, cursor: string | null, signal: AbortSignal) =>
  sendWhole(listStaffOrders, {
    query: {
      view: 'open',
      sort: 'window',
      per_page: String(PAGE),
      ...(day && { window_day: day }),
      ...(cursor && { cursor }),
    },
    signal,
  })

interface ColumnProps {
  column: BoardColumn
  orders: readonly StaffOrderRow[]
  /** When the orders were read, device time in milliseconds. */
  now: number
  dragged: StaffOrderRow | null
  busy: string | null
  onDrag: (order: StaffOrderRow | null) => void
  onMove: (order: StaffOrderRow, column: BoardColumn) => void
  onMenu: (order: StaffOrderRow) => void
}

/** Takes a dragged card only where one of its actions, or a rider, leads here. */
function Column({ column, orders, now, dragged, busy, onDrag, onMove, onMenu }: ColumnProps) {
  const t = useT()
  const isGivable = useGivable()
  const takes =
    dragged !== null &&
    (actionInto(column, dragged.actions) !== null ||
      (column === 'on_the_way' && isGivable(dragged)))
  const windows = grouped(orders, ({ window }) => `${window.day} ${window.start}`)
  return (
    <section
      className={styles.column}
      aria-label={t(`board.column.${column}`)}
      data-takes={takes || undefined}
      data-empty={orders.length === 0 || undefined}
      onDragOver={(event) => {
        if (takes) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged) onMove(dragged, column)
        onDrag(null)
      }}
    >
      <h2 className={styles.head}>
        {t(`board.column.${column}`)} <span className={styles.count}>{orders.length}</span>
      </h2>
      {orders.length === 0 && <p className={styles.none}>{t('board.none')}</p>}
      {[...windows].map(([key, group]) => (
        <div key={key} className={styles.window}>
          <h3 className={styles.time}>
            <WindowTimes {...group[0]!.window} />
          </h3>
          {group.map((order) => (
            <BoardCard
              key={order.id}
              order={order}
              now={now}
              busy={busy === order.number}
              onMove={(into) => onMove(order, into)}
              onDrag={onDrag}
              onMenu={() => onMenu(order)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/** `Map.groupBy` is too new for the browsers of some counters. */
const grouped = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-board] [data-card-link]')]
const focusBeside = (step: 1 | -1) => {
  const all = cards()
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
}

const pressInCard = (selector: string) =>
  document.activeElement?.closest('article')?.querySelector<HTMLButtonElement>(selector)?.click()

/**
 * `j` and `k` move between cards; of the card with the focus, `c` takes the step and `m` opens the
 * menu.
 */
const useBoardKeys = (): void => {
  const t = useT()
  useKeys(
    useMemo(
      () => [
        { press: 'j', label: t('board.keys.move'), run: () => focusBeside(1) },
        { press: 'k', label: t('board.keys.move'), run: () => focusBeside(-1) },
        {
          press: 'c',
          label: t('board.keys.act'),
          run: () => pressInCard('[data-card-step]'),
        },
        {
          press: 'm',
          label: t('board.keys.menu'),
          run: () => pressInCard('[data-card-menu]'),
        },
      ],
      [t],
    ),
  )
}
