import { lazy, Suspense, useState } from 'react'
import { useStore } from '#web/state/make-store.ts'
import { isApart } from './apart.ts'
import { standing } from './session.ts'
import { PageError } from './shell/page-error.tsx'
import { Gate } from './sign-in/gate.tsx'
import { useT } from './words.ts'

const Console = lazy(async () => {
  try {
    const { openConsole } = await import('./console.tsx')
    return { default: await openConsole() }
  } catch {
    return { default: Unloaded }
  }
})
/** Fetches the code of the console and of this screen before it is known whether it will be shown. */
export const fetchConsole = (): void =>
  void Promise.all([
    import('./console.tsx').then(({ fetchScreen }) => fetchScreen()),
    import('./shell/shell.tsx'),
  ]).catch(() => null)

/** The sign-in page, and from the first sign-in on the console, which is loaded only then. */
export function Root() {
  const t = useT()
  const isIn = useStore(standing, ({ state }) => state === 'in')
  const [isOpen, setOpen] = useState(() => isApart(location.pathname))
  if (isIn && !isOpen) setOpen(true)
  if (!isOpen) return <Gate pathname={location.pathname} />
  return (
    <Suspense fallback={<p className="visually-hidden">{t('staff.loading')}</p>}>
      <Console />
    </Suspense>
  )
}

/** The network was cut between the sign-in page and the console. */
const Unloaded = () => (
  <main id="main" tabIndex={-1}>
    <PageError />
  </main>
)
