import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { endCustomerSession, getCustomerAccess } from '#contract/staff/customers/customer-access.ts'
import { formatDateTime } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Group } from './group.tsx'
import { customerKey } from './keys.ts'
import { purposeText } from './purpose-text.ts'
import { useAct } from './use-act.ts'
import styles from './customers.module.css'

type Access = Data<typeof getCustomerAccess>

/** Devices that are signed in, and messages that were sent. */
export function Access({ id }: { id: string }) {
  const t = useT()
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...customerKey(id), 'access'],
    queryFn: ({ signal }) => send(getCustomerAccess, { params: { id }, signal }),
  })
  return (
    <Part title={t('staff.customers.access')}>
      {isError && (
        <ErrorState
          title={t('staff.customers.accessFailed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <p role="status">{t('staff.loading')}</p>}
      {data && <Devices id={id} sessions={data.sessions} />}
      {data && <Messages messages={data.messages} />}
    </Part>
  )
}

function Devices({ id, sessions }: { id: string; sessions: Access['sessions'] }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('customers.write')
  const ending = useAct({}, { done: () => {}, onWaits: () => {} })
  const end = (session: string) =>
    void ending.act(
      () => send(endCustomerSession, { params: { id, session_id: session } }),
      t('staff.customers.sessionDone'),
    )
  return (
    <>
      <FormAlert text={ending.failure} />
      <Group title={t('staff.customers.sessions')}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.line}>
            <div className={styles.words}>
              {session.device}
              <span className={styles.faint}>
                {t('staff.customers.lastUsed', {
                  at: formatDateTime(new Date(session.last_seen_at), locale),
                })}
              </span>
            </div>
            {may && (
              <Button
                size="sm"
                variant="secondary"
                busy={ending.busy}
                aria-label={t('staff.customers.sessionEndOf', { device: session.device })}
                onClick={() => end(session.id)}
              >
                {t('staff.customers.sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </Group>
    </>
  )
}

function Messages({ messages }: { messages: Access['messages'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Group title={t('staff.customers.messages')}>
      {messages.map((message) => (
        <li key={message.id}>
          {purposeText(message.purpose, t)} · {t(`staff.customers.channel.${message.channel}`)} ·{' '}
          {t(`staff.customers.sent.${message.state}`)}{' '}
          <time className={styles.faint} dateTime={message.at}>
            {formatDateTime(new Date(message.at), locale)}
          </time>
        </li>
      ))}
    </Group>
  )
}
