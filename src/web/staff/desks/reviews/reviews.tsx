import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listStaffReviews, type StaffReviewRow } from '#contract/staff/reviews.ts'
import { exportReviews, REVIEW_COLUMNS } from '#contract/staff/service-exports.ts'
import { REVIEW_STATES } from '#domain/reviews/review-desk.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW, type Filter } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { useReviewActs } from './review-acts.tsx'
import { REVIEWS } from './use-review.ts'
import { reasonOf, Stars, StateBadge } from './values.tsx'
import styles from './reviews.module.css'

const STARS = ['few', '1', '2', '3', '4', '5'] as const
const VIEWS = ['held', 'few', 'photo', 'unanswered', 'all'] as const
/** What a view asks for; `all` is everything, as is an address with filters alone. */
const ASKED: Record<string, object> = {
  held: { state: 'held' },
  few: { stars: 'few' },
  photo: { photo: 'yes' },
  unanswered: { unanswered: 'yes', state: 'shown' },
}

const filtersOf = (t: StaffTranslate): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t('staff.reviews.state'),
    options: REVIEW_STATES.map((value) => ({ value, label: t(`staff.reviews.state.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'stars',
    label: t('staff.reviews.rating'),
    options: STARS.map((value) => ({
      value,
      label:
        value === 'few' ? t('staff.reviews.few') : t('staff.reviews.starsOf', { rating: value }),
    })),
  },
  {
    kind: 'choice',
    name: 'photo',
    label: t('staff.reviews.photo'),
    options: [{ value: 'yes', label: t('staff.reviews.withPhoto') }],
  },
  {
    kind: 'choice',
    name: 'unanswered',
    label: t('staff.reviews.answer'),
    options: [{ value: 'yes', label: t('staff.reviews.unanswered') }],
  },
  { kind: 'code', name: 'batch', label: t('staff.reviews.batch') },
  { kind: 'code', name: 'product', label: t('staff.reviews.productSlug') },
  { kind: 'period', name: 'written', label: t('staff.reviews.at') },
]
/** `customer`: of one, by a link from their page. */
const NAMES = [...namesOf(filtersOf((key) => key)), 'customer']

/** What customers write about the goods, newest first. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useFirstView(useListAddress(NAMES), 'held')
  const { [VIEW]: view = '', ...values } = address.filters
  const query = { ...ASKED[view], ...values }
  const list = useList<StaffReviewRow>({
    queryKey: [REVIEWS, 'list', address.filters],
    load: (cursor, signal) =>
      sendWhole(listStaffReviews, {
        query: { ...query, ...(cursor && { cursor }) } as object,
        signal,
      }),
  })
  const columns = useMemo(() => columnsOf(t, locale), [t, locale])
  const filters = useMemo(() => filtersOf(t), [t])
  const views = VIEWS.map((id) => ({ id, label: t(`staff.reviews.view.${id}`) }))
  const { bulk, dialog } = useReviewActs(list.rows)
  return (
    <Page title={t('staff.title.reviews')}>
      <ListViews label={t('staff.reviews.views')} views={views} address={address} />
      <ListParts
        label={t('staff.title.reviews')}
        filters={filters}
        searchLabel={t('staff.reviews.search')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.review(id)}
        address={address}
        onAddress={change}
        bulk={bulk}
        download={{ call: exportReviews, columns: REVIEW_COLUMNS, query }}
        empty={{ title: t('staff.reviews.none'), text: t('staff.reviews.noneText') }}
      />
      {dialog}
    </Page>
  )
}

const columnsOf = (t: StaffTranslate, locale: Locale): Column<StaffReviewRow>[] => [
  { id: 'product', label: t('staff.reviews.product'), cell: ({ product }) => product.name },
  {
    id: 'rating',
    label: t('staff.reviews.rating'),
    cell: ({ rating }) => <Stars rating={rating} />,
  },
  {
    id: 'content',
    label: t('staff.reviews.words'),
    cell: ({ content }) => <span className={styles.excerpt}>{content || '–'}</span>,
  },
  {
    id: 'photos',
    label: t('staff.reviews.photos'),
    align: 'end',
    cell: ({ photos, has_video: hasVideo }) =>
      hasVideo ? t('staff.reviews.photosAndFilm', { count: photos }) : photos || '–',
  },
  {
    id: 'state',
    label: t('staff.reviews.state'),
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'reason',
    label: t('staff.reviews.why'),
    cell: (one) => reasonOf(one, t) || '–',
  },
  {
    id: 'answered',
    label: t('staff.reviews.answer'),
    cell: ({ is_answered: isAnswered }) => (isAnswered ? t('staff.reviews.answered') : '–'),
  },
  {
    id: 'at',
    label: t('staff.reviews.at'),
    cell: ({ created_at: at }) => formatDateTime(new Date(at), locale),
  },
  {
    id: 'author',
    label: t('staff.reviews.author'),
    cell: ({ author }) => author || t('staff.reviews.former'),
    isExtra: true,
  },
]
