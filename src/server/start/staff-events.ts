import { HEARD_WITH, SESSIONS, type DeskTopic } from '#domain/staff/desk-topic.ts'
import { AppError } from '../errors.ts'
import type { App } from '../http/app.ts'
import { staffKeyOf } from '../http/caller.ts'
import { incomingOf } from '../http/incoming.ts'
import { findWatching, type StaffCaller } from '../staff/index.ts'
import type { Shop } from '../shop.ts'
import { openStream, STREAM_HEADERS } from './stream.ts'

/**
 * `GET /api/staff/events`: tells a page of the console which kinds of things changed, without
 * content and only those that the person may see. Watching does not count as using the session.
 */
export const mountStaffEvents = (app: App, shop: Shop): void => {
  app.get('/api/staff/events', async (c) => {
    const key = staffKeyOf(shop, incomingOf(c.req.raw, c.get('target')))
    const find = async () => key && (await findWatching(shop, key, shop.clock.now()))
    let staff: StaffCaller | null = await find()
    if (!staff) throw new AppError('unauthenticated')
    await shop.limits.take('staffApi', staff.id)
    const hears = (topic: string): boolean => {
      const needs = HEARD_WITH[topic as DeskTopic]
      return needs === 'any' || (needs !== undefined && staff?.permissions.has(needs) === true)
    }
    const stream = openStream(
      (page) =>
        shop.desk.listen({
          ended: page.ended,
          heard: (topic) => {
            if (topic === SESSIONS) page.checked()
            else if (hears(topic)) page.heard(topic)
          },
        }),
      async () => (staff = await find()) !== null,
    )
    if (!stream)
      throw new AppError('unavailable', {
        retryAfterSeconds: 30,
        internal: 'too many pages of the console listen',
      })
    return new Response(stream, { headers: STREAM_HEADERS })
  })
}
