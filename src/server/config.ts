import * as v from 'valibot'
import type { CourierSetting } from './adapters/courier/open.ts'
import { PACE, type Pace } from './http/body.ts'
import type { ProviderSetting } from './adapters/identity/openid.ts'
import type { GoogleMaps } from './adapters/maps/google.ts'
import type { MessageProviders } from './adapters/messages/live.ts'
import type { GatewaySetting } from './adapters/payment/open.ts'
import type { S3Setting } from './adapters/files/s3.ts'
import { issuerUrl, providerUrl } from './config/addresses.ts'
import { cdnFrom, type CdnSetting } from './config/cdn.ts'
import { s3From } from './config/files.ts'
import { gatewayProblems, gatewaysFrom } from './config/gateways.ts'
import { tracesEnvironment, tracesFrom, type TracesSetting } from './config/traces.ts'
import type { Secrets } from './platform/security/secrets.ts'
import { identityProvidersOf } from './config/identity.ts'
import { halfSetUp } from './config/half-set-up.ts'

/** The environment variables: name, type, default. `docs/configuration.md` describes them. */
const text = (fallback: string) => v.optional(v.string(), fallback)
const whole = (fallback: string, min: number, max: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,9}$/),
    v.toNumber(),
    v.minValue(min),
    v.maxValue(max),
  )
const environment = v.object({
  SHOP_MODE: v.optional(v.picklist(['demo', 'live']), 'demo'),
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  ROLE: v.optional(v.picklist(['all', 'web', 'worker']), 'all'),
  HOST: text('0.0.0.0'),
  PORT: whole('3000', 0, 65_535),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  DATA_DIR: text('data'),
  BACKUP_MARK: v.optional(v.string()),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits'))),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ENDPOINT: v.optional(providerUrl),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,30}$/)), 'ap-southeast-3'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_ADDRESSING: v.optional(v.picklist(['path', 'virtual']), 'virtual'),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_LISTEN_URL: v.optional(v.string()),
  DATABASE_READ_URL: v.optional(v.string()),
  DATABASE_POOLED: v.optional(v.picklist(['0', '1']), '0'),
  DATABASE_CONNECTIONS: whole('10', 1, 200),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  SECRET_PREVIOUS: v.optional(v.pipe(v.string(), v.minLength(32))),
  STAFF_FACTOR: v.optional(v.picklist(['required', 'optional'])),
  PAYMENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  PAYMENT_GATEWAY: v.optional(v.picklist(['local', 'midtrans', 'xendit']), 'local'),
  PAYMENT_METHODS: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]+(,[a-z_]+)*$/))),
  MIDTRANS_SERVER_KEY: v.optional(v.pipe(v.string(), v.minLength(16))),
  MIDTRANS_URL: v.optional(providerUrl, 'https://api.midtrans.com'),
  MIDTRANS_QRIS_ACQUIRER: v.optional(v.picklist(['gopay', 'airpay shopee']), 'gopay'),
  XENDIT_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(16))),
  XENDIT_CALLBACK_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16))),
  XENDIT_URL: v.optional(providerUrl, 'https://api.xendit.co'),
  METRICS_TOKEN: v.optional(v.string()),
  WEBHOOKS_TO_PRIVATE: v.optional(v.picklist(['0', '1']), '0'),
  TRUST_PROXY: v.optional(v.picklist(['0', '1', '2']), '0'),
  CACHE_MEGABYTES: whole('64', 1, 4096),
  CDN_SECONDS: whole('0', 0, 60),
  CDN_PURGE_URL: v.optional(providerUrl),
  CDN_PURGE_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,60}: ?[\x21-\x7e][\x20-\x7e]{7,500}$/)),
  ),
  RATE_LIMIT_FACTOR: whole('1', 1, 100_000),
  BODY_SILENCE_SECONDS: whole('10', 1, 60),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ...tracesEnvironment,
  MAP_TILE_URL: v.optional(v.string()),
  GOOGLE_MAPS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/))),
  GOOGLE_MAPS_URL: v.optional(providerUrl, 'https://maps.googleapis.com'),
  GOOGLE_PLACES_URL: v.optional(providerUrl, 'https://places.googleapis.com'),
  WHATSAPP_TOKEN: v.optional(v.string()),
  WHATSAPP_PHONE_NUMBER_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{5,20}$/))),
  WHATSAPP_CODE_TEMPLATE: text('petik_code'),
  WHATSAPP_NOTICE_TEMPLATE: text('petik_notice'),
  WHATSAPP_API_URL: v.optional(providerUrl, 'https://graph.facebook.com/v23.0'),
  SMS_URL: v.optional(providerUrl),
  SMS_TOKEN: v.optional(v.string()),
  SMS_SENDER: v.optional(v.pipe(v.string(), v.regex(/^[\w ]{3,11}$/))),
  SMTP_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,253}$/))),
  SMTP_PORT: whole('587', 1, 65_535),
  SMTP_SECURITY: v.optional(v.picklist(['starttls', 'tls', 'none']), 'starttls'),
  SMTP_USER: v.optional(v.string()),
  SMTP_PASSWORD: v.optional(v.string()),
  EMAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\s@<>",;:]+@[^\s@<>",;:]+$/))),
  BITESHIP_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{16,600}$/))),
  BITESHIP_URL: v.optional(providerUrl, 'https://api.biteship.com'),
  BITESHIP_COURIERS: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/)),
    'gojek,grab,paxel,jne,sicepat,anteraja',
  ),
  BITESHIP_WEBHOOK_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{2,60}$/)),
    'x-petik-courier',
  ),
  BITESHIP_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  RIDER_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  OIDC_ISSUER: v.optional(issuerUrl),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30)), 'OpenID'),
  SIGN_IN_FLOW: v.optional(v.picklist(['code', 'implicit']), 'code'),
})

type Environment = v.InferOutput<typeof environment>

export type Config = {
  mode: 'demo' | 'live'
  /** Roles with money, personal data, settings or people need a second factor. */
  staffFactorRequired: boolean
  environment: 'development' | 'production' | 'test'
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  publicUrl: string
  dataDir: string
  /** A file that the backup touches when it is done. */
  backupMark: string | null
  /** The folder of nightly backups; null makes none. */
  backups: { folder: string; key: Uint8Array | null } | null
  /** The bucket of uploaded files; null stores them in `dataDir`. */
  s3: S3Setting | null
  databaseUrl: string | null
  /** The address for LISTEN; a pooler does not support it. */
  databaseListenUrl: string | null
  /** A hot standby that reports, exports and lists of staff are read from. */
  databaseReadUrl: string | null
  /** `databaseUrl` leads to a pooler, where each transaction may use another connection. */
  databasePooled: boolean
  databaseConnections: number
  /** Codes and signed tokens, and the key that seals the data key, are derived from them. */
  secrets: Secrets
  paymentSecret: string
  payment: GatewaySetting
  metricsToken: string | null
  /** Whether webhooks may go to the shop's own network. */
  webhooksToPrivate: boolean
  /** The number of trusted proxies in front, for the caller's address. */
  trustedProxies: number
  cacheBytes: number
  cdn: CdnSetting | null
  rateLimitFactor: number
  bodyPace: Pace
  logLevel: string
  /** Where OpenTelemetry traces go; null makes none. */
  traces: TracesSetting | null
  mapTileUrl: string | null
  /** Google for places and addresses; null uses only the shop's own. */
  googleMaps: GoogleMaps | null
  couriers: CourierSetting
  /** Used in live mode; the demo shows every message in its inbox. */
  messages: MessageProviders
  /** Providers for customer sign-in; may be empty. */
  identity: { providers: ProviderSetting[]; flow: 'code' | 'implicit' }
}

// The demo's keys are public: live mode refuses to start with them.
const DEMO_SECRET = 'petik-demo-secret-of-no-value-whatsoever'
const DEMO_PAYMENT_SECRET = 'petik-demo-gateway-key'
const DEMO_RIDER_SECRET = 'petik-demo-rider-key'

/** Reads and validates the environment. Throws one `ConfigError` with a sentence per problem. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const filled = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, filled)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`),
    )
  }
  const e = parsed.output
  const problems = [
    ...halfSetUp(e),
    ...gatewayProblems(e),
    ...(e.SHOP_MODE === 'live' ? liveProblems(e) : []),
  ]
  if (e.ROLE !== 'all' && !e.DATABASE_URL) {
    problems.push(
      `ROLE=${e.ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does all the work.`,
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    mode: e.SHOP_MODE,
    staffFactorRequired: e.SHOP_MODE === 'live' || e.STAFF_FACTOR === 'required',
    environment: e.NODE_ENV,
    role: e.ROLE,
    host: e.HOST,
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    dataDir: e.DATA_DIR,
    backupMark: e.BACKUP_MARK ?? null,
    backups: backupsOf(e),
    s3: s3From(e),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseListenUrl: e.DATABASE_LISTEN_URL ?? e.DATABASE_URL ?? null,
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    databasePooled: e.DATABASE_POOLED === '1',
    databaseConnections: e.DATABASE_CONNECTIONS,
    secrets: [e.SECRET ?? DEMO_SECRET, ...(e.SECRET_PREVIOUS ? [e.SECRET_PREVIOUS] : [])],
    paymentSecret: e.PAYMENT_SECRET ?? DEMO_PAYMENT_SECRET,
    payment: gatewaysFrom(e, DEMO_PAYMENT_SECRET),
    metricsToken: e.METRICS_TOKEN ?? null,
    webhooksToPrivate: e.WEBHOOKS_TO_PRIVATE === '1',
    trustedProxies: Number(e.TRUST_PROXY),
    cacheBytes: e.CACHE_MEGABYTES * 1024 * 1024,
    cdn: cdnFrom(e),
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    bodyPace: { ...PACE, silenceMs: e.BODY_SILENCE_SECONDS * 1000 },
    logLevel: e.LOG_LEVEL,
    traces: tracesFrom(e),
    mapTileUrl: e.MAP_TILE_URL ?? null,
    googleMaps: e.GOOGLE_MAPS_KEY
      ? { key: e.GOOGLE_MAPS_KEY, mapsUrl: e.GOOGLE_MAPS_URL, placesUrl: e.GOOGLE_PLACES_URL }
      : null,
    couriers: couriersOf(e),
    messages: providersOf(e),
    identity: { providers: identityProvidersOf(e), flow: e.SIGN_IN_FLOW },
  }
}

const backupsOf = (e: Environment): Config['backups'] =>
  e.BACKUP_DIR
    ? { folder: e.BACKUP_DIR, key: e.BACKUP_KEY ? Buffer.from(e.BACKUP_KEY, 'hex') : null }
    : null

const couriersOf = (e: Environment): CourierSetting => ({
  biteship:
    e.BITESHIP_KEY && e.BITESHIP_WEBHOOK_SECRET
      ? {
          key: e.BITESHIP_KEY,
          url: e.BITESHIP_URL,
          couriers: e.BITESHIP_COURIERS,
          webhookHeader: e.BITESHIP_WEBHOOK_HEADER,
          webhookSecret: e.BITESHIP_WEBHOOK_SECRET,
        }
      : null,
  riderSecret: e.RIDER_SECRET ?? (e.SHOP_MODE === 'demo' ? DEMO_RIDER_SECRET : null),
})

const providersOf = (e: Environment): MessageProviders => ({
  whatsapp:
    e.WHATSAPP_TOKEN && e.WHATSAPP_PHONE_NUMBER_ID
      ? {
          apiUrl: e.WHATSAPP_API_URL,
          phoneNumberId: e.WHATSAPP_PHONE_NUMBER_ID,
          token: e.WHATSAPP_TOKEN,
          codeTemplate: e.WHATSAPP_CODE_TEMPLATE,
          noticeTemplate: e.WHATSAPP_NOTICE_TEMPLATE,
        }
      : null,
  sms:
    e.SMS_URL && e.SMS_TOKEN
      ? { url: e.SMS_URL, token: e.SMS_TOKEN, sender: e.SMS_SENDER ?? null }
      : null,
  email:
    e.SMTP_HOST && e.EMAIL_FROM
      ? {
          host: e.SMTP_HOST,
          port: e.SMTP_PORT,
          security: e.SMTP_SECURITY,
          login:
            e.SMTP_USER && e.SMTP_PASSWORD
              ? { user: e.SMTP_USER, password: e.SMTP_PASSWORD }
              : null,
          from: e.EMAIL_FROM,
        }
      : null,
})

const liveProblems = (e: Environment): string[] => {
  const problems: string[] = []
  if (!e.DATABASE_URL) problems.push('Live mode needs DATABASE_URL, a PostgreSQL 15 or newer.')
  if (!e.PUBLIC_URL?.startsWith('https://'))
    problems.push('Live mode needs PUBLIC_URL, the https address of the shop.')
  if (!e.SECRET) problems.push('Live mode needs SECRET, at least 32 random characters.')
  if (!e.WHATSAPP_TOKEN && !e.SMS_URL)
    problems.push(
      'Live mode needs a message channel: set WHATSAPP_TOKEN or SMS_URL and what belongs to it.',
    )
  if (e.PAYMENT_GATEWAY === 'local')
    problems.push(
      'Live mode needs a payment gateway: set PAYMENT_GATEWAY to midtrans or xendit, with its keys.',
    )
  return problems
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}
