import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rateOrder } from '#contract/reviews/ratings.ts'
import type { Order } from '#contract/orders/orders.ts'
import { send } from '#web/send.ts'
import { uploading } from '#web/upload.ts'
import { keys } from '../state/queries.ts'

export type Film = { file: File; cover: Blob }
/** The rating of one line; null stars mean not rated. */
export type LineRating = {
  stars: number | null
  content: string
  photos: readonly File[]
  film: Film | null
}

export const NO_RATING: LineRating = { stars: null, content: '', photos: [], film: null }
export const bytesOf = ({ photos, film }: Pick<LineRating, 'photos' | 'film'>): number =>
  photos.reduce((sum, { size }) => sum + size, 0) + (film ? film.file.size + film.cover.size : 0)

const formOf = (lineId: string, { stars, content, photos, film }: LineRating): FormData => {
  const form = new FormData()
  const field = (name: string) => `items[0][${name}]`
  form.set(field('order_item_id'), lineId)
  form.set(field('rating'), String(stars))
  form.set(field('content'), content)
  for (const photo of photos) form.append(`${field('photos')}[]`, photo)
  if (film) {
    form.set(field('video'), film.file)
    form.set(field('cover'), film.cover, 'cover.jpg')
  }
  return form
}

/** Sends the rating of one line; resolves with the updated order, rejects with `CallFailure`. */
export const useRateLine = () => {
  const queries = useQueryClient()
  return useMemo(
    () =>
      async (
        orderId: string,
        lineId: string,
        rating: LineRating,
        onSent: (percent: number) => void,
      ): Promise<Order> => {
        const order = await send(rateOrder, {
          params: { id: orderId },
          form: formOf(lineId, rating),
          fetch: uploading(onSent),
        })
        queries.setQueryData(keys.order(orderId), order)
        void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
        return order
      },
    [queries],
  )
}
