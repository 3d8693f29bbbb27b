import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from '#web/router.ts'
import type { Data } from '#contract/call.ts'
import { listConsents, setConsent } from '#contract/my-data/my-data.ts'
import type { ConsentPurpose } from '#domain/profile/consent.ts'
import { localeTag } from '#domain/locale.ts'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { makeOptimisticQueue, type Intents } from '#web/state/optimistic.ts'
import { keys } from '#web/state/queries.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './my-data-parts.module.css'

type Given = Data<typeof listConsents>

const consentsQuery = queryOptions({
  queryKey: keys.consents,
  queryFn: ({ signal }) => send(listConsents, { signal }),
})

/**
 * What the shop may use the customer's data for, purpose by purpose, and everything that was ever
 * decided.
 */
export function Consents() {
  const t = useT()
  const query = useQuery(consentsQuery)
  const { data, isError } = query
  const { changes, change } = useChanges()
  if (isError && !data) {
    return <QueryFailure query={query} title={t('myData.failed')} />
  }
  return (
    <>
      <p>
        {t('consents.needed')}{' '}
        <Link to={pages.page('privacy')} className="link">
          {t('myData.privacyLink')}
        </Link>
      </p>
      {data ? (
        <Purposes given={data} changes={changes} onChange={change} />
      ) : (
        <WaitingRows rows={3} />
      )}
      {data && <History given={data} />}
    </>
  )
}

const ONE_LANE = { unknown: null, laneOf: () => 'consents' }

/** Each switch moves at once, and back when the shop did not take it. */
const useChanges = () => {
  const t = useT()
  const locale = localeTag(useLocale())
  const queries = useQueryClient()
  const [queue] = useState(() => makeOptimisticQueue<boolean | null>(ONE_LANE))
  const sendChange = (purpose: ConsentPurpose) => async (granted: boolean | null) => {
    if (granted === null) return null
    await queries.cancelQueries({ queryKey: keys.consents })
    const given = await send(setConsent, { body: { purpose, granted, locale } })
    queries.setQueryData(keys.consents, given)
    const title = given.purposes.find((one) => one.purpose === purpose)?.title ?? ''
    showToast({
      text: t(granted ? 'consents.on' : 'consents.off', { purpose: title }),
      tone: 'success',
      id: 'consent',
    })
    // The list has it from here on.
    return null
  }
  return {
    changes: useStore(queue.intents),
    change: (purpose: ConsentPurpose, granted: boolean) =>
      queue.want(purpose, granted, {
        send: sendChange(purpose),
        debounceMs: 0,
        failed: (error) =>
          showToast({
            text: error instanceof Error ? error.message : String(error),
            tone: 'error',
          }),
      }),
  }
}

function Purposes({
  given,
  changes,
  onChange,
}: {
  given: Given
  changes: Intents<boolean | null>
  onChange: (purpose: ConsentPurpose, granted: boolean) => void
}) {
  return (
    <ul className={`plain-list ${styles.purposes}`}>
      {given.purposes.map(({ purpose, granted, title, text }) => (
        <li key={purpose}>
          <Switch
            label={<span className={styles.purpose}>{title}</span>}
            hint={text}
            name={purpose}
            checked={changes.get(purpose)?.wanted ?? granted}
            onChange={(next) => onChange(purpose, next)}
          />
        </li>
      ))}
    </ul>
  )
}

function History({ given: { history } }: { given: Given }) {
  const t = useT()
  return (
    <details className={styles.history}>
      <summary>
        {t('consents.history')}
        <ChevronDown size={20} strokeWidth={1.75} />
      </summary>
      {history.length === 0 ? (
        <p className="text-muted">{t('consents.noHistory')}</p>
      ) : (
        <ol className="plain-list">
          {history.map(({ id, granted, wording, version, source, actor, formatted_at }) => (
            <li key={id} className={styles.event}>
              <span>
                <strong>{t(granted ? 'consents.granted' : 'consents.withdrawn')}</strong>: {wording}
              </span>
              <span className="text-small text-muted">
                {t('consents.detail', { date: formatted_at, source, actor, version })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
