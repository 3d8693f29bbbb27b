import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listStaffOrders, type StaffOrderRow } from '#contract/staff/orders/orders.ts'
import {
  actionInto,
  boardColumn,
  BOARD_COLUMNS,
  type BoardColumn,
} from '#domain/orders/order-desk.ts'
import { useKeys } from '#web/staff/keys/keys.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardFilters, isShown, useBoardFilters } from './board-filters.tsx'
import { BoardDialog, type Asked } from './board-dialog.tsx'
import { useGivable } from './use-givable.ts'
import { ORDERS, useAct } from './use-act.ts'
import { WindowTimes } from '#web/staff/order-values.tsx'
import styles from './board.module.css'

const ASK_AGAIN_MS = 15_000
const PAGE = 100
const SHOWN_MAX = 500

/** The orders under way, in a column for each step. */
export function Component() {
  const t = useT()
  const { filters, choose } = useBoardFilters()
  const query = useBoard(filters.day)
  const moving = useMoving()
  useBoardKeys()
  const orders = query.data ?? []
  const columns = grouped(
    orders.filter((order) => isShown(order, filters)),
    boardColumn,
  )
  return (
    <Page
      title={t('staff.title.board')}
      actions={<BoardFilters orders={orders} value={filters} onChange={choose} />}
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
                moving={moving}
              />
            ))}
          </div>
          <BoardDialog asked={moving.asked} onAsk={moving.ask} onMove={moving.move} />
        </>
      )}
    </Page>
  )
}

/** The card that is dragged, what is asked about one, and the steps that cards take. */
const useMoving = () => {
  const { act, busy } = useAct()
  const [dragged, drag] = useState<StaffOrderRow | null>(null)
  const [asked, ask] = useState<Asked | null>(null)
  const isGivable = useGivable()
  const move = (order: StaffOrderRow, column: BoardColumn) => {
    const action = actionInto(column, order.actions)
    if (action) void act(order, { action })
    else if (column === 'on_the_way' && isGivable(order)) ask({ order, about: 'rider' })
  }
  return { busy, dragged, drag, asked, ask, move, isGivable }
}

/** All orders of a day that are under way, or of every day. */
const useBoard = (day: string) =>
  useQuery({
    queryKey: [ORDERS, 'board', day],
    queryFn: async ({ signal }) => {
      const orders: StaffOrderRow[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(day, cursor, signal)
        orders.push(...page.data)
        cursor = page.meta.next_cursor
      } while (cursor !== null && orders.length < SHOWN_MAX)
      return orders
    },
    refetchInterval: ASK_AGAIN_MS,
  })
const pageOf = (day: string, cursor: string | null, signal: AbortSignal) =>
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
  moving: ReturnType<typeof useMoving>
}

/** Takes a dragged card only where one of its actions, or a rider, leads here. */
function Column({ column, orders, now, moving }: ColumnProps) {
  const t = useT()
  const { busy, dragged, drag, ask, move, isGivable } = moving
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
        if (dragged) move(dragged, column)
        drag(null)
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
              onMove={(into) => move(order, into)}
              onDrag={drag}
              onMenu={() => ask({ order, about: 'menu' })}
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

/** The same place in the nearest column to that side that has cards. */
const focusColumn = (step: 1 | -1) => {
  const columns = [...document.querySelectorAll('[data-board] > section')]
  const from = document.activeElement?.closest('[data-board] > section')
  if (!from) return focusBeside(1)
  const linksOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-card-link]')]
  const at = linksOf(from).indexOf(document.activeElement as HTMLElement)
  const others =
    step === 1
      ? columns.slice(columns.indexOf(from) + 1)
      : columns.slice(0, columns.indexOf(from)).toReversed()
  const links = others.map(linksOf).find(({ length }) => length > 0) ?? []
  links[Math.min(at, links.length - 1)]?.focus()
}

const pressInCard = (selector: string) =>
  document.activeElement?.closest('article')?.querySelector<HTMLButtonElement>(selector)?.click()

/**
 * `j`, `k` and the arrows move between cards; of the card with the focus, `c` takes the step and `m` opens the
 * menu.
 */
const useBoardKeys = (): void => {
  const t = useT()
  useKeys(
    useMemo(
      () => [
        { press: 'j', label: t('board.keys.move'), run: () => focusBeside(1), repeats: true },
        { press: 'k', label: t('board.keys.move'), run: () => focusBeside(-1), repeats: true },
        {
          press: 'ArrowDown',
          label: t('board.keys.move'),
          run: () => focusBeside(1),
          repeats: true,
        },
        {
          press: 'ArrowUp',
          label: t('board.keys.move'),
          run: () => focusBeside(-1),
          repeats: true,
        },
        {
          press: 'ArrowRight',
          label: t('board.keys.column'),
          run: () => focusColumn(1),
          repeats: true,
        },
        {
          press: 'ArrowLeft',
          label: t('board.keys.column'),
          run: () => focusColumn(-1),
          repeats: true,
        },
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
