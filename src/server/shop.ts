import type { Id } from '#domain/units.ts'
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
import type { Incoming } from './http/incoming.ts'
import type { Database, Queryable } from './platform/database.ts'
import type { Replica } from './platform/db/replica.ts'
import type { DeskHub } from './platform/desk-live.ts'
import type { LiveHub, LiveTopic } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import type { OutboxRunner } from './platform/outbox.ts'
import type { RateLimits } from './platform/rate-limit.ts'
import type { ServiceState } from './platform/load/service-watch.ts'
import type { ResponseCache } from './platform/response-cache.ts'

/**
 * The server's dependencies, created once in `main.ts` (or by a test) and passed on; nothing is
 * global.
 */
export type Shop = {
  config: Config
  /**
   * What is stored under a key of the shop (second factors, PINs, webhooks' secrets, hashes that
   * recognise a person) derives from it. It stays when `SECRET` changes.
   */
  dataKey: string
  database: Database
  db: Queryable
  /** A standby for calls that only read; null without one. */
  replica: Replica | null
  clock: Clock
  log: Log
  cache: ResponseCache
  limits: RateLimits
  /**
   * Runs effects of this process's own commits right after them; null leaves them to the outbox
   * worker.
   */
  ownEffects: Pick<OutboxRunner, 'give'> | null
  /** The current settings; refreshed when they change. */
  settings: () => Settings
  /** How gateways, couriers and message channels answered this process. */
  services: () => ServiceState[]
  ports: {
    /** Opens every new charge. */
    payment: PaymentPort
    /** Gateways that may still hold older charges: see `gatewayOf`. */
    otherGateways: PaymentPort[]
    couriers: Courier[]
    messages: MessagePort
    maps: MapsPort
    files: FilesPort
    identity: IdentityPort
    webhooks: WebhookPort
  }
  /** Event streams of customers' pages in this process. */
  live: LiveHub
  /** Event streams of the console's pages in this process. */
  desk: DeskHub
  /**
   * Notifies a customer's pages, in any process, of a committed change, except those of the given
   * session. Never waits or throws.
   */
  publishToPages: (customerId: Id<'customer'>, topic: LiveTopic, exceptSession?: string) => void
  /**
   * Wakes the outbox workers of all processes after a commit. `changed`: cache tags to drop; sent
   * here because a NOTIFY in the transaction would serialise the commits of all orders.
   */
  wakeOutbox: (changed?: readonly string[]) => void
}

/** A signed-in caller. */
export type Caller = {
  customerId: Id<'customer'>
  sessionId: Id<'session'>
  scope: 'pending' | 'reset' | 'full'
  provedAt: Date | null
}

/** What every handler knows of a request besides its input. */
export type Context = {
  shop: Shop
  locale: Locale
  now: Date
  requestId: string
  ip: string
  userAgent: string
  /** A random name in the browser's cookie, for limits by device; not linked to a customer. */
  device: string
  idempotencyKey: string | null
  request: Incoming
}

/** A shop with its database open: what a process or an operator's command works with. */
export type OpenShop = {
  shop: Shop
  onOutbox: (wake: () => void) => void
  refreshSettings: () => Promise<void>
  close: () => Promise<void>
}
