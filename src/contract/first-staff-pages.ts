import { ORDER_VIEWS } from '#domain/orders/order-desk.ts'
import { staffPages } from './pages.ts'
import { STOCK_VIEWS } from './staff/stock/stock.ts'

/**
 * The first page of a list, by the view in the address; `first` is the view of an address without
 * one. Lists with other filters are asked for by their screen.
 */
type FirstList = { first: string; byView: Readonly<Record<string, string>> }

const ORDERS = '/api/staff/orders'
const PRODUCTS = '/api/staff/products'
const STOCK = '/api/staff/stock'
const viewsOf = (call: string, views: readonly string[]): FirstList['byView'] => ({
  all: call,
  ...Object.fromEntries(views.map((view) => [view, `${call}?view=${view}`])),
})

/**
 * What the document of a busy screen names for a signed-in browser, so that it is fetched along with
 * the console's first script: sources below `src/web/staff`, bundles of texts, GET calls whose
 * answers the screen cannot do without, and its list. `path` may have parameters
 * (`/staff/pick/:id`).
 */
export const FIRST_STAFF_PAGES: readonly {
  path: string
  sources: readonly string[]
  words: readonly string[]
  calls: readonly string[]
  list?: FirstList
}[] = [
  {
    path: staffPages.today.path,
    sources: ['desks/today/today.tsx'],
    words: ['today/today', 'orders/orders', 'stock'],
    calls: ['/api/staff/today'],
  },
  {
    path: staffPages.orders.path,
    sources: ['desks/orders/orders.tsx'],
    words: ['desk', 'orders/orders', 'orders/order-bulks'],
    calls: ['/api/staff/order-choices'],
    list: { first: 'new', byView: viewsOf(ORDERS, ORDER_VIEWS) },
  },
  {
    path: staffPages.board.path,
    sources: ['desks/orders/board.tsx'],
    words: ['desk', 'orders/orders', 'orders/board'],
    calls: [],
    list: { first: '', byView: { '': `${ORDERS}?view=open&sort=window&per_page=100` } },
  },
  // Before an order's, whose pattern fits as well.
  {
    path: staffPages.phoneOrder.path,
    sources: ['desks/phone-orders/phone-order.tsx'],
    words: ['desk', 'orders/orders', 'orders/phone-orders'],
    calls: [],
  },
  {
    path: staffPages.order.path,
    sources: ['desks/orders/order.tsx'],
    words: ['desk', 'orders/orders', 'orders/conversations', 'print', 'audit', 'delivery/riders'],
    calls: [],
  },
  {
    path: staffPages.products.path,
    sources: ['desks/goods/products.tsx'],
    words: ['desk', 'goods/goods', 'goods/sheet'],
    calls: [],
    list: {
      first: 'shown',
      byView: { all: PRODUCTS, shown: `${PRODUCTS}?shown=1`, hidden: `${PRODUCTS}?shown=0` },
    },
  },
  {
    path: staffPages.stock.path,
    sources: ['desks/stock/stock.tsx'],
    words: ['desk', 'stock'],
    calls: [],
    list: { first: 'low', byView: viewsOf(STOCK, STOCK_VIEWS) },
  },
  {
    path: staffPages.picking.path,
    sources: ['desks/picking/runs.tsx'],
    words: ['picking'],
    calls: [],
  },
  {
    path: staffPages.pickRun.path,
    sources: ['desks/picking/run.tsx'],
    words: ['picking'],
    calls: [],
  },
  {
    path: staffPages.packing.path,
    sources: ['desks/picking/packing/packing.tsx'],
    words: ['picking', 'packing'],
    calls: [],
  },
  { path: staffPages.run.path, sources: ['desks/run/run.tsx'], words: ['delivery/run'], calls: [] },
]

/** The entry of an address, such as of `/staff/orders/PTK-1`. */
export const firstStaffPage = (pathname: string) => {
  const parts = pathname.split('/')
  return FIRST_STAFF_PAGES.find(({ path }) => {
    const pattern = path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith(':') || part === parts[at])
    )
  })
}

/**
 * The GET call of a screen's list, for the query of its address (such as `view`, or nothing). Null where
 * the screen has no list or the address names other filters. `first`: the view of an address without
 * one, where it is not the usual.
 */
export const firstListCall = (
  list: FirstList | undefined,
  query: Readonly<Record<string, string>>,
  first?: string,
): string | null => {
  if (!list) return null
  const { view = first ?? list.first, ...others } = query
  const isKnown = Object.keys(others).length === 0 && Object.hasOwn(list.byView, view)
  return isKnown ? list.byView[view]! : null
}
