import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { listShopChecks, type ShopCheck } from '#contract/staff/sign-in/opening.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { CategoryForm } from './category-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { GatewayTrial, CourierTrial, MessageTrial } from './trials.tsx'
import styles from './start.module.css'

const TONES = { done: 'leaf', missing: 'mango', advised: 'neutral' } as const

/** What the shop still needs to sell, each step with its form. */
export function Component() {
  const t = useT()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [listShopChecks.path],
    queryFn: ({ signal }) => send(listShopChecks, { signal }),
  })
  const onDone = () => void client.invalidateQueries({ queryKey: [listShopChecks.path] })
  const left = data?.filter(({ state }) => state === 'missing').length ?? 0
  return (
    <Page title={t('staff.title.start')}>
      <p>{t('staff.start.intro')}</p>
      {error && (
        <ErrorState
          title={t('staff.list.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Banner tone={left === 0 ? 'success' : 'warn'} role="status">
          {left === 0 ? t('staff.start.ready') : t('staff.start.left', { count: left })}{' '}
          {left === 0 && <a href={pages.home()}>{t('staff.start.seeShop')}</a>}
        </Banner>
      )}
      <ol className={styles.steps}>
        {data?.map((check) => (
          <li key={check.key} className={styles.step} data-state={check.state} id={check.key}>
            <h2 className={styles.title}>
              {check.title}{' '}
              <Badge tone={TONES[check.state]}>{t(`staff.start.${check.state}`)}</Badge>
            </h2>
            <p className={styles.text}>{check.text}</p>
            <Step check={check} onDone={onDone} />
          </li>
        ))}
      </ol>
    </Page>
  )
}

function Step({ check, onDone }: { check: ShopCheck; onDone: () => void }) {
  const t = useT()
  if (check.settings.length > 0) return <SettingsForm check={check} onDone={onDone} />
  if (check.key === 'gateway') return <GatewayTrial onDone={onDone} />
  if (check.key === 'messages') return <MessageTrial check={check} onDone={onDone} />
  if (check.key === 'couriers' && check.choices.length > 0) return <CourierTrial onDone={onDone} />
  if (check.key === 'category' && check.state !== 'done') return <CategoryForm onDone={onDone} />
  return check.page && check.state !== 'done' ? (
    <p>
      <Link to={check.page} className={styles.link}>
        {t('staff.start.open')}: {check.title}
      </Link>
    </p>
  ) : null
}
