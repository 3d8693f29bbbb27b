import type { Id } from '#domain/units.ts'
import type { Body } from '#contract/call.ts'
import type { requestCorrection } from '#contract/my-data/my-data.ts'
import { pages } from '#contract/pages.ts'
import { HOUR_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { publishToStaff } from '../platform/live.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import type { Act } from '../staff/index.ts'
import { addRequest, answerRequest, countDueRequests, countOpenRequests } from './store/my-data.ts'

/** The legal deadline: three times 24 hours. */
const ANSWER_HOURS = 72
const OPEN_MAX = 5
/** How long before its deadline an unanswered request is reported. */
const WARN_HOURS = 24

/** Requests a correction of data that the customer cannot change. Throws 409 with five pending. */
export const askForCorrection = async ({
  shop,
  customer,
  body,
  now,
}: Context & { customer: Caller; body: Body<typeof requestCorrection> }): Promise<void> => {
  if ((await countOpenRequests(shop.db, customer.customerId)) >= OPEN_MAX)
    throw new AppError('too_many_open_requests')
  await addRequest(shop.db, {
    id: newId(now),
    customerId: customer.customerId,
    kind: 'correction',
    subject: body.field,
    message: body.message,
    state: 'open',
    dueAt: new Date(now.getTime() + ANSWER_HOURS * HOUR_MS),
    now,
  })
  await publishToStaff(shop.db, 'customers')
}

/** Records an export, as the law requires. */
export const noteExport = (
  shop: Shop,
  customerId: Id<'customer'>,
  format: string,
  now: Date,
): Promise<void> =>
  addRequest(shop.db, {
    id: newId(now),
    customerId,
    kind: 'export',
    subject: format,
    message: '',
    state: 'done',
    dueAt: now,
    now,
  })

/**
 * Answers a customer's request once, with a notification. The act for the audit log; null when no
 * request of this id is open.
 */
export const answerDataRequest = async (
  tx: Transaction,
  { id, state, answer, now }: { id: string; state: 'done' | 'refused'; answer: string; now: Date },
): Promise<Act | null> => {
  const answered = await answerRequest(tx, id, state, answer, now)
  if (!answered) return null
  const { customerId, subject } = answered
  await notify(tx, {
    customerId,
    kind: 'data_request',
    params: { answer },
    href: pages.myData(),
    now,
  })
  return {
    act: 'data_request_answered',
    customerId,
    entity: { kind: 'customer', id: customerId },
    before: { state: 'open' },
    after: { state },
    facts: { request: id, subject },
  }
}

/** Reports requests that are due within a day. Runs hourly. */
export const warnOfDueRequests = async (shop: Shop, now: Date): Promise<void> => {
  const due = await countDueRequests(shop.db, new Date(now.getTime() + WARN_HOURS * HOUR_MS))
  if (due > 0)
    shop.log.error(
      { due },
      'requests about personal data are due within a day: npm run shop -- requests list',
    )
}
