import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  dropEffect,
  listDeadEffects,
  retryEffect,
  runJob,
  shopHealth,
  type HealthAdvice,
  type ShopHealth,
} from '#contract/staff/health.ts'
import type { Locale } from '#domain/locale.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { newestBackupRuns } from '../backups/index.ts'
import type { Queryable } from '../platform/database.ts'
import { appliedMigration, pendingMigrations } from '../platform/db/migrate.ts'
import type { ServiceState } from '../platform/load/service-watch.ts'
import { newestSeal } from '../payments/index.ts'
import { hastenJob } from '../platform/schedule.ts'
import type { Context, Shop } from '../shop.ts'
import { perform, staff } from '../staff/index.ts'
import { listDeliveries } from '../webhooks/index.ts'
import { EFFECT_LATE_MS } from './figures.ts'
import { newestReconcile } from './store/checks.ts'
import {
  countEffects,
  endEffect,
  listDead,
  listJobs,
  reviveEffect,
  type JobRow,
  type TopicRow,
} from './store/health.ts'

const JOB_LATE_MS = 10 * MINUTE_MS
const BOOKS_LATE_MS = 120 * MINUTE_MS
const BACKUP_LATE_MS = 26 * HOUR_MS
const DELIVERIES_SHOWN = 20
const VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version

export const healthCalls: Served[] = [
  serve(shopHealth, [staff()], async (ask) => ({ data: await healthOf(ask) })),

  serve(listDeadEffects, [staff()], async ({ shop }) => ({
    data: (await listDead(shop.db)).map(
      ({ id, topic, payload, attempts, createdAt, lastError }) => ({
        id,
        topic,
        about: idsIn(payload),
        attempts,
        created_at: createdAt.toISOString(),
        problem: lastError,
      }),
    ),
  })),

  serve(runJob, [staff()], async (ask) => {
    const { name } = ask.params
    return {
      data: await perform(ask, async (tx) => {
        if (!(await hastenJob(tx, name, ask.now))) throw new AppError('not_found')
        return { done: {}, act: { act: 'job_run', entity: { kind: 'job', id: name }, facts: {} } }
      }),
    }
  }),

  serve(retryEffect, [staff()], async (ask) => {
    const { id } = ask.params
    await perform(ask, async (tx) => {
      const effect = await reviveEffect(tx, id, ask.now)
      if (!effect) throw new AppError('not_found')
      return {
        done: {},
        act: { act: 'effect_retried', entity: { kind: 'effect', id }, facts: effect },
      }
    })
    ask.shop.wakeOutbox()
    return { data: {} }
  }),

  serve(dropEffect, [staff()], async (ask) => {
    const { id } = ask.params
    return {
      data: await perform(ask, async (tx) => {
        const effect = await endEffect(tx, id, ask.now)
        if (!effect) throw new AppError('not_found')
        const facts = { ...effect, reason: ask.body.reason }
        return { done: {}, act: { act: 'effect_dropped', entity: { kind: 'effect', id }, facts } }
      }),
    }
  }),
]

const healthOf = async ({ shop, locale, now }: Context): Promise<ShopHealth> => {
  const [jobs, topics, deliveries, books, migration, pending, seal, backup] = await Promise.all([
    listJobs(shop.db),
    countEffects(shop.db, new Date(now.getTime() - EFFECT_LATE_MS)),
    listDeliveries(shop.db, null, null),
    newestReconcile(shop.db),
    appliedMigration(shop.db),
    pendingMigrations(shop.db),
    newestSeal(shop.db),
    backupOf(shop, locale, now),
  ])
  const isOld = books === null || now.getTime() - books.at.getTime() > BOOKS_LATE_MS
  const worry = (books?.breaks ?? 0) > 0 ? 'broken' : isOld ? 'unchecked' : null
  return {
    version: VERSION,
    migration,
    pending_migrations: pending,
    books: {
      checked_at: books?.at.toISOString() ?? null,
      breaks: (books?.findings ?? []).map(({ id, what, breaks }) => ({ id, what, count: breaks })),
      seal: seal && { ...seal, until: seal.until.toISOString() },
      advice: worry && adviceOn(locale, `books.${worry}`, 'Monitoring'),
    },
    backup,
    jobs: jobs.map((job) => presentJob(job, locale, now)),
    outbox: topics.map((topic) => presentTopic(topic, locale)),
    services: shop.services().map((service) => presentService(service, locale)),
    webhooks: deliveries.slice(0, DELIVERIES_SHOWN).map((one) => ({
      id: one.id,
      event: one.event,
      url: one.url,
      state: one.state,
      tries: one.tries,
      status: one.status,
      problem: one.error,
      created_at: one.createdAt.toISOString(),
    })),
  }
}

/** The newest backup: the file that `BACKUP_MARK` names was touched by it, or the shop made it. */
const backupOf = async (
  { config, db }: Shop,
  locale: Locale,
  now: Date,
): Promise<ShopHealth['backup']> => {
  const { backupMark: mark, backups } = config
  const isWatched = mark !== null || backups !== null
  const at = mark === null ? await newestOwnBackup(db) : await touchedAt(mark)
  const isOld = at === null || now.getTime() - at.getTime() > BACKUP_LATE_MS
  const worry = !isWatched ? 'unwatched' : at === null ? 'missing' : isOld ? 'old' : null
  return {
    is_watched: isWatched,
    at: isWatched && at ? at.toISOString() : null,
    advice: worry && adviceOn(locale, `backup.${worry}`, 'Backup'),
  }
}

const touchedAt = (path: string): Promise<Date | null> =>
  stat(path).then(
    ({ mtime }) => mtime,
    () => null,
  )

const newestOwnBackup = async (db: Queryable): Promise<Date | null> =>
  (await newestBackupRuns(db)).find(({ act, problem }) => act === 'backup' && problem === null)
    ?.at ?? null

const adviceOn = (locale: Locale, key: string, section: string): HealthAdvice => ({
  text: serverWords(locale)(`health.${key}`),
  section,
})

const presentJob = (
  { name, lastRunAt, nextRunAt, lastError }: JobRow,
  locale: Locale,
  now: Date,
): ShopHealth['jobs'][number] => {
  const isLate = now.getTime() - nextRunAt.getTime() > JOB_LATE_MS
  const worry = lastError !== null ? 'failed' : isLate ? 'late' : null
  return {
    name,
    last_run_at: lastRunAt?.toISOString() ?? null,
    next_run_at: nextRunAt.toISOString(),
    problem: lastError,
    advice: worry && adviceOn(locale, `job.${worry}`, 'Jobs and outbox'),
  }
}

const presentTopic = (
  { topic, waiting, late, dead, oldestAt }: TopicRow,
  locale: Locale,
): ShopHealth['outbox'][number] => {
  const worry = dead > 0 ? 'dead' : late > 0 ? 'late' : null
  return {
    topic,
    waiting,
    late,
    dead,
    oldest_at: oldestAt?.toISOString() ?? null,
    advice: worry && adviceOn(locale, `effect.${worry}`, 'Jobs and outbox'),
  }
}

const presentService = (
  { kind, name, circuit, lastSuccessAt, lastFailureAt, lastProblem }: ServiceState,
  locale: Locale,
): ShopHealth['services'][number] => ({
  kind,
  name,
  circuit,
  last_success_at: lastSuccessAt?.toISOString() ?? null,
  last_failure_at: lastFailureAt?.toISOString() ?? null,
  problem: lastProblem,
  advice:
    lastProblem === null ? null : adviceOn(locale, `service.${kind}`, 'When a dependency fails'),
})

/** The ids of a payload; its other fields may name a person. */
const idsIn = (payload: unknown): string =>
  Object.entries((payload ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => /id$/i.test(name) && typeof value !== 'object')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
