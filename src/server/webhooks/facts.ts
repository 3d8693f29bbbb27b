import type { Endpoint } from './store/webhooks.ts'

/** What the audit log calls an endpoint. */
export const WEBHOOK = 'webhook'

/** What the audit log says of an endpoint that changes. */
export const factsOf = ({ events, pausedAt }: Pick<Endpoint, 'events' | 'pausedAt'>) => ({
  events: events.join(', '),
  paused: pausedAt !== null,
})
