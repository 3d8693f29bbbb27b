import { desk, type Help } from './page.ts'

/** The help of the range: goods, prices and what pages say. */
export const range = {
  products: {
    words: ['desk', 'goods', 'sheet', 'print'],
    work: 'products.write',
    pictures: { list: desk(1), new: desk(2) },
    en: () => import('../en/staff/help/range/products.ts'),
    id: () => import('../id/staff/help/range/products.ts'),
  },
  prices: {
    words: ['desk', 'prices'],
    work: 'prices.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/range/prices.ts'),
    id: () => import('../id/staff/help/range/prices.ts'),
  },
  imports: {
    words: ['desk', 'imports'],
    work: ['products.write', 'prices.write', 'batches.write'],
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/range/imports.ts'),
    id: () => import('../id/staff/help/range/imports.ts'),
  },
  categories: {
    words: ['desk', 'categories', 'range', 'pins'],
    work: 'products.write',
    pictures: { tree: desk(1) },
    en: () => import('../en/staff/help/range/categories.ts'),
    id: () => import('../id/staff/help/range/categories.ts'),
  },
  content: {
    words: ['desk', 'content'],
    work: 'content.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/range/content.ts'),
    id: () => import('../id/staff/help/range/content.ts'),
  },
} satisfies Record<string, Help>
