import type { Query } from '#contract/call.ts'
import {
  decideApprovals,
  getApproval,
  giveApproval,
  listApprovals as listApprovalsCall,
  refuseApproval,
  type StaffApproval,
} from '#contract/staff/approvals.ts'
import { exportApprovals } from '#contract/staff/list-exports.ts'
import { AMOUNT_UNIT, mayDecide } from '#domain/staff/approval.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { AppError, badCursor } from '../errors.ts'
import { once, type Ask } from '../http/guards.ts'
import { serve, type Answer, type Served } from '../http/serve.ts'
import type { Approvable } from './approvals/approvable.ts'
import { approvalOf, approve, refuse, viewerOf } from './approvals/decide.ts'
import { changesOf, printed } from './audit-api.ts'
import { approvalColumns } from './lists/export-columns.ts'
import { staff, type StaffCaller } from './guard.ts'
import { EXPORT_PAGE, exportList, pagesOf, withoutPeople } from './lists/list-export.ts'
import { perform } from './perform.ts'
import { performEach } from './perform-each.ts'
import {
  countApprovals,
  listApprovals,
  lockApprovals,
  type Approval,
  type ApprovalFilter,
} from './store/approvals.ts'

const PER_PAGE = 50

/** The calls of approvals, for the acts that the modules can carry out. */
export const approvalCalls = (approvables: readonly Approvable[]): Served[] => [
  serve(listApprovalsCall, [staff()], async ({ shop, staff: caller, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = query.cursor ?? null
    if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw badCursor()
    const filter = filterOf(query, caller)
    const isOldestFirst = query.sort === 'number'
    const page = { cursor: cursor === null ? null : Number(cursor), perPage, isOldestFirst, now }
    const [found, total] = await Promise.all([
      listApprovals(shop.db, filter, page),
      countApprovals(shop.db, filter, now),
    ])
    return {
      data: found.map((one) => presentApproval(one, caller)),
      meta: { next_cursor: found.length === perPage ? String(found.at(-1)!.number) : null, total },
    }
  }),

  serve(exportApprovals, [staff()], exportAll),

  serve(getApproval, [staff()], async (ask) => ({
    data: presentApproval(await approvalOf(ask.shop.db, ask, ask.params.id), ask.staff),
  })),

  serve(giveApproval, [staff(), once()], async (ask) => {
    const done = await perform(ask, async (tx) => {
      const { done: used, act } = await approve(tx, ask, ask.params.id, approvables)
      return { done: presentApproval(used, ask.staff), act }
    })
    ask.shop.wakeOutbox()
    return { data: done }
  }),

  serve(decideApprovals, [staff(), once()], async (ask) => {
    const { approve: isGiven, reason } = ask.body
    if (!isGiven && reason === '')
      throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
    const ids = [...new Set(ask.body.ids.map((one) => one.toLowerCase()))]
    const data = await performEach(ask, ids, lockApprovals, (tx, id) =>
      isGiven ? approve(tx, ask, id, approvables) : refuse(tx, ask, id, reason),
    )
    ask.shop.wakeOutbox()
    return { data }
  }),

  serve(refuseApproval, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { done, act } = await refuse(tx, ask, ask.params.id, ask.body.reason)
      return { done: presentApproval(done, ask.staff), act }
    }),
  })),
]

const exportAll = (
  ask: Ask<typeof exportApprovals> & { staff: StaffCaller },
): Promise<Answer<typeof exportApprovals>> => {
  const { query, now, staff: caller } = ask
  const filter = filterOf(query, caller)
  const viewer = withoutPeople(caller)
  const page = { perPage: EXPORT_PAGE, isOldestFirst: query.sort === 'number', now }
  return exportList(ask, {
    title: 'staff.title.approvals',
    bundles: ['approvals'],
    columns: approvalColumns,
    chosen: query.columns,
    walk: async function* (db) {
      const pages = pagesOf(
        (cursor: number | null) => listApprovals(db, filter, { ...page, cursor }),
        ({ number }) => number,
      )
      for await (const found of pages) yield found.map((one) => presentApproval(one, viewer))
    },
  })
}

const filterOf = (
  { whose, state, act, q }: Query<typeof listApprovalsCall>,
  caller: StaffCaller,
): ApprovalFilter => ({
  viewer: viewerOf(caller),
  whose: whose ?? null,
  state: state ?? null,
  act: act ?? null,
  q: q ?? null,
})

const presentApproval = (approval: Approval, staff: StaffCaller): StaffApproval => {
  const { act, maker, checker, customer, amount, state } = approval
  const unit = AMOUNT_UNIT[act]
  return {
    id: approval.id,
    number: approval.number,
    act,
    entity: { kind: approval.entityKind, id: approval.entityId, about: approval.about },
    customer: customer && {
      id: customer.id,
      name: staff.permissions.has('customers.read') ? customer.name : nameAtTill(customer.name),
    },
    changes: changesOf(approval),
    payload: Object.entries(approval.payload).map(([name, value]) => ({
      name,
      value: printed(value) ?? '–',
    })),
    rupiah: unit === 'rupiah' ? amount : null,
    points: unit === 'points' ? amount : null,
    maker: { id: maker.id, name: maker.name },
    reason: approval.reason,
    state,
    checker: checker && { id: checker.id, name: checker.name },
    answer: approval.answer,
    made_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_at: approval.decidedAt?.toISOString() ?? null,
    is_own: maker.id === staff.id,
    may_decide: state === 'open' && mayDecide({ act, makerId: maker.id }, staff),
  }
}
