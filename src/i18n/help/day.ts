import { desk, type Help } from './page.ts'

/** The help of what opens first: today, what a second person decides, and orders. */
export const day = {
  today: {
    words: ['today', 'desk'],
    pictures: { overview: desk(1) },
    en: () => import('../en/staff/help/day/today.ts'),
    id: () => import('../id/staff/help/day/today.ts'),
  },
  approvals: {
    words: ['desk', 'approvals'],
    pictures: { list: desk(2) },
    en: () => import('../en/staff/help/day/approvals.ts'),
    id: () => import('../id/staff/help/day/approvals.ts'),
  },
  orders: {
    words: ['desk', 'orders', 'board', 'phoneOrders', 'orderBulks'],
    work: 'orders.write',
    pictures: { list: desk(1), board: desk(4) },
    en: () => import('../en/staff/help/day/orders.ts'),
    id: () => import('../id/staff/help/day/orders.ts'),
  },
} satisfies Record<string, Help>
