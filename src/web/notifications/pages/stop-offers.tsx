import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stopOffers, undoStopOffers, type StopState } from '#contract/campaigns.ts'
import { pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './stop-offers.module.css'

/** Where one tap in a message stops such messages: no account is needed. */
export function Component() {
  return (
    <WithQueries>
      <Page />
    </WithQueries>
  )
}

function Page() {
  const t = useT()
  const { token = '' } = useParams()
  const change = useMutation({
    mutationFn: (wanted: 'stop' | 'undo') =>
      send(wanted === 'stop' ? stopOffers : undoStopOffers, { params: { token } }),
  })
  const { mutate } = change
  // Once a visit: the browser stops them, previewers of messages only fetch the page.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate('stop')
  }, [mutate])
  const failure = change.error
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.stopOffers')} isPrivate />
      {change.data ? (
        <Done
          state={change.data}
          busy={change.isPending}
          onChange={() => mutate(change.data.is_stopped ? 'undo' : 'stop')}
        />
      ) : failure && isUnknown(failure) ? (
        <div className="card" role="alert">
          <EmptyState
            level={1}
            title={t('stop.unknown')}
            text={t('stop.unknownText')}
            action={<ButtonLink to={pages.myData()}>{t('stop.myData')}</ButtonLink>}
          />
        </div>
      ) : failure ? (
        <div className={`card ${styles.done}`}>
          <h1>{t('title.stopOffers')}</h1>
          <Banner tone="danger" role="alert">
            {failure.message}
          </Banner>
          <Button onClick={() => mutate('stop')}>{t('stop.again')}</Button>
        </div>
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonText lines={3} />
        </Busy>
      )}
    </div>
  )
}

const isUnknown = (failure: Error): boolean =>
  failure instanceof CallFailure && (failure.status === 404 || failure.status === 422)

function Done({
  state,
  busy,
  onChange,
}: {
  state: StopState
  busy: boolean
  onChange: () => void
}) {
  const t = useT()
  const isChangeable = !state.is_stopped || state.can_undo
  return (
    <section className={`card ${styles.done}`}>
      <div role="status" className={styles.words}>
        <h1>{t(`stop.${state.is_stopped ? 'stopped' : 'on'}.${state.channel}`)}</h1>
        <p>{t('stop.orders')}</p>
      </div>
      {isChangeable && (
        <Button variant="secondary" busy={busy} busyLabel={t('shell.loading')} onClick={onChange}>
          {t(state.is_stopped ? 'stop.undo' : 'stop.again')}
        </Button>
      )}
    </section>
  )
}
