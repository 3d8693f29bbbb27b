import type { WordKey } from '#i18n/web.ts'
import { Placeholder } from '#web/components/placeholder.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { Outlet, useMatches } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'

/** No frame: staff pages bring their own. Rendered in the browser only. */
export function BareLayout() {
  const t = useT()
  const isAlive = useHydrated()
  const title = (useMatches().at(-1)?.handle as { title?: WordKey } | undefined)?.title
  return (
    <main id="main" tabIndex={-1}>
      {isAlive ? <Outlet /> : <Placeholder title={title ? t(title) : t('shell.loading')} />}
    </main>
  )
}
