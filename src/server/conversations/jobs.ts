import { MESSAGE_PHOTO_DAYS } from '#domain/conversations/conversation.ts'
import { DAY_MS } from '#domain/time.ts'
import { removePhotos } from '../complaints/index.ts'
import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { deletePhotos, photosBefore } from './store.ts'

const AT_ONCE = 100

/** Deletes photos of messages after a year; a failed deletion is retried in the next run. */
export const deleteOldPhotos = async (shop: Shop, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - MESSAGE_PHOTO_DAYS * DAY_MS)
  let deleted = 0
  for (;;) {
    const ids: string[] = []
    for (const photo of await photosBefore(shop.db, before, AT_ONCE))
      if (await removePhotos(shop, [photo])) ids.push(photo.id)
    if (ids.length === 0) return deleted
    deleted += await deletePhotos(shop.db, ids)
  }
}

export const conversationsJobs = (shop: Shop): Job[] => [
  {
    name: 'conversations.photos',
    everySeconds: DAY_S,
    run: (now) => deleteOldPhotos(shop, now),
  },
]
