import type { Body } from '#contract/call.ts'
import type {
  answerDataRequestOnDesk,
  listDataRequests,
  StaffDataRequest,
} from '#contract/staff/customers/data-requests.ts'
import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import type { Ask, RunOnce } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { perform, type StaffCaller } from '../staff/index.ts'
import { answerDataRequest } from './requests.ts'
import {
  countRequestsOnDesk,
  findRequestOnDesk,
  listRequestsOnDesk,
  type DeskRequest,
} from './store/staff-requests.ts'

/** A page of what customers asked about their data. */
export const answerDataRequests = async ({
  shop,
  query: { state, per_page: perPage, cursor },
  locale,
  now,
}: Ask<typeof listDataRequests>): Promise<Answer<typeof listDataRequests>> => {
  const [total, found] = await Promise.all([
    countRequestsOnDesk(shop.db, state),
    listRequestsOnDesk(shop.db, { state, after: timeCursor(cursor), limit: perPage }),
  ])
  return {
    data: found.map((one) => present(one, locale, now)),
    meta: {
      total,
      per_page: perPage,
      next_cursor: nextByTime(
        found.map(({ id, createdAt }) => ({ id, at: createdAt })),
        perPage,
      ),
    },
  }
}

type Asking = Context & {
  staff: StaffCaller
  once: RunOnce
  params: { id: string }
  body: Body<typeof answerDataRequestOnDesk>
}

/** Answers a request. Throws 404, or 409 `changed_meanwhile` when it is answered already. */
export const answerOnDesk = (ask: Asking): Promise<StaffDataRequest> =>
  perform(ask, async (tx) => {
    const { params, body, locale, now } = ask
    const request = await findRequestOnDesk(tx, params.id)
    if (!request) throw new AppError('not_found')
    const { outcome: state, answer } = body
    const act = await answerDataRequest(tx, { id: request.id, state, answer, now })
    if (!act) throw new AppError('changed_meanwhile', { details: present(request, locale, now) })
    return { done: present((await findRequestOnDesk(tx, params.id))!, locale, now), act }
  })

const present = (one: DeskRequest, locale: Locale, now: Date): StaffDataRequest => ({
  id: one.id,
  kind: one.kind,
  subject:
    one.kind === 'correction'
      ? serverWords(locale)(`correction.${one.subject}`)
      : one.subject.toUpperCase(),
  message: one.message,
  state: one.state,
  answer: one.answer,
  created_at: one.createdAt.toISOString(),
  due_at: one.dueAt.toISOString(),
  is_late: one.state === 'open' && one.dueAt < now,
  answered_at: one.answeredAt?.toISOString() ?? null,
  customer: { id: one.customerId, name: one.customerName },
})
