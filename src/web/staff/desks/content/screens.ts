import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const contentScreens: readonly Screen[] = [
  {
    path: staffPages.content.path,
    title: 'staff.title.content',
    desk: 'marketing',
    help: 'content',
    needs: 'content.read',
    words: ['desk', 'range', 'content'],
    load: () => import('./contents.tsx'),
  },
  {
    path: staffPages.calendar.path,
    title: 'staff.title.calendar',
    desk: 'marketing',
    help: 'content',
    needs: 'content.read',
    words: ['desk', 'range', 'content'],
    load: () => import('./calendar.tsx'),
  },
  {
    path: staffPages.contentOf.path,
    title: 'staff.title.content',
    desk: null,
    help: 'content',
    needs: 'content.read',
    words: ['desk', 'range', 'content'],
    load: () => import('./contents.tsx'),
  },
  {
    path: staffPages.newContent.path,
    title: 'staff.title.content',
    desk: null,
    help: 'content',
    needs: 'content.write',
    words: ['desk', 'range', 'content'],
    load: () => import('./new-document.tsx'),
  },
  {
    path: staffPages.contentDocument.path,
    title: 'staff.title.content',
    desk: null,
    help: 'content',
    needs: 'content.read',
    words: ['desk', 'range', 'content'],
    load: () => import('./document.tsx'),
  },
]
