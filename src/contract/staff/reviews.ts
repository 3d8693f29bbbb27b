import * as v from 'valibot'
import { ANSWER_MAX, HIDE_REASONS, REVIEW_STATES } from '#domain/reviews/review-desk.ts'
import { staffCall } from '../call.ts'
import { nameOf, nextCursor, opaqueId, orderNumber, slugOf } from '../fields.ts'
import { count, means, stars } from '../means.ts'
import { dayQuery } from './fields.ts'
import { cursorQuery, digits, idParam, instant, oneLine, paragraph, searchQuery } from '../wire.ts'

const SEARCH_MAX = 60
const BATCH_MAX = 40

const row = {
  id: opaqueId,
  product: means(
    v.object({ id: opaqueId, slug: slugOf, name: nameOf }),
    'The product that it is about.',
  ),
  rating: means(stars, 'How many the customer gave, 1 to 5.'),
  content: means(v.string(), 'The customer’s words.'),
  photos: means(count, 'How many photos it has.'),
  has_video: means(v.boolean(), 'Whether it has a film.'),
  author: means(v.string(), 'The name that customers read; empty for a deleted account.'),
  state: means(
    v.picklist(REVIEW_STATES),
    '`held` waits for a person and was never shown; `hidden` was taken off.',
  ),
  reason: means(
    v.nullable(v.string()),
    'Why it is not shown: `link` or `contact` when held, else one of the reasons to hide, or words of the command line; null when shown.',
  ),
  is_answered: means(v.boolean(), 'Whether the shop has answered.'),
  created_at: means(instant, 'When it was written.'),
}
const reviewRow = v.object(row)
export type StaffReviewRow = v.InferOutput<typeof reviewRow>

export const staffReview = v.object({
  ...row,
  images: means(
    v.array(
      v.object({
        url: means(v.string(), 'Address of the photo.'),
        thumbnail: means(v.string(), 'Address of its small form.'),
      }),
    ),
    'Photos in their order.',
  ),
  video: means(
    v.nullable(
      v.object({
        url: means(v.string(), 'Address of the film.'),
        cover: means(v.string(), 'Address of its first picture.'),
      }),
    ),
    'Film; null without one.',
  ),
  hidden_by: means(v.nullable(v.string()), 'Who hid it; null when held or shown.'),
  answer: means(
    v.nullable(
      v.object({
        content: means(v.string(), 'Text.'),
        at: means(instant, 'When it was given.'),
      }),
    ),
    'The shop’s one public answer.',
  ),
  order: means(
    v.nullable(
      v.object({
        number: orderNumber,
        batches: means(v.array(v.string()), 'Codes of the batches that the line was sold from.'),
      }),
    ),
    'The order that it rates; null for a review without one.',
  ),
  average: means(stars, 'Mean of the product’s shown ratings; 0 without any.'),
  ratings: means(count, 'How many ratings that is.'),
})
export type StaffReview = v.InferOutput<typeof staffReview>

const yes = v.optional(v.picklist(['yes'], 'validation.oneOf'))

export const listStaffReviews = staffCall({
  method: 'GET',
  path: '/reviews',
  summary: 'Reviews, newest first',
  auth: 'staff',
  needs: 'reviews.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    q: means(
      searchQuery(SEARCH_MAX),
      'Only with this text in their words, in the product’s name or in the order’s number.',
    ),
    state: means(
      v.optional(v.picklist(REVIEW_STATES, 'validation.oneOf')),
      'Only reviews in this state.',
    ),
    stars: means(
      v.optional(v.picklist(['few', '1', '2', '3', '4', '5'], 'validation.oneOf')),
      'Only with as many stars; `few`: two or fewer.',
    ),
    product: means(
      v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/, 'validation.invalid'))),
      'Only of the product with this slug.',
    ),
    batch: means(
      v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(BATCH_MAX, 'validation.tooLong'), oneLine),
      ),
      'Only of goods from the batch with this code; `unknown`: only where no batch is known.',
    ),
    customer: means(
      v.optional(v.pipe(v.string(), v.uuid('validation.invalid'))),
      'Only by this customer.',
    ),
    written_from: means(v.optional(dayQuery), 'Only written on this day or later.'),
    written_until: means(v.optional(dayQuery), 'Only written on this day or before.'),
    photo: means(yes, '`yes`: only with a photo.'),
    unanswered: means(yes, '`yes`: only those that the shop has not answered.'),
  }),
  data: v.array(reviewRow),
  meta: v.object({
    total: means(count, 'How many there are in all.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

export const getStaffReview = staffCall({
  method: 'GET',
  path: '/reviews/{id}',
  summary: 'A review with its pictures, its order and the shop’s answer',
  auth: 'staff',
  needs: 'reviews.read',
  refuses: ['not_found'],
  params: idParam,
  data: staffReview,
})

const step = {
  method: 'POST',
  auth: 'staff',
  needs: 'reviews.write',
  idempotent: true,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  data: staffReview,
} as const

export const showStaffReview = staffCall({
  ...step,
  path: '/reviews/{id}/show',
  summary: 'Show a held or hidden review to customers',
})

export const hideStaffReview = staffCall({
  ...step,
  path: '/reviews/{id}/hide',
  summary: 'Hide a review; its customer is notified why',
  body: v.object({
    reason: means(
      v.picklist(HIDE_REASONS, 'validation.oneOf'),
      'Why: its customer reads it. A held review may be hidden too.',
    ),
  }),
})

export const answerStaffReview = staffCall({
  ...step,
  path: '/reviews/{id}/answer',
  summary: 'Answer a review in public, once',
  body: v.object({
    content: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.nonEmpty('validation.required'),
        v.maxLength(ANSWER_MAX, 'validation.tooLong'),
        paragraph,
      ),
      'What customers read below the review.',
    ),
  }),
})
