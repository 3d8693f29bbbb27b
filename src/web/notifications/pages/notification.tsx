import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import Bell from 'lucide-react/icons/bell'
import { Link, useSearchParams } from '#web/router.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications.ts'
import { Head } from '#web/components/head.tsx'
import { NoticeIcon } from '#web/notifications/notice-icon.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { send, sendWhole } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { noticesByDay, type NoticeGroup } from '#web/notifications/notice-groups.ts'
import { keys } from '#web/state/queries.ts'
import { refreshUser } from '#web/state/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import styles from './notification.module.css'

const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.notifications, page],
    queryFn: ({ signal }) =>
      sendWhole(listNotifications, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The customer's notifications, grouped by day. */
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
    <div className={styles.page}>
      <Head title={t('title.notifications')} isPrivate />
      <Title answer={answer} readAll={readAll} />
      {answer ? (
        answer.data.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <p className="text-small text-muted" role="status">
              {answer.meta.unread === 0
                ? t('notifications.allRead')
                : t('notifications.unread', { count: answer.meta.unread })}
            </p>
            {noticesByDay(answer.data).map(({ day, words, groups }) => (
              <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
                <h2 id={`day-${day}`}>{words}</h2>
                <ul className="plain-list card">
                  {groups.map((group) => (
                    <Group key={group.key} group={group} onRead={readOne.mutate} />
                  ))}
                </ul>
              </section>
            ))}
            <Pages
              label={t('notifications.pages')}
              page={answer.meta.page}
              total={answer.meta.total_pages}
              onPage={turn}
            />
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

function Title({
  answer,
  readAll,
}: {
  answer:
    | {
        data: Notification[]
        meta: { unread: number; total: number; page: number; per_page: number; total_pages: number }
      }
    | undefined
  readAll: UseMutationResult<{ unread: number }, Error, void, unknown>
}) {
  const t = useT()
  return (
    <PageTitle
      title={t('title.notifications')}
      back={{ to: pages.profile(), label: t('account.title') }}
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
  )
}

/** Marks as read. A failure is ignored: the next fetch shows the true state. */
const useReading = () => {
  const queries = useQueryClient()
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: keys.notifications })
    refreshUser().catch(() => null)
  }
  const readOne = useMutation({
    mutationFn: (id: string) => send(readNotification, { params: { id } }),
    onSettled,
  })
  const readAll = useMutation({ mutationFn: () => send(readAllNotifications), onSettled })
  return { readOne, readAll }
}

/** The newest notification of an order, with its older ones below. */
function Group({
  group: { newest, older },
  onRead,
}: {
  group: NoticeGroup
  onRead: (id: string) => void
}) {
  return (
    <li className={styles.group}>
      <Notice notice={newest} onRead={onRead} />
      {older.length > 0 && (
        <ul className={`plain-list ${styles.older}`}>
          {older.map((notice) => (
            <li key={notice.id}>
              <Notice notice={notice} onRead={onRead} since={newest.day} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** `since` is set for older ones of a group: their time omits the date on that day. */
function Notice({
  notice,
  onRead,
  since,
}: {
  notice: Notification
  onRead: (id: string) => void
  since?: string
}) {
  const t = useT()
  const time = t('notifications.time', { time: notice.formatted_time })
  const words = (
    <>
      <span className={styles.icon}>
        <NoticeIcon kind={notice.kind} size={since === undefined ? 20 : 16} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {notice.title}
          {!notice.is_read && <span className={styles.new}>{t('notifications.new')}</span>}
        </span>
        <span className={styles.text}>{notice.text}</span>
        <span className={styles.time}>
          {since === undefined || since === notice.day ? time : `${notice.formatted_day}, ${time}`}
        </span>
      </span>
    </>
  )
  const read = () => {
    if (!notice.is_read) onRead(notice.id)
  }
  const row = {
    'className': styles.row,
    'data-unread': !notice.is_read || undefined,
    'onClick': read,
  }
  if (notice.href === null)
    return (
      <button type="button" {...row}>
        {words}
      </button>
    )
  return (
    <>
      <Link to={notice.href} {...row}>
        {words}
      </Link>
      {notice.stop_href !== null && (
        <Link to={notice.stop_href} className={styles.stop}>
          {t('notifications.stop')}
        </Link>
      )}
    </>
  )
}

function Nothing() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        picture={<Bell size={56} strokeWidth={1.25} />}
        title={t('notifications.empty')}
        text={t('notifications.emptyText')}
        action={<ButtonLink to={pages.allProducts()}>{t('notifications.shop')}</ButtonLink>}
      />
    </div>
  )
}
