import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { Conversation } from '#contract/orders/conversations.ts'
import { PrivatePhoto } from '#web/complaints/private-photo.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import {
  conversationQuery,
  messagePhotoQuery,
  useConversationActions,
} from '#web/orders/conversation/conversation.ts'
import { MessageForm } from '#web/orders/conversation/message-form.tsx'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import styles from './order-conversation.module.css'

/** What the customer and the shop wrote about an order; nothing where no one can write any more. */
export function OrderConversation({ orderId }: { orderId: string }) {
  const t = useT()
  const query = useQuery(conversationQuery(orderId))
  const [isOpen, setOpen] = useState(false)
  const conversation = query.data
  if (!conversation)
    return query.isError ? (
      <QueryFailure query={query} title={t('conversation.failed')} level={2} />
    ) : null
  const { messages, can_write: canWrite, unread, formatted_until: until } = conversation
  if (messages.length === 0 && !canWrite) return null
  return (
    <section className={`card no-print ${styles.part}`} aria-labelledby="order-conversation">
      <h2 id="order-conversation" className={styles.title}>
        {t('conversation.title')}
        {unread > 0 && <Badge tone="mango">{t('conversation.unread', { count: unread })}</Badge>}
      </h2>
      {messages.length > 0 && <Messages conversation={conversation} />}
      {canWrite && (isOpen || messages.length > 0) && <MessageForm orderId={orderId} />}
      {canWrite && !isOpen && messages.length === 0 && (
        <>
          <p className="text-small text-muted">{t('conversation.intro')}</p>
          <Button
            variant="secondary"
            className={styles.open}
            icon={<MessageCircle size={20} strokeWidth={1.75} />}
            onClick={() => setOpen(true)}
          >
            {t('conversation.open')}
          </Button>
        </>
      )}
      {!canWrite && <p className="text-small text-muted">{t('conversation.closed')}</p>}
      {canWrite && until !== null && (
        <p className="text-small text-muted">{t('conversation.until', { date: until })}</p>
      )}
    </section>
  )
}

function Messages({ conversation }: { conversation: Conversation }) {
  const t = useT()
  const { order_id: orderId, messages } = conversation
  const { list, fresh } = useSeen(conversation)
  return (
    <div role="log" aria-label={t('conversation.title')} className={styles.log}>
      <ol ref={list} className={`plain-list ${styles.messages}`}>
        {messages.map((message) => (
          <li
            key={message.id}
            className={styles.message}
            data-own={message.by === 'customer' || undefined}
          >
            <p className="text-small text-muted">
              {t(message.by === 'customer' ? 'conversation.you' : 'conversation.shop')} ·{' '}
              <time dateTime={message.at}>{message.formatted_date}</time>{' '}
              {fresh.has(message.id) && <Badge tone="mango">{t('conversation.new')}</Badge>}
            </p>
            {message.text && <p className={styles.said}>{message.text}</p>}
            {message.photos.length > 0 && (
              <div className={styles.photos}>
                {message.photos.map((photo, index) => (
                  <PrivatePhoto
                    key={photo.id}
                    query={messagePhotoQuery(orderId, photo.id)}
                    photo={photo}
                    n={index + 1}
                  />
                ))}
              </div>
            )}
            {message.by === 'customer' && (
              <p className="text-small text-muted">
                {message.formatted_seen === null
                  ? t('conversation.unseen')
                  : t('conversation.seen', { time: message.formatted_seen })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Tells the shop once the end of the list was in view; what was new keeps its mark until then. */
const useSeen = ({ order_id: orderId, messages, unread }: Conversation) => {
  const list = useRef<HTMLOListElement>(null)
  const { see } = useConversationActions(orderId)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const last = messages.at(-1)?.id
  const news = messages.filter(({ is_new: isNew }) => isNew).map(({ id }) => id)
  const missing = news.filter((id) => !fresh.has(id))
  if (missing.length > 0) setFresh(new Set([...fresh, ...missing]))
  useEffect(() => {
    const end = list.current?.lastElementChild
    if (unread === 0 || last === undefined || !end) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // Without an answer the messages stay new.
      void see(last).catch(() => null)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [unread, last, see])
  return { list, fresh }
}
