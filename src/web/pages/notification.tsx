import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import Bell from 'lucide-react/icons/bell'
import Coins from 'lucide-react/icons/coins'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import PartyPopper from 'lucide-react/icons/party-popper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import { Link, useSearchParams } from '#web/router.ts'
import { listNotifications, readAllNotifications, readNotification, type Notification } from '#contract/account/notifications.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { links } from '#web/links.ts'
import { send, sendWhole } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { refreshUser } from '#web/state/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './notification.module.css'

const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.notifications, page],
    queryFn: ({ signal }) => sendWhole(listNotifications, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** What the shop has told the customer, by day. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(notificationsQuery(page))
  const { data: answer, error } = query
  const { readOne, readAll } = useReading()
  const turn = (next: number) => {
    setSearch(next === 1 ? {} : { page: String(next) })
    scrollTo({ top: 0 })
  }
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.notifications')} isPrivate />
      <PageTitle
        title={t('title.notifications')}
        aside={
          answer &&
          answer.meta.unread > 0 && (
            <Button
              variant="ghost"
              size="sm"
              className={styles.readAll}
              onClick={() => readAll.mutate()}
              busy={readAll.isPending}
              busyLabel={t('shell.loading')}
            >
              {t('notifications.readAll')}
            </Button>
          )
        }
      />
      {answer ? (
        answer.data.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <p className="text-small text-muted" role="status">
              {answer.meta.unread === 0 ? t('notifications.allRead') : t('notifications.unread', { count: answer.meta.unread })}
            </p>
            {byDay(answer.data).map(({ day, words, notices }) => (
              <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
                <h2 id={`day-${day}`}>{words}</h2>
                <ul className="plain-list card">
                  {notices.map((notice) => (
                    <Notice key={notice.id} notice={notice} onRead={() => readOne.mutate(notice.id)} />
                  ))}
                </ul>
              </section>
            ))}
            <Pages label={t('notifications.pages')} page={answer.meta.page} total={answer.meta.total_pages} onPage={turn} />
          </>
        )
      ) : error ? (
        <QueryFailure query={query} title={t('notifications.failed')} />
      ) : (
        <WaitingRows rows={4} />
      )}
    </div>
  )
}

/** Marks as read. A failure leaves the mark where it was: the next look shows the truth. */
const useReading = () => {
  const queries = useQueryClient()
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: keys.notifications })
    refreshUser().catch(() => null)
  }
  const readOne = useMutation({ mutationFn: (id: string) => send(readNotification, { params: { id } }), onSettled })
  const readAll = useMutation({ mutationFn: () => send(readAllNotifications), onSettled })
  return { readOne, readAll }
}

const byDay = (notices: readonly Notification[]): { day: string; words: string; notices: Notification[] }[] => {
  const days = new Map<string, { day: string; words: string; notices: Notification[] }>()
  for (const notice of notices) {
    const known = days.get(notice.day)
    if (known) known.notices.push(notice)
    else days.set(notice.day, { day: notice.day, words: notice.formatted_day, notices: [notice] })
  }
  return [...days.values()]
}

function Notice({ notice, onRead }: { notice: Notification; onRead: () => void }) {
  const t = useT()
  const words = (
    <>
      <span className={styles.icon}>
        <KindIcon kind={notice.kind} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {notice.title}
          {!notice.is_read && <span className={styles.new}>{t('notifications.new')}</span>}
        </span>
        <span className="text-small">{notice.text}</span>
        <span className={styles.time}>{t('notifications.time', { time: notice.formatted_time })}</span>
      </span>
    </>
  )
  const read = () => {
    if (!notice.is_read) onRead()
  }
  return (
    <li className={styles.notice} data-unread={!notice.is_read || undefined}>
      {notice.href === null ? (
        <button type="button" className={styles.row} onClick={read}>
          {words}
        </button>
      ) : (
        <Link to={notice.href} className={styles.row} onClick={read}>
          {words}
        </Link>
      )}
    </li>
  )
}

const SECURITY: ReadonlySet<string> = new Set(['password_changed', 'password_created', 'phone_changed', 'email_changed'])

function KindIcon({ kind }: { kind: string }) {
  const icon = { size: 20, strokeWidth: 1.75 } as const
  if (kind.startsWith('order.') || kind.startsWith('complaint.')) return <Package {...icon} />
  if (kind === 'welcome') return <PartyPopper {...icon} />
  if (kind.startsWith('points_')) return <Coins {...icon} />
  if (kind.startsWith('mission')) return <Target {...icon} />
  if (kind === 'promo') return <Tag {...icon} />
  if (SECURITY.has(kind)) return <ShieldCheck {...icon} />
  if (kind === 'email_in_use') return <Mail {...icon} />
  return <Bell {...icon} />
}

function Nothing() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        picture={<Bell size={56} strokeWidth={1.25} />}
        title={t('notifications.empty')}
        text={t('notifications.emptyText')}
        action={<ButtonLink to={links.allProducts()}>{t('notifications.shop')}</ButtonLink>}
      />
    </div>
  )
}
