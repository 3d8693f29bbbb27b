import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { count, means } from '../means.ts'
import { instant, text } from '../wire.ts'

const REASON_MAX = 300
const howMany = (description: string) => means(v.pipe(v.number(), count), description)
const when = (description: string) => means(v.nullable(instant), description)
const problem = means(v.nullable(v.string()), 'What went wrong last; null when nothing did.')

const advice = means(
  v.nullable(
    v.object({
      text: means(v.string(), 'What to do.'),
      section: means(v.string(), 'The heading in docs/operations.md that says more.'),
    }),
  ),
  'Null where all is well.',
)

const job = v.object({
  name: nameOf,
  last_run_at: when('When it last ran.'),
  next_run_at: means(instant, 'When it runs next.'),
  problem,
  advice,
})
const topic = v.object({
  topic: means(v.string(), 'Names the effect.'),
  waiting: howMany('Effects that are not done.'),
  late: howMany('Of these, due for more than five minutes.'),
  dead: howMany('Effects that were given up after the last retry.'),
  oldest_at: when('When the oldest unfinished one was made.'),
  advice,
})
const service = v.object({
  kind: means(v.picklist(['gateway', 'courier', 'message']), 'What it is for.'),
  name: nameOf,
  circuit: means(
    v.picklist(['closed', 'open']),
    '`open`: not called for a while after several failures in a row.',
  ),
  last_success_at: when('When it last answered this process.'),
  last_failure_at: when('When it last failed in this process.'),
  problem,
  advice,
})
const delivery = v.object({
  id: opaqueId,
  event: means(v.string(), 'What is announced.'),
  url: means(v.string(), 'Where to.'),
  state: means(v.string(), '`waiting`, `delivered` or `dead`.'),
  tries: howMany('Attempts so far.'),
  status: means(v.nullable(v.pipe(v.number(), count)), 'HTTP status of the last attempt.'),
  problem,
  created_at: means(instant, 'When it was made.'),
})
const health = v.object({
  version: means(v.string(), 'Version of the shop.'),
  migration: means(v.string(), 'The newest applied migration.'),
  pending_migrations: means(v.array(v.string()), 'Migrations of this version not applied.'),
  books: means(
    v.object({
      checked_at: when('When the invariants were last checked.'),
      breaks: means(
        v.array(
          v.object({
            id: opaqueId,
            what: means(v.string(), 'The rule.'),
            count: howMany('How often it is violated.'),
          }),
        ),
        'Rules that are violated.',
      ),
      seal: means(
        v.nullable(
          v.object({
            until: means(instant, 'Entries of the journal before this moment are sealed.'),
            entries: howMany('Entries that are sealed.'),
            hash: means(v.string(), 'SHA-256 of them all, in hexadecimal.'),
          }),
        ),
        'The newest seal of the journal; null before the first.',
      ),
      advice,
    }),
    'What the last check of the invariants found.',
  ),
  backup: means(
    v.object({
      is_watched: means(v.boolean(), '`BACKUP_MARK` names what a backup touches when it is done.'),
      at: when('When the newest backup was done.'),
      advice,
    }),
    'The backups, as far as the shop is shown them.',
  ),
  jobs: means(v.array(job), 'Periodic jobs.'),
  outbox: means(v.array(topic), 'Unfinished effects by topic.'),
  services: means(v.array(service), 'Services of the outside world.'),
  webhooks: means(v.array(delivery), 'The newest deliveries.'),
})
export type ShopHealth = v.InferOutput<typeof health>
export type HealthAdvice = ShopHealth['books']['advice']

export const shopHealth = staffCall({
  method: 'GET',
  path: '/health',
  summary: 'Jobs, effects, services of the outside world, webhooks, books and version',
  auth: 'staff',
  needs: 'health.read',
  data: health,
})

export const runJob = staffCall({
  method: 'POST',
  path: '/health/jobs/{name}/run',
  summary: 'Make a job due now; the next free worker runs it',
  auth: 'staff',
  needs: 'settings.write',
  refuses: ['not_found'],
  params: v.object({
    name: means(
      v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{0,59}$/i, 'validation.invalid')),
      'Name of the job.',
    ),
  }),
  data: v.object({}),
})

const effect = v.object({
  id: opaqueId,
  topic: means(v.string(), 'Names the effect.'),
  about: means(v.string(), 'The ids that it is about.'),
  attempts: howMany('Attempts so far.'),
  created_at: means(instant, 'When it was made.'),
  problem,
})
export type DeadEffect = v.InferOutput<typeof effect>

export const listDeadEffects = staffCall({
  method: 'GET',
  path: '/health/effects',
  summary: 'Effects that were given up, oldest first, at most 100',
  auth: 'staff',
  needs: 'health.read',
  data: v.array(effect),
})

const ID_FORM = /^\d{1,18}$/
const idOfEffect = v.object({
  id: means(v.pipe(v.string(), v.regex(ID_FORM, 'validation.invalid')), 'Id of the effect.'),
})

export const retryEffect = staffCall({
  method: 'POST',
  path: '/health/effects/{id}/retry',
  summary: 'Try an effect again that was given up',
  auth: 'staff',
  needs: 'settings.write',
  refuses: ['not_found'],
  params: idOfEffect,
  data: v.object({}),
})

export const dropEffect = staffCall({
  method: 'POST',
  path: '/health/effects/{id}/drop',
  summary: 'Drop an effect that was given up, with a reason',
  auth: 'staff',
  needs: 'settings.write',
  refuses: ['not_found'],
  params: idOfEffect,
  body: v.object({ reason: means(text(REASON_MAX), 'Why it is not needed.') }),
  data: v.object({}),
})
