import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  answerComplaint,
  getComplaint,
  getComplaintPhoto,
  listComplaintReasons,
  listComplaints,
  reopenComplaint,
  sendComplaint,
} from '#contract/complaints/complaints.ts'
import type { Complaint } from '#contract/complaints/complaint.ts'
import type { ComplaintRemedy, ComplaintSlug } from '#domain/complaints/complaint.ts'
import { downloading } from '#web/download.ts'
import { send } from '#web/send.ts'
import { uploading } from '#web/upload.ts'
import { expectingOwnEvent } from '../state/live-connection.ts'
import { once } from '../state/idempotency.ts'
import { keys } from '../state/queries.ts'

/** Below the order's key, so that they are invalidated with the order. */
const complaintKeys = {
  reasons: (orderId: string) => [...keys.order(orderId), 'reasons'],
  all: (orderId: string) => [...keys.order(orderId), 'complaints'],
  one: (orderId: string, id: string) => [...keys.order(orderId), 'complaints', id],
}

export const reasonsQuery = (orderId: string) =>
  queryOptions({
    queryKey: complaintKeys.reasons(orderId),
    queryFn: ({ signal }) => send(listComplaintReasons, { params: { id: orderId }, signal }),
    staleTime: 0,
  })

export const complaintsQuery = (orderId: string) =>
  queryOptions({
    queryKey: complaintKeys.all(orderId),
    queryFn: ({ signal }) => send(listComplaints, { params: { id: orderId }, signal }),
  })

export const complaintQuery = (orderId: string, id: string) =>
  queryOptions({
    queryKey: complaintKeys.one(orderId, id),
    queryFn: ({ signal }) =>
      send(getComplaint, { params: { id: orderId, complaint_id: id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** A photo, which only its owner is given and which never changes. */
export const complaintPhotoQuery = (orderId: string, complaintId: string, photoId: string) =>
  queryOptions({
    queryKey: ['mine', 'complaint-photo', photoId],
    queryFn: async ({ signal }): Promise<readonly Blob[]> => {
      const parts: Blob[] = []
      await send(getComplaintPhoto, {
        params: { id: orderId, complaint_id: complaintId, photo_id: photoId },
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

export type ComplaintDraft = {
  slug: ComplaintSlug
  items: readonly { order_item_id: string; quantity: number }[]
  description: string
  remedy: ComplaintRemedy
  photos: readonly File[]
}

const withPhotos = (form: FormData, photos: readonly File[]): FormData => {
  for (const photo of photos) form.append('photos[]', photo)
  return form
}

const formOf = ({ slug, items, description, remedy, photos }: ComplaintDraft): FormData => {
  const form = new FormData()
  form.set('slug', slug)
  form.set('items', JSON.stringify(items))
  form.set('description', description)
  form.set('remedy', remedy)
  return withPhotos(form, photos)
}

/**
 * What a customer does with a complaint. Each resolves with the complaint as it is then and rejects
 * with `CallFailure`.
 */
export const useComplaintActions = (orderId: string) => {
  const queries = useQueryClient()
  return useMemo(() => {
    const keep = (complaint: Complaint): Complaint => {
      // The updated complaint is shown at once; the order is refetched when next viewed.
      void queries.invalidateQueries({ queryKey: keys.order(orderId), refetchType: 'none' })
      queries.setQueryData(complaintKeys.one(orderId, complaint.id), complaint)
      return complaint
    }
    return {
      complain: async (draft: ComplaintDraft, onSent: (percent: number) => void) => {
        const { slug, items } = draft
        return keep(
          await expectingOwnEvent(['order'], () =>
            once(`complain:${orderId}:${slug}:${JSON.stringify(items)}`, (idempotencyKey) =>
              send(sendComplaint, {
                params: { id: orderId },
                form: formOf(draft),
                idempotencyKey,
                fetch: uploading(onSent),
              }),
            ),
          ),
        )
      },
      answer: async (
        id: string,
        description: string,
        photos: readonly File[],
        onSent: (percent: number) => void,
      ) => {
        const form = withPhotos(new FormData(), photos)
        form.set('description', description)
        return keep(
          await expectingOwnEvent(['order'], () =>
            send(answerComplaint, {
              params: { id: orderId, complaint_id: id },
              form,
              fetch: uploading(onSent),
            }),
          ),
        )
      },
      reopen: async (id: string, description: string) =>
        keep(
          await expectingOwnEvent(['order'], () =>
            send(reopenComplaint, {
              params: { id: orderId, complaint_id: id },
              body: { description },
            }),
          ),
        ),
    }
  }, [queries, orderId])
}
