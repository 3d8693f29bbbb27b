import type { StaffReviewRow } from '#contract/staff/reviews.ts'
import type { exportReviews as call, REVIEW_COLUMNS } from '#contract/staff/service-exports.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  named,
  shownPages,
  type ExportColumns,
} from '../staff/index.ts'
import { presentRow } from './read-staff-reviews.ts'
import { listDeskReviews, reviewsWhere } from './store/desk.ts'

/** Reviews of the list as a file; their authors have the names that customers read. */
export const exportReviews = (ask: Ask<typeof call>): Promise<Answer<typeof call>> => {
  const where = reviewsWhere(ask.query)
  return exportList(ask, {
    title: 'staff.title.reviews',
    bundles: ['reviews'],
    columns: columnsOf,
    chosen: ask.query.columns,
    walk: (db) =>
      shownPages(
        (after: { at: Date; id: string } | null) =>
          listDeskReviews(db, { where, after, limit: EXPORT_PAGE }),
        ({ createdAt, id }) => ({ at: createdAt, id }),
        (page) => page.map((one) => presentRow(one, ask.locale)),
      ),
  })
}

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof REVIEW_COLUMNS)[number], StaffReviewRow> => ({
  product: { label: t('staff.reviews.product'), cell: ({ product }) => product.name },
  rating: { label: t('staff.reviews.rating'), cell: ({ rating }) => rating },
  content: { label: t('staff.reviews.words'), cell: ({ content }) => content },
  photos: [
    { label: t('staff.reviews.photos'), cell: ({ photos }) => photos },
    { label: t('staff.reviews.film'), cell: (review) => (review.has_video ? 1 : 0) },
  ],
  state: {
    label: t('staff.reviews.state'),
    cell: ({ state }) => t(`staff.reviews.state.${state}`),
  },
  reason: {
    label: t('staff.reviews.why'),
    cell: ({ reason }) => reason && named(t, 'staff.reviews.reason', reason),
  },
  answered: {
    label: t('staff.reviews.answer'),
    cell: (review) => (review.is_answered ? t('staff.reviews.answered') : null),
  },
  at: { label: t('staff.reviews.at'), cell: (review) => exportedMoment(review.created_at) },
  author: {
    label: t('staff.reviews.author'),
    cell: ({ author }) => author || t('staff.reviews.former'),
  },
})
