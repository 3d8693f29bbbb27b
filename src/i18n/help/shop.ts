import { desk, type Help } from './page.ts'

/** The help of the whole shop: figures, settings, people and machines. */
export const shop = {
  reports: {
    begins: 'staff.title.reports',
    words: ['desk', 'reports', 'accounting', 'closings'],
    pictures: { report: desk(1), closings: desk(4) },
    en: () => import('../en/staff/help/shop/reports.ts'),
    id: () => import('../id/staff/help/shop/reports.ts'),
  },
  settings: {
    words: ['desk', 'settings', 'start'],
    work: 'settings.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/shop/settings.ts'),
    id: () => import('../id/staff/help/shop/settings.ts'),
  },
  people: {
    words: ['desk', 'people', 'roles'],
    work: 'people.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/shop/people.ts'),
    id: () => import('../id/staff/help/shop/people.ts'),
  },
  account: {
    words: ['desk', 'people'],
    pictures: { me: desk(1) },
    en: () => import('../en/staff/help/shop/account.ts'),
    id: () => import('../id/staff/help/shop/account.ts'),
  },
  audit: {
    words: ['desk', 'audit', 'range'],
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/shop/audit.ts'),
    id: () => import('../id/staff/help/shop/audit.ts'),
  },
  keys: {
    words: ['desk', 'keys', 'webhooks'],
    work: 'settings.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/shop/keys.ts'),
    id: () => import('../id/staff/help/shop/keys.ts'),
  },
  health: {
    words: ['desk', 'health'],
    work: 'settings.write',
    pictures: { page: desk(1) },
    en: () => import('../en/staff/help/shop/health.ts'),
    id: () => import('../id/staff/help/shop/health.ts'),
  },
} satisfies Record<string, Help>
