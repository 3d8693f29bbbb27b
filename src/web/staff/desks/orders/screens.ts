import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const ordersScreens: readonly Screen[] = [
  {
    path: staffPages.orders.path,
    title: 'staff.title.orders',
    desk: 'orders',
    help: 'orders',
    needs: 'orders.read',
    key: 'o',
    words: ['desk', 'orders', 'orderBulks'],
    load: () => import('./orders.tsx'),
  },
  {
    path: staffPages.board.path,
    title: 'staff.title.board',
    desk: 'orders',
    help: 'orders',
    needs: 'orders.read',
    key: 'b',
    words: ['desk', 'orders', 'board'],
    load: () => import('./board.tsx'),
  },
  {
    path: staffPages.order.path,
    title: 'staff.title.orders',
    desk: null,
    help: 'orders',
    needs: 'orders.read',
    words: ['desk', 'orders', 'conversations', 'print', 'audit', 'riders'],
    load: () => import('./order.tsx'),
  },
  {
    path: staffPages.orderBulks.path,
    title: 'staff.title.orderBulks',
    desk: null,
    help: 'orders',
    needs: 'orders.read',
    words: ['desk', 'orders', 'orderBulks'],
    load: () => import('./bulks/bulks.tsx'),
  },
  {
    path: staffPages.orderBulk.path,
    title: 'staff.title.orderBulks',
    desk: null,
    help: 'orders',
    needs: 'orders.read',
    words: ['desk', 'orders', 'orderBulks'],
    load: () => import('./bulks/bulk.tsx'),
  },
]
