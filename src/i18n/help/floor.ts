import { desk, phone, type Help } from './page.ts'

/** The help of the floor: orders are picked, packed and brought. */
export const floor = {
  picking: {
    words: ['picking', 'stock'],
    work: 'picking.write',
    pictures: { runs: phone(1), task: phone(4), done: phone(9) },
    en: () => import('../en/staff/help/floor/picking.ts'),
    id: () => import('../id/staff/help/floor/picking.ts'),
  },
  packing: {
    words: ['picking', 'packing', 'print'],
    work: 'picking.write',
    pictures: { table: phone(2), packed: phone(5) },
    en: () => import('../en/staff/help/floor/packing.ts'),
    id: () => import('../id/staff/help/floor/packing.ts'),
  },
  run: {
    words: ['run'],
    work: 'runs.own',
    pictures: { bags: phone(2), stop: phone(4), door: phone(6), cash: phone(9) },
    en: () => import('../en/staff/help/floor/run.ts'),
    id: () => import('../id/staff/help/floor/run.ts'),
  },
  weighing: {
    of: 'picking',
    words: ['picking'],
    work: 'picking.write',
    pictures: { pad: phone(2) },
    en: () => import('../en/staff/help/floor/weighing.ts'),
    id: () => import('../id/staff/help/floor/weighing.ts'),
  },
  till: {
    words: ['till'],
    pictures: { sale: desk(2) },
    en: () => import('../en/staff/help/floor/till.ts'),
    id: () => import('../id/staff/help/floor/till.ts'),
  },
  collect: {
    of: 'till',
    words: ['till'],
    pictures: { list: phone(2) },
    en: () => import('../en/staff/help/floor/collect.ts'),
    id: () => import('../id/staff/help/floor/collect.ts'),
  },
} satisfies Record<string, Help>
