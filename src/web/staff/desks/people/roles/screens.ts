import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const rolesScreens: readonly Screen[] = [
  {
    path: staffPages.roles.path,
    title: 'staff.title.roles',
    desk: 'settings',
    help: 'people',
    needs: 'people.read',
    words: ['desk', 'range', 'people', 'roles'],
    load: () => import('./roles.tsx'),
  },
  {
    path: staffPages.newRole.path,
    title: 'staff.title.roles',
    desk: null,
    help: 'people',
    needs: 'people.write',
    words: ['desk', 'range', 'people', 'roles'],
    load: () => import('./role.tsx'),
  },
  {
    path: staffPages.role.path,
    title: 'staff.title.roles',
    desk: null,
    help: 'people',
    needs: 'people.read',
    words: ['desk', 'range', 'people', 'roles'],
    load: () => import('./role.tsx'),
  },
]
