import { pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { Answer } from '#web/delivery-check/answer.tsx'
import { PlaceChooser } from '#web/delivery-check/place-chooser.tsx'
import { useDeliveryCheck } from '#web/delivery-check/use-delivery-check.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { Trail } from '#web/seo/trail.tsx'
import { useT } from '#web/state/locale.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './delivery-check.module.css'

/** Whether the shop delivers to a place, before anything is in the cart. */
export function Component() {
  const t = useT()
  const isReady = useHydrated()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('deliver.title')}
        description={t('deliver.description')}
        path={pages.deliveryCheck()}
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('deliver.title') }]} />
      <h1>{t('deliver.title')}</h1>
      <p className="text-muted">{t('deliver.description')}</p>
      {isReady ? (
        <WithQueries>
          <Check />
        </WithQueries>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Check() {
  const t = useT()
  const state = useDeliveryCheck()
  const { place, check } = state
  return (
    <>
      <PlaceChooser place={place} onChoose={state.choose} />
      <div aria-live="polite" className={styles.answer}>
        {place &&
          (check.data ? (
            <Answer state={state} found={check.data} />
          ) : check.error ? (
            <ErrorState
              title={check.error.message}
              retryLabel={t('shell.retry')}
              onRetry={() => void check.refetch()}
            />
          ) : (
            <Waiting />
          ))}
      </div>
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')}>
      <SkeletonRow />
    </Busy>
  )
}
