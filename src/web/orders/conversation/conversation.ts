import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  getConversation,
  getMessagePhoto,
  seeConversation,
  writeMessage,
  type Conversation,
} from '#contract/orders/conversations.ts'
import { downloading } from '#web/download.ts'
import { send } from '#web/send.ts'
import { expectingOwnEvent } from '#web/state/live-connection.ts'
import { once } from '#web/state/idempotency.ts'
import { keys } from '#web/state/queries.ts'
import { uploading } from '#web/upload.ts'

/** Below the order's key, so that it is invalidated with the order. */
const conversationKey = (orderId: string) => [...keys.order(orderId), 'conversation']

export const conversationQuery = (orderId: string) =>
  queryOptions({
    queryKey: conversationKey(orderId),
    queryFn: ({ signal }) => send(getConversation, { params: { id: orderId }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** A photo, which only its owner is given and which never changes. */
export const messagePhotoQuery = (orderId: string, photoId: string) =>
  queryOptions({
    queryKey: ['mine', 'message-photo', photoId],
    queryFn: async ({ signal }): Promise<readonly Blob[]> => {
      const parts: Blob[] = []
      await send(getMessagePhoto, {
        params: { id: orderId, photo_id: photoId },
        signal,
        fetch: downloading(
          () => undefined,
          ({ content }) => parts.push(content),
        ),
      })
      return parts
    },
    staleTime: Infinity,
    structuralSharing: false,
  })

/** What a customer does in a conversation; each resolves with it as it is then. */
export const useConversationActions = (orderId: string) => {
  const queries = useQueryClient()
  return useMemo(() => {
    const keep = (conversation: Conversation): void =>
      void queries.setQueryData(conversationKey(orderId), conversation)
    return {
      write: async (
        text: string,
        photos: readonly File[],
        onSent: (percent: number) => void,
      ): Promise<void> => {
        const form = new FormData()
        form.set('text', text)
        for (const photo of photos) form.append('photos[]', photo)
        const signature = photos.map(({ name, size }) => `${name}:${size}`).join()
        keep(
          await expectingOwnEvent(['order'], () =>
            once(`message:${orderId}:${text}:${signature}`, (idempotencyKey) =>
              send(writeMessage, {
                params: { id: orderId },
                form,
                idempotencyKey,
                fetch: uploading(onSent),
              }),
            ),
          ),
        )
      },
      see: async (messageId: string): Promise<void> =>
        keep(
          await send(seeConversation, {
            params: { id: orderId },
            body: { message_id: messageId },
          }),
        ),
    }
  }, [queries, orderId])
}
