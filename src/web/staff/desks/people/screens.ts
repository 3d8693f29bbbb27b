import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'
import { rolesScreens } from './roles/screens.ts'

export const peopleScreens: readonly Screen[] = [
  {
    path: staffPages.invitation.path,
    title: 'staff.title.invitation',
    desk: null,
    help: null,
    needs: 'any',
    words: ['people'],
    load: () => import('./invitation.tsx'),
  },
  {
    path: staffPages.people.path,
    title: 'staff.title.people',
    desk: 'settings',
    help: 'people',
    needs: 'people.read',
    words: ['desk', 'people'],
    load: () => import('./people.tsx'),
  },
  {
    path: staffPages.person.path,
    title: 'staff.title.person',
    desk: null,
    help: 'people',
    needs: 'people.read',
    words: ['desk', 'people'],
    load: () => import('./person.tsx'),
  },
  ...rolesScreens,
  {
    path: staffPages.me.path,
    title: 'staff.title.me',
    desk: 'settings',
    help: 'account',
    needs: 'any',
    words: ['desk', 'people'],
    load: () => import('./me.tsx'),
  },
]
