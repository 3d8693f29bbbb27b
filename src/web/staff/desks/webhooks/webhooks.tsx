import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listWebhooks, type Webhook } from '#contract/staff/webhooks.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Endpoint } from './endpoint.tsx'
import { NewWebhook } from './new-webhook.tsx'
import styles from './webhooks.module.css'

/** Other systems that get the shop's events. */
export function Component() {
  const t = useT()
  const client = useQueryClient()
  const mayWrite = usePermitted()('people.write')
  const [isOpen, setOpen] = useState(false)
  useKey('n', t('webhooks.add'), () => setOpen(true), mayWrite)
  const { data, error, refetch } = useQuery({
    queryKey: [listWebhooks.path],
    queryFn: ({ signal }) => send(listWebhooks, { signal }),
  })
  return (
    <Page
      title={t('staff.title.webhooks')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('webhooks.add')}
          </Button>
        )
      }
    >
      <p>{t('webhooks.intro')}</p>
      {isOpen && (
        <NewWebhook
          onMade={() => void client.invalidateQueries({ queryKey: [listWebhooks.path] })}
          onClose={() => setOpen(false)}
        />
      )}
      {error && !data && (
        <ErrorState
          title={t('staff.list.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>{t('webhooks.loading')}</p>}
      {data?.length === 0 && !isOpen && (
        <EmptyState title={t('webhooks.none')} text={t('webhooks.noneText')} />
      )}
      <ul className={styles.list}>
        {data?.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </Page>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { url, events, paused_at, waiting, dead, last_at } = webhook
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.url}>{url}</h2>
        <Badge tone={paused_at === null ? 'leaf' : 'neutral'}>
          {t(paused_at === null ? 'webhooks.served' : 'webhooks.paused')}
        </Badge>
        {dead > 0 && <Badge tone="dragon">{t('webhooks.dead', { count: dead })}</Badge>}
      </div>
      <p>
        {t(events.length === 0 ? 'webhooks.every' : 'webhooks.some', { count: events.length })}{' '}
        {t('webhooks.waiting', { count: waiting })}{' '}
        {last_at === null
          ? t('webhooks.never')
          : t('webhooks.last', { at: formatDateTime(new Date(last_at), locale) })}
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'webhooks.closeOf' : 'webhooks.openOf', { url })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'webhooks.close' : 'webhooks.open')}
      </Button>
      {isOpen && <Endpoint webhook={webhook} />}
    </li>
  )
}
