import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listWebhookDeliveries,
  listWebhooks,
  retryWebhookDelivery,
  type WebhookDelivery,
} from '#contract/staff/webhooks.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

const TONES = { waiting: 'neutral', delivered: 'leaf', dead: 'dragon' } as const
/** What waits is tried within minutes. */
const REFRESH_MS = 10_000

/** The newest deliveries of an endpoint, with a retry of those that were given up. */
export function Deliveries({ id, url }: { id: string; url: string }) {
  const t = useT()
  const client = useQueryClient()
  const { busy, failure, run } = useStep()
  const { data, error, refetch } = useQuery({
    queryKey: [listWebhookDeliveries.path, id],
    queryFn: ({ signal }) => send(listWebhookDeliveries, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })
  const retry = (delivery: WebhookDelivery) =>
    run(async () => {
      await send(retryWebhookDelivery, { params: { id: delivery.id } })
      await refetch()
      await client.invalidateQueries({ queryKey: [listWebhooks.path] })
    })
  if (error && !data)
    return (
      <ErrorState
        title={t('staff.list.failed')}
        text={error.message}
        retryLabel={t('staff.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <p>{t('webhooks.loading')}</p>
  if (data.length === 0) return <p>{t('webhooks.noDeliveries')}</p>
  return (
    <>
      <FormAlert text={failure} />
      <DeliveriesTable url={url} data={data} busy={busy} retry={retry} />
    </>
  )
}

interface DeliveriesTableProps {
  url: string
  data: WebhookDelivery[]
  busy: boolean
  retry: (delivery: WebhookDelivery) => Promise<void>
}

function DeliveriesTable({ url, data, busy, retry }: DeliveriesTableProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  return (
    <DataTable
      caption={t('webhooks.deliveriesOf', { url })}
      captionHidden
      columns={[
        { key: 'at', header: t('webhooks.at') },
        { key: 'event', header: t('webhooks.event') },
        { key: 'state', header: t('webhooks.state') },
        { key: 'tries', header: t('webhooks.tries'), align: 'end' },
        { key: 'answer', header: t('webhooks.answer') },
        { key: 'act', header: t('webhooks.act') },
      ]}
      rows={data.map((one) => ({
        id: one.id,
        cells: {
          at: formatDateTime(new Date(one.created_at), locale),
          event: <code>{one.event}</code>,
          state: <Badge tone={TONES[one.state]}>{t(`webhooks.state.${one.state}`)}</Badge>,
          tries: one.tries,
          answer: one.status ?? (one.problem ? t(`webhooks.problem.${one.problem}`) : '–'),
          act: one.state === 'dead' && may('people.write') && (
            <Button
              size="sm"
              variant="secondary"
              disabled={busy}
              aria-label={t('webhooks.retryOf', { event: one.event })}
              onClick={() => void retry(one)}
            >
              {t('webhooks.retry')}
            </Button>
          ),
        },
      }))}
    />
  )
}
