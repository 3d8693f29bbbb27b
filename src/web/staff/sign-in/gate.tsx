import { lazy, Suspense } from 'react'
import { staffPages } from '#contract/pages.ts'
import { useStore } from '#web/state/make-store.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { openSession, standing } from '../session.ts'
import { useT } from '../words.ts'
import { SignIn } from './sign-in.tsx'

const Opening = lazy(async () => ({ default: (await import('./opening.tsx')).Opening }))

/** What everyone sees at every address of the console until they are signed in. */
export function Gate({ pathname }: { pathname: string }) {
  const t = useT()
  const now = useStore(standing)
  if (now.state === 'opening') return <p className="visually-hidden">{t('staff.loading')}</p>
  if (now.state === 'failed')
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState
          level={1}
          title={t('staff.failed')}
          text={now.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void openSession()}
        />
      </main>
    )
  if (now.state === 'out' && pathname === staffPages.start())
    return (
      <Suspense fallback={<p className="visually-hidden">{t('staff.loading')}</p>}>
        <Opening />
      </Suspense>
    )
  return <SignIn />
}
