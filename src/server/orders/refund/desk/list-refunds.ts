import { listStaffRefunds, type StaffRefund } from '#contract/staff/refunds.ts'
import { BANKS, maskAccount, type Bank } from '#domain/payments/banks.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { nextByTime, timeCursor } from '../../../http/cursor.ts'
import type { Ask } from '../../../http/guards.ts'
import type { Answer } from '../../../http/serve.ts'
import type { Query } from '../../../platform/database.ts'
import type { Context } from '../../../shop.ts'
import { ownBranches, type StaffCaller } from '../../../staff/index.ts'
import {
  listDeskRefunds,
  isOfDone,
  refundsWhere,
  sumDeskRefunds,
  type DeskRefund,
  type RefundFilters,
} from '../../store/refund/refund-desk.ts'

type Asking = Ask<typeof listStaffRefunds> & { staff: StaffCaller }

/** A page of the refunds of the filters. */
export const answerStaffRefunds = async (ask: Asking): Promise<Answer<typeof listStaffRefunds>> => {
  const { shop, query } = ask
  const { per_page: perPage, cursor } = query
  const where = await refundsOf(ask)
  const [sums, found] = await Promise.all([
    sumDeskRefunds(shop.db, where),
    listDeskRefunds(shop.db, {
      where,
      after: timeCursor(cursor),
      limit: perPage,
      isNewestFirst: isOfDone(query),
    }),
  ])
  return {
    data: found.map((one) => presentRefund(one, ask)),
    meta: {
      ...sums,
      per_page: perPage,
      next_cursor: nextByTime(
        found.map(({ id, createdAt }) => ({ id, at: createdAt })),
        perPage,
      ),
    },
  }
}

/** The refunds of own orders that the filters find; names only for those who see them. */
export const refundsOf = async (
  ask: Pick<Context, 'shop' | 'now'> & { query: RefundFilters; staff: StaffCaller },
): Promise<Query> =>
  refundsWhere(ask.query, {
    now: ask.now,
    seesNames: ask.staff.permissions.has('customers.read'),
    own: await ownBranches(ask, listStaffRefunds),
  })

export const presentRefund = (
  one: DeskRefund,
  { staff, now }: Pick<Asking, 'staff' | 'now'>,
): StaffRefund => {
  const named = (name: string) =>
    staff.permissions.has('customers.read') ? name : nameAtTill(name)
  const { account } = one
  return {
    id: one.id,
    order_number: one.orderNumber,
    cause: one.cause,
    route: one.route,
    state: one.state,
    money: one.money,
    created_at: one.createdAt.toISOString(),
    expected_at: one.expectedAt?.toISOString() ?? null,
    is_late: one.expectedAt !== null && one.expectedAt < now,
    customer: named(one.customerName),
    account: account && {
      bank: BANKS[account.bank as Bank].name,
      number: maskAccount(account.number),
      holder: named(account.holder),
    },
    tries: one.tries,
    last_error: one.lastError,
    batch: one.batch === null ? null : batchNumber(one.batch),
  }
}

export const batchNumber = (number: number): string => `TF-${number}`
