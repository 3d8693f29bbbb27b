import { useEffect, useState, type ComponentType } from 'react'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { isApart } from './apart.ts'
import { standing } from './session.ts'
import { PageError } from './shell/page-error.tsx'
import { Gate } from './sign-in/gate.tsx'
import { useT } from './words.ts'

/**
 * The console once its code and its first screen are here. Not a lazy component: React shows what
 * follows a fallback 300 ms later at the earliest.
 */
const opened = makeStore<{ Console: ComponentType } | null>(null)
let opening: Promise<void> | null = null

const open = (): Promise<void> =>
  (opening ??= import('./console.tsx')
    .then(({ openConsole }) => openConsole())
    .then((Console) => opened.set({ Console })))

/** Fetches the console and this screen before it is known whether they will be shown. */
export const fetchConsole = (): void => void open().catch(() => (opening = null))

/** The sign-in page, and from the first sign-in on the console, which is loaded only then. */
export function Root() {
  const t = useT()
  const isIn = useStore(standing, ({ state }) => state === 'in')
  const console = useStore(opened)
  const [isOpen, setOpen] = useState(() => isApart(location.pathname))
  if (isIn && !isOpen) setOpen(true)
  useEffect(() => {
    if (isOpen) open().catch(() => opened.set({ Console: Unloaded }))
  }, [isOpen])
  if (!isOpen) return <Gate pathname={location.pathname} />
  if (console === null) return <p className="visually-hidden">{t('staff.loading')}</p>
  return <console.Console />
}

/** The network was cut between the sign-in page and the console. */
const Unloaded = () => (
  <main id="main" tabIndex={-1}>
    <PageError />
  </main>
)
