import { desk, phone, type Help } from './page.ts'

/** The help of stock: it comes, is counted, and is thrown away. */
export const stock = {
  stock: {
    words: ['stock', 'desk'],
    work: 'batches.write',
    pictures: { list: desk(1), batches: desk(3) },
    en: () => import('../en/staff/help/stock/stock.ts'),
    id: () => import('../id/staff/help/stock/stock.ts'),
  },
  receiving: {
    words: ['stock', 'desk'],
    work: 'batches.write',
    pictures: { list: phone(1) },
    en: () => import('../en/staff/help/stock/receiving.ts'),
    id: () => import('../id/staff/help/stock/receiving.ts'),
  },
  counts: {
    words: ['stock', 'desk'],
    work: 'batches.write',
    pictures: { list: desk(2) },
    en: () => import('../en/staff/help/stock/counts.ts'),
    id: () => import('../id/staff/help/stock/counts.ts'),
  },
  waste: {
    words: ['stock', 'desk'],
    work: 'batches.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/stock/waste.ts'),
    id: () => import('../id/staff/help/stock/waste.ts'),
  },
  purchases: {
    words: ['purchases', 'desk', 'claims', 'reports'],
    work: 'purchases.write',
    pictures: { proposal: desk(1), list: desk(5) },
    en: () => import('../en/staff/help/stock/purchases.ts'),
    id: () => import('../id/staff/help/stock/purchases.ts'),
  },
} satisfies Record<string, Help>
