import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AnyCall, Data, QueryInput } from '#contract/call.ts'
import { sendWhole } from '../send.ts'

/** The answer of a list call, a page of it, as `sendWhole` returns it. */
export type ListAnswer<Row> = {
  data: readonly Row[]
  /** Left out by calls that answer all rows at once. */
  meta?: {
    next_cursor: string | null
    /** How many rows match in all, where the server counts them. */
    total?: number
    /** There are more than `total`, which is as far as the server counts. */
    is_total_more?: boolean
    /** Sums of the columns over all rows that match, by column. */
    sums?: Readonly<Record<string, number | undefined>>
  }
}
export type List<Row> = {
  rows: readonly Row[]
  total: number | null
  isTotalMore: boolean
  sums: Readonly<Record<string, number | undefined>>
  state: 'loading' | 'failed' | 'ready'
  failure: string | null
  /** Earlier rows are shown while those of other filters load. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

interface UseList<Row> {
  /** The call's name and everything that changes its answer. */
  queryKey: readonly unknown[]
  load: (cursor: string | null, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** False while it is not known yet what to ask for. */
  isReady?: boolean
}

/** The rows of a list, page after page. */
export function useList<Row>({ queryKey, load, isReady = true }: UseList<Row>): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    enabled: isReady,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta?.next_cursor ?? null,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const meta = pages[0]?.meta
  return {
    rows: pages.flatMap(({ data }) => data),
    total: meta?.total ?? null,
    isTotalMore: meta?.is_total_more ?? false,
    sums: meta?.sums ?? {},
    state: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error?.message ?? null,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

type RowOf<C extends AnyCall> = Data<C> extends readonly (infer Row)[] ? Row : never
/** What a list call is asked for; what is undefined is left out. */
type Asked<C extends AnyCall> = {
  [Name in keyof QueryInput<C>]?: QueryInput<C>[Name] | number | undefined
}

/** The rows of a list call that returns cursors. */
export const useCallList = <C extends AnyCall>(call: C, query: Asked<C> = {}): List<RowOf<C>> =>
  useList<RowOf<C>>({
    queryKey: [call.path, query],
    load: (cursor, signal) =>
      sendWhole<AnyCall>(call, { query: { ...query, cursor }, signal } as never) as Promise<
        ListAnswer<RowOf<C>>
      >,
  })
