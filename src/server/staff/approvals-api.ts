import type { Query } from '#contract/call.ts'
import {
  decideApprovals,
  getApproval,
  giveApproval,
  listApprovals as listApprovalsCall,
  refuseApproval,
} from '#contract/staff/approvals.ts'
import { exportApprovals } from '#contract/staff/list-exports.ts'
import { AppError, badCursor } from '../errors.ts'
import { fromReplica, once, type Ask } from '../http/guards.ts'
import { serve, type Answer, type Served } from '../http/serve.ts'
import type { Approvable } from './approvals/approvable.ts'
import { approvalOf, approve, refuse, viewerOf } from './approvals/decide.ts'
import { approvalPresenter } from './approvals/present.ts'
import { approvalColumns } from './lists/export-columns.ts'
import { staff, type StaffCaller } from './guard.ts'
import { EXPORT_PAGE, exportList, pagesOf, withoutPeople } from './lists/list-export.ts'
import { perform } from './perform.ts'
import { performEach } from './perform-each.ts'
import {
  countApprovals,
  listApprovals,
  lockApprovals,
  type ApprovalFilter,
} from './store/approvals.ts'

const PER_PAGE = 50

/** The calls of approvals, for the acts that the modules can carry out. */
export const approvalCalls = (approvables: readonly Approvable[]): Served[] => [
  serve(listApprovalsCall, [staff()], async (ask) => {
    const { shop, staff: caller, query, now } = ask
    const perPage = query.per_page ?? PER_PAGE
    const cursor = query.cursor ?? null
    if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw badCursor()
    const filter = filterOf(query, caller)
    const isOldestFirst = query.sort === 'number'
    const page = { cursor: cursor === null ? null : Number(cursor), perPage, isOldestFirst, now }
    const [found, total, present] = await Promise.all([
      listApprovals(shop.db, filter, page),
      countApprovals(shop.db, filter, now),
      approvalPresenter(ask, caller),
    ])
    return {
      data: found.map(present),
      meta: { next_cursor: found.length === perPage ? String(found.at(-1)!.number) : null, total },
    }
  }),

  serve(exportApprovals, [staff(), fromReplica()], exportAll),

  serve(getApproval, [staff()], async (ask) => {
    const approval = await approvalOf(ask.shop.db, ask, ask.params.id)
    return { data: (await approvalPresenter(ask, ask.staff))(approval) }
  }),

  serve(giveApproval, [staff(), once()], async (ask) => {
    const present = await approvalPresenter(ask, ask.staff)
    const done = await perform(ask, async (tx) => {
      const { done: used, act } = await approve(tx, ask, ask.params.id, approvables)
      return { done: present(used), act }
    })
    ask.shop.wakeOutbox()
    return { data: done }
  }),

  serve(decideApprovals, [staff(), once()], async (ask) => {
    const { ids, approve: isGiven, reason } = ask.body
    if (!isGiven && reason === '')
      throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
    const data = await performEach(ask, ids, lockApprovals, (tx, id) =>
      isGiven ? approve(tx, ask, id, approvables) : refuse(tx, ask, id, reason),
    )
    ask.shop.wakeOutbox()
    return { data }
  }),

  serve(refuseApproval, [staff(), once()], async (ask) => {
    const present = await approvalPresenter(ask, ask.staff)
    const data = await perform(ask, async (tx) => {
      const { done, act } = await refuse(tx, ask, ask.params.id, ask.body.reason)
      return { done: present(done), act }
    })
    return { data }
  }),
]

const exportAll = async (
  ask: Ask<typeof exportApprovals> & { staff: StaffCaller },
): Promise<Answer<typeof exportApprovals>> => {
  const { query, now, staff: caller } = ask
  const filter = filterOf(query, caller)
  const present = await approvalPresenter(ask, withoutPeople(caller))
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
      for await (const found of pages) yield found.map(present)
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
