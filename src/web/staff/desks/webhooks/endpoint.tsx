import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/staff/webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookEventName } from '#domain/webhooks/event.ts'
import { CallFailure } from '#web/send.ts'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Deliveries } from './deliveries.tsx'
import { EventChoice } from './event-choice.tsx'
import { Secret } from './secret.tsx'
import styles from './webhooks.module.css'

type Change = { events: WebhookEventName[]; paused: boolean }
const known = (events: readonly string[]): WebhookEventName[] =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event))
const changeOf = ({ events, paused_at }: Webhook): Change => ({
  events: known(events),
  paused: paused_at !== null,
})

/** What is done with one endpoint, its events and its deliveries. */
export function Endpoint({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const may = usePermitted()('people.write')
  const { busy, failure, run } = useStep()
  const act = useActs(webhook, run)
  return (
    <div className={styles.detail}>
      <FormAlert text={failure} />
      {act.secret !== null && <Secret secret={act.secret} onClose={() => act.setSecret(null)} />}
      {may && (
        <>
          <div className={styles.acts}>
            <Button size="sm" variant="secondary" disabled={busy} onClick={act.test}>
              {t('webhooks.test')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={busy}
              onClick={() =>
                act.store({ ...changeOf(webhook), paused: webhook.paused_at === null })
              }
            >
              {t(webhook.paused_at === null ? 'webhooks.pause' : 'webhooks.resume')}
            </Button>
            <Button size="sm" variant="secondary" disabled={busy} onClick={act.renew}>
              {t('webhooks.renew')}
            </Button>
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => act.setRemoving(true)}>
              {t('webhooks.remove')}
            </Button>
          </div>
          <p role="status">{act.tested ? t('webhooks.tested') : ''}</p>
          <Events key={webhook.version} webhook={webhook} busy={busy} onStore={act.store} />
        </>
      )}
      <h3>{t('webhooks.deliveries')}</h3>
      <Deliveries id={webhook.id} url={webhook.url} />
      <Confirm
        open={act.removing}
        title={t('webhooks.removeTitle')}
        text={t('webhooks.removeText', { url: webhook.url })}
        confirmLabel={t('webhooks.remove')}
        cancelLabel={t('webhooks.keep')}
        onCancel={() => act.setRemoving(false)}
        onConfirm={act.remove}
      />
      {act.dialogs}
    </div>
  )
}

function Events({
  webhook,
  busy,
  onStore,
}: {
  webhook: Webhook
  busy: boolean
  onStore: (change: Change) => void
}) {
  const t = useT()
  const [events, setEvents] = useState(() => known(webhook.events))
  const isChanged = events.join() !== known(webhook.events).join()
  return (
    <details className={styles.choice}>
      <summary>{t('webhooks.choose')}</summary>
      <EventChoice chosen={events} onChange={setEvents} />
      <Button
        size="sm"
        disabled={!isChanged || busy}
        onClick={() => onStore({ ...changeOf(webhook), events })}
      >
        {t('webhooks.save')}
      </Button>
    </details>
  )
}

const useActs = (webhook: Webhook, run: ReturnType<typeof useStep>['run']) => {
  const t = useT()
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const [secret, setSecret] = useState<string | null>(null)
  const [tested, setTested] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [newer, setNewer] = useState<{ theirs: Webhook; ours: Change } | null>(null)
  const params = { id: webhook.id }
  const refresh = () => client.invalidateQueries({ queryKey: [listWebhooks.path] })
  const store = (change: Change, version = webhook.version) =>
    void run(async () => {
      setNewer(null)
      try {
        await send(changeWebhook, { params, body: { ...change, version } })
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error
        setNewer({ theirs: error.details as Webhook, ours: change })
        return
      }
      await refresh()
    })
  const renew = () =>
    void run(async () => {
      try {
        setSecret((await send(renewWebhookSecret, { params })).secret)
      } catch (error) {
        if (!takes(error, renew)) throw error
      }
    })
  const test = () =>
    void run(async () => {
      await send(testWebhook, { params })
      setTested(true)
      await client.invalidateQueries({ queryKey: [listWebhookDeliveries.path, webhook.id] })
    })
  const remove = () => {
    setRemoving(false)
    void run(async () => {
      await send(removeWebhook, { params })
      await refresh()
    })
  }
  const textOf = ({ events, paused }: Change) =>
    [paused ? t('webhooks.paused') : t('webhooks.served'), events.join(', ')].join(': ')
  const dialogs = (
    <>
      {dialog}
      <Changed newer={newer} textOf={textOf} store={store} setNewer={setNewer} refresh={refresh} />
    </>
  )
  return { secret, setSecret, tested, removing, setRemoving, store, renew, test, remove, dialogs }
}

interface ChangedProps {
  newer: { theirs: Webhook; ours: Change } | null
  textOf: ({ events, paused }: Change) => string
  store: (change: Change, version?: number) => undefined
  setNewer: (next: { theirs: Webhook; ours: Change } | null) => void
  refresh: () => Promise<void>
}

function Changed({ newer, textOf, store, setNewer, refresh }: ChangedProps) {
  const t = useT()
  return (
    <ChangedMeanwhile
      differences={
        newer && [
          {
            field: t('webhooks.events'),
            theirs: textOf(changeOf(newer.theirs)),
            ours: textOf(newer.ours),
          },
        ]
      }
      onKeepOurs={() => newer && store(newer.ours, newer.theirs.version)}
      onTakeTheirs={() => {
        setNewer(null)
        void refresh()
      }}
      onClose={() => setNewer(null)}
    />
  )
}
