import { staffPages } from './pages.ts'

/**
 * What the document of a busy screen names for a signed-in browser, so that it is fetched along with
 * the console's first script: sources below `src/web/staff`, bundles of texts, and GET calls whose
 * answers the screen cannot do without. `path` may have parameters (`/staff/pick/:id`).
 */
export const FIRST_STAFF_PAGES: readonly {
  path: string
  sources: readonly string[]
  words: readonly string[]
  calls: readonly string[]
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
    calls: [],
  },
  {
    path: staffPages.board.path,
    sources: ['desks/orders/board.tsx'],
    words: ['desk', 'orders/orders', 'orders/board'],
    calls: [],
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
  },
  {
    path: staffPages.stock.path,
    sources: ['desks/stock/stock.tsx'],
    words: ['desk', 'stock'],
    calls: [],
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
