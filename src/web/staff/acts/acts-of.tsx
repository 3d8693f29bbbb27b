import { lazy, Suspense } from 'react'
import { usePermitted } from '#web/staff/session.ts'
import { loadBundles } from '#web/staff/words.ts'
import type { About } from './acts.tsx'

/** Loaded for those who see it: the names of all acts are many. */
const PANEL = { words: ['audit'], load: () => import('./acts.tsx') } as const
const Acts = lazy(async () => {
  const [{ Acts: Panel }] = await Promise.all([PANEL.load(), loadBundles(PANEL.words)])
  return { default: Panel }
})

/** What was done about one thing, for those who may read the audit log. */
export function ActsOf({ about }: { about: About }) {
  return usePermitted()('audit.read') ? (
    <Suspense>
      <Acts about={about} />
    </Suspense>
  ) : null
}
