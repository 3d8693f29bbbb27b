import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const importsScreens: readonly Screen[] = [
  {
    path: staffPages.imports.path,
    title: 'staff.title.imports',
    desk: 'goods',
    help: 'imports',
    needs: 'products.read',
    words: ['desk', 'imports'],
    load: () => import('./imports.tsx'),
  },
  {
    path: staffPages.import.path,
    title: 'staff.title.imports',
    desk: null,
    help: 'imports',
    needs: 'any',
    words: ['desk', 'imports'],
    load: () => import('./import.tsx'),
  },
]
