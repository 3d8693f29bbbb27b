import type { ReactNode } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyData, type MyData } from '#contract/my-data/my-data.ts'
import { Consents } from '#web/account/consents.tsx'
import { DataCorrection } from '#web/account/data-correction.tsx'
import { DataExport } from '#web/account/data-export.tsx'
import { DataRequests } from '#web/account/data-requests.tsx'
import { DeleteAccount } from '#web/account/delete-account.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import styles from './my-data.module.css'

const myDataQuery = queryOptions({
  queryKey: keys.myData,
  queryFn: ({ signal }) => send(getMyData, { signal }),
  refetchOnMount: 'always',
})

/** What law 27/2022 gives a customer: consents, a copy, corrections, and the end of the account. */
export function Component() {
  const t = useT()
  return (
    <>
      <Head title={t('title.myData')} isPrivate />
      <PageTitle
        title={t('title.myData')}
        back={{ to: pages.settings(), label: t('account.settings') }}
      />
      <div className={styles.parts}>
        <p>{t('myData.intro')}</p>
        <Part id="consents" title={t('consents.title')}>
          <Consents />
        </Part>
        <Part id="export" title={t('myData.exportTitle')}>
          <DataExport />
        </Part>
        <Part id="correction" title={t('myData.correctTitle')}>
          <DataCorrection />
        </Part>
        <Rest />
      </div>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.part}`} aria-labelledby={`my-data-${id}`}>
      <h2 id={`my-data-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** The sections that depend on the account's current data. */
function Rest() {
  const t = useT()
  const query = useQuery(myDataQuery)
  const { data, isError } = query
  if (isError && !data) {
    return <QueryFailure query={query} title={t('myData.failed')} />
  }
  if (!data) return <WaitingRows rows={1} />
  return <Standing data={data} />
}

function Standing({ data }: { data: MyData }) {
  const t = useT()
  return (
    <>
      {data.requests.length > 0 && (
        <Part id="requests" title={t('myData.requestsTitle')}>
          <DataRequests requests={data.requests} />
        </Part>
      )}
      <Part id="deletion" title={t('myData.deleteTitle')}>
        <DeleteAccount data={data} />
      </Part>
    </>
  )
}
