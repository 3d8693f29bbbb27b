import { useQuery } from '@tanstack/react-query'
import { shopHealth, type ShopHealth } from '#contract/staff/health.ts'
import { listShopChecks } from '#contract/staff/sign-in/opening.ts'
import { staffPages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Advice, Part, useMoment } from './parts.tsx'
import { Backups, Books } from './books.tsx'
import { DeadEffects } from './dead-effects.tsx'
import { Jobs } from './jobs.tsx'
import { troublesIn } from './troubles-in.ts'
import styles from './health.module.css'

const REFRESH_MS = 15_000

/** Whether the shop works, and what to do where it does not. */
export function Component() {
  const t = useT()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [shopHealth.path],
    queryFn: ({ signal }) => send(shopHealth, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page title={t('staff.title.health')}>
      {error && (
        <ErrorState
          title={t('staff.list.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={8} />
        </Busy>
      )}
      {data && (
        <>
          <Verdict health={data} at={dataUpdatedAt} />
          <p className={styles.version}>
            {t('staff.health.version', { version: data.version, migration: data.migration })}
          </p>
          {data.pending_migrations.length > 0 && (
            <p className={styles.worry}>
              {t('staff.health.pending', { count: data.pending_migrations.length })}
            </p>
          )}
          <Checks />
          <Books books={data.books} />
          <Backups backup={data.backup} />
          <Services services={data.services} />
          <Outbox topics={data.outbox} />
          <Jobs jobs={data.jobs} />
          <Webhooks deliveries={data.webhooks} />
        </>
      )}
    </Page>
  )
}

/** Whether all works, in one sentence, and when that was read. */
function Verdict({ health, at }: { health: ShopHealth; at: number }) {
  const t = useT()
  const moment = useMoment()
  const count = troublesIn(health, useChecks())
  return (
    <p className={styles.verdict}>
      <Badge tone={count === 0 ? 'leaf' : 'dragon'}>
        {count === 0 ? t('staff.health.allWell') : t('staff.health.troubles', { n: count })}
      </Badge>{' '}
      {t('staff.health.asOf', { at: moment(new Date(at).toISOString()) })}
    </p>
  )
}

const useChecks = () => {
  const may = usePermitted()
  return useQuery({
    queryKey: [listShopChecks.path],
    queryFn: ({ signal }) => send(listShopChecks, { signal }),
    enabled: may('settings.read'),
  }).data
}

/** What `doctor` misses, with the way to it. */
function Checks() {
  const t = useT()
  const may = usePermitted()
  const data = useChecks()
  const open = data?.filter(({ state }) => state !== 'done') ?? []
  if (!data) return null
  return (
    <Part title={t('staff.health.checks')}>
      {open.length === 0 && <p>{t('staff.health.ok')}</p>}
      <ul className={styles.list}>
        {open.map(({ key, title, text, state }) => (
          <li key={key}>
            <Badge tone={state === 'missing' ? 'dragon' : 'neutral'}>{title}</Badge> {text}{' '}
            {may('settings.write') && (
              <Link to={`${staffPages.start()}#${key}`} className={styles.link}>
                {t('staff.title.start')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

const stateOf = ({ circuit, problem, last_success_at: last }: ShopHealth['services'][number]) => {
  if (circuit === 'open') return 'resting'
  if (problem !== null) return 'failing'
  return last === null ? 'unknown' : 'ok'
}

function Services({ services }: { services: ShopHealth['services'] }) {
  const t = useT()
  const moment = useMoment()
  return (
    <Part title={t('staff.health.services')}>
      <DataTable
        caption={t('staff.health.services')}
        captionHidden
        columns={[
          { key: 'name', header: t('staff.health.name') },
          { key: 'state', header: t('staff.health.state') },
          { key: 'last', header: t('staff.health.last') },
          { key: 'problem', header: t('staff.health.problem') },
        ]}
        rows={services.map((service) => {
          const state = stateOf(service)
          const isWell = state === 'ok' || state === 'unknown'
          return {
            id: `${service.kind} ${service.name}`,
            cells: {
              name: `${t(`staff.health.kind.${service.kind}`)}: ${service.name}`,
              state: (
                <Badge tone={isWell ? 'neutral' : 'dragon'}>{t(`staff.health.${state}`)}</Badge>
              ),
              last: moment(service.last_success_at),
              problem: (
                <>
                  {service.problem}
                  <Advice advice={service.advice} />
                </>
              ),
            },
          }
        })}
      />
    </Part>
  )
}

function Outbox({ topics }: { topics: ShopHealth['outbox'] }) {
  const t = useT()
  const moment = useMoment()
  const dead = topics.reduce((sum, topic) => sum + topic.dead, 0)
  return (
    <Part title={t('staff.health.outbox')} id="effects">
      {topics.length === 0 ? (
        <p>{t('staff.health.none')}</p>
      ) : (
        <DataTable
          caption={t('staff.health.outbox')}
          captionHidden
          columns={[
            { key: 'topic', header: t('staff.health.topic') },
            { key: 'waiting', header: t('staff.health.waiting'), align: 'end' },
            { key: 'late', header: t('staff.health.late'), align: 'end' },
            { key: 'dead', header: t('staff.health.deadCount'), align: 'end' },
            { key: 'oldest', header: t('staff.health.oldest') },
            { key: 'acts', header: t('staff.health.acts') },
          ]}
          rows={topics.map((topic) => ({
            id: topic.topic,
            cells: {
              topic: topic.topic,
              waiting: formatNumber(topic.waiting),
              late: formatNumber(topic.late),
              dead: formatNumber(topic.dead),
              oldest: moment(topic.oldest_at),
              acts: <Advice advice={topic.advice} />,
            },
          }))}
        />
      )}
      {dead > 0 && <DeadEffects />}
    </Part>
  )
}

const deliveryState = (t: StaffTranslate, one: ShopHealth['webhooks'][number]): string => {
  const state = t(`staff.health.webhook.${one.state}` as StaffWord)
  return one.status === null ? state : `${state} (${one.status})`
}

function Webhooks({ deliveries }: { deliveries: ShopHealth['webhooks'] }) {
  const t = useT()
  const moment = useMoment()
  return (
    <Part title={t('staff.health.webhooks')}>
      {deliveries.length === 0 ? (
        <p>{t('staff.health.noWebhooks')}</p>
      ) : (
        <DataTable
          caption={t('staff.health.webhooks')}
          captionHidden
          columns={[
            { key: 'event', header: t('staff.health.event') },
            { key: 'to', header: t('staff.health.to') },
            { key: 'state', header: t('staff.health.state') },
            { key: 'tries', header: t('staff.health.tries'), align: 'end' },
            { key: 'at', header: t('staff.health.at') },
            { key: 'problem', header: t('staff.health.problem') },
          ]}
          rows={deliveries.map((one) => ({
            id: one.id,
            cells: {
              event: one.event,
              to: one.url,
              state: deliveryState(t, one),
              tries: formatNumber(one.tries),
              at: moment(one.created_at),
              problem: one.problem ?? '',
            },
          }))}
        />
      )}
    </Part>
  )
}
