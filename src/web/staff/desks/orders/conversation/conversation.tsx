import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  assignConversation,
  getStaffConversation,
  settleConversation,
  type StaffConversation,
} from '#contract/staff/orders/conversations.ts'
import type { Locale } from '#domain/locale.ts'
import { formatTimeAfter } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { Moment } from '#web/staff/order-values.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { Part } from '../part.tsx'
import { ORDERS } from '../use-act.ts'
import styles from '../orders.module.css'

/** What the customer and the shop wrote about an order, and the answer. */
export function Conversation({ number }: { number: string }) {
  const t = useT()
  const may = usePermitted()('orders.write')
  const key = [ORDERS, 'conversation', number]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getStaffConversation, { params: { number }, signal }),
  })
  const conversation = query.data
  return (
    <Part title={t('staff.conversations.title')}>
      {query.isError && !conversation && (
        <ErrorState
          title={t('staff.conversations.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!conversation && !query.isError && <p role="status">{t('staff.loading')}</p>}
      {conversation && (
        <>
          <Messages conversation={conversation} />
          {may && <Waiting conversation={conversation} />}
          {may && (
            <AnswerForm
              conversation={conversation}
              onSent={() => void queries.invalidateQueries({ queryKey: [ORDERS] })}
            />
          )}
        </>
      )}
    </Part>
  )
}

function Messages({ conversation }: { conversation: StaffConversation }) {
  const t = useT()
  const locale = useLocale()
  if (conversation.messages.length === 0)
    return <p className={styles.faint}>{t('staff.conversations.empty')}</p>
  return (
    <ol className={styles.messages} aria-label={t('staff.conversations.title')}>
      {conversation.messages.map((message) => (
        <li key={message.id} className={styles.message} data-own={message.by !== null || undefined}>
          {message.is_new && <Badge tone="mango">{t('staff.conversations.new')}</Badge>}
          {message.text && <p className={styles.said}>{message.text}</p>}
          <MessagePhotos number={conversation.order_number} photos={message.photos} />
          <p className={styles.faint}>
            {message.by ?? t('staff.conversations.customer')} · <Moment at={message.at} />
            {message.by !== null && ` · ${seenText(t, message, locale)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

const seenText = (
  t: StaffTranslate,
  { at, seen_at: seen }: StaffConversation['messages'][number],
  locale: Locale,
): string =>
  seen === null
    ? t('staff.conversations.unseen')
    : `${t('staff.conversations.seen')} ${formatTimeAfter(new Date(seen), new Date(at), locale)}`

/** Who answers, and the way to say that nothing needs an answer. */
function Waiting({ conversation }: { conversation: StaffConversation }) {
  const t = useT()
  const self = useStaff()
  const [busy, setBusy] = useState(false)
  const { order_number: number, assignee, waiting_since: since, messages } = conversation
  const last = messages.at(-1)
  if (since === null || !last) return null
  const isOwn = assignee?.id === self.id
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      showToast({ tone: 'success', text: done })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({
        tone: 'error',
        text: error.code === 'changed_meanwhile' ? t('staff.conversations.changed') : error.message,
      })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: [ORDERS] })
    }
  }
  const take = () =>
    run(
      () =>
        send(assignConversation, {
          params: { number },
          body: { mine: !isOwn, previous: assignee?.id ?? null },
        }),
      t(isOwn ? 'staff.conversations.givenUp' : 'staff.conversations.taken'),
    )
  const settle = () =>
    run(
      () => send(settleConversation, { params: { number }, body: { message_id: last.id } }),
      t('staff.conversations.settled'),
    )
  return (
    <>
      <p>
        <Badge tone="mango">{t('staff.conversations.waits')}</Badge> <Moment at={since} />
        {assignee && ` · ${assignee.name}`}
      </p>
      <div className={styles.tags}>
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void take()}>
          {t(isOwn ? 'staff.conversations.giveUp' : 'staff.conversations.take')}
        </Button>
        <Button size="sm" variant="ghost" busy={busy} onClick={() => void settle()}>
          {t('staff.conversations.settle')}
        </Button>
      </div>
    </>
  )
}
