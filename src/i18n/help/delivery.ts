import { desk, type Help } from './page.ts'

/** The help of delivery: who brings what when, and where the shop is. */
export const delivery = {
  riders: {
    words: ['riders', 'desk'],
    work: 'windows.write',
    pictures: { plan: desk(3) },
    en: () => import('../en/staff/help/delivery/riders.ts'),
    id: () => import('../id/staff/help/delivery/riders.ts'),
  },
  windows: {
    words: ['desk', 'windows'],
    work: 'windows.write',
    pictures: { week: desk(1) },
    en: () => import('../en/staff/help/delivery/windows.ts'),
    id: () => import('../id/staff/help/delivery/windows.ts'),
  },
  branches: {
    words: ['desk', 'branches'],
    work: 'settings.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/delivery/branches.ts'),
    id: () => import('../id/staff/help/delivery/branches.ts'),
  },
} satisfies Record<string, Help>
