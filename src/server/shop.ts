import type { Locale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import type { Courier } from './adapters/courier/port.ts'
import type { FilesPort } from './adapters/files/port.ts'
import type { IdentityPort } from './adapters/identity/port.ts'
import type { MapsPort } from './adapters/maps/port.ts'
import type { MessagePort } from './adapters/messages/port.ts'
import type { PaymentPort } from './adapters/payment/port.ts'
import type { WebhookPort } from './adapters/webhooks/port.ts'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Incoming } from './incoming.ts'
import type { Database, Queryable } from './platform/database.ts'
import type { LiveHub, LiveTopic } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import type { OutboxHands } from './platform/outbox.ts'
import type { RateLimits } from './platform/rate-limit.ts'
import type { ResponseCache } from './platform/response-cache.ts'

/**
 * All that the server stands on. Made once in `main.ts` (or by a test) and handed to whoever needs
 * it; nothing is global.
 */
export type Shop = {
  config: Config
  database: Database
  db: Queryable
  clock: Clock
  log: Log
  cache: ResponseCache
  limits: RateLimits
  /**
   * Does effects of this process's own commits right after them; null where they are left to
   * whoever works the outbox.
   */
  ownEffects: Pick<OutboxHands, 'give'> | null
  /** The settings now in force; refreshed when they change. */
  settings: () => Settings
  ports: {
    /** Opens every new charge. */
    payment: PaymentPort
    /** Gateways that may still hold older charges: ask `gatewayOf` for the one of a payment. */
    otherGateways: PaymentPort[]
    couriers: Courier[]
    messages: MessagePort
    maps: MapsPort
    files: FilesPort
    identity: IdentityPort
    webhooks: WebhookPort
  }
  /** The pages that customers have open in this process. */
  live: LiveHub
  /**
   * Tells a customer's pages, in any process, of a change that is committed; not those of the
   * session that made it. Never waits, never fails.
   */
  tellPages: (customerId: string, topic: LiveTopic, exceptSession?: string) => void
  /**
   * Wakes whoever works the outbox, here and in other processes: called after a commit that wrote
   * to it. `changed` are tags of kept answers that went out of date with it; told here and not in
   * the transaction where a notice would make the commits of all orders wait for each other.
   */
  wakeOutbox: (changed?: readonly string[]) => void
}

/** A signed-in caller. */
export type Caller = {
  customerId: string
  sessionId: string
  scope: 'pending' | 'reset' | 'full'
  provedAt: Date | null
}

/**
 * Somebody who asks with a key that was not looked up yet: whoever reads for them finds its session
 * in the same query, and admits them by it.
 */
export type Unproven = {
  token: string
  /**
   * Refuses whom the session does not let in, or who asks too often; answers who it is. What was
   * read besides is nobody's before.
   */
  admit: (found: (Caller & { audience: 'account' | 'shop' }) | null) => Promise<Caller>
}

/** What every handler may know of a request besides its input. */
export type Context = {
  shop: Shop
  locale: Locale
  now: Date
  requestId: string
  ip: string
  userAgent: string
  /** A random name that the browser keeps, for limits by device; it identifies nobody. */
  device: string
  idempotencyKey: string | null
  request: Incoming
}
