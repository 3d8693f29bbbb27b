import type { Query as QueryOf } from '#contract/call.ts'
import type { getReport } from '#contract/staff/reports.ts'
import {
  isRange,
  REPORTS,
  rangeOf,
  reportsFor,
  seesPickers,
  termsOf,
  type DayRange,
  type Report,
} from '#domain/reports/report.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { placesOf } from '../closings/index.ts'
import { AppError } from '../errors.ts'
import type { Context } from '../shop.ts'
import type { StaffCaller } from '../staff/index.ts'
import type { Asked } from './store/asked.ts'
import { storedDays } from './store/days.ts'

export type Asking = Context & { staff: StaffCaller; query: QueryOf<typeof getReport> }

/** The branches of which the caller may see the report, and whether all of them together. */
export type Seen = {
  all: boolean
  branches: { id: string; name: string }[]
  /** The reports that the caller may read of something. */
  reports: Report[]
}

/** What a request asks of a report. Throws 403, 404 and 422 where it may or can not be asked. */
export const readAsked = async (
  { shop, now, staff: caller, query }: Asking,
  report: Report,
): Promise<{ asked: Asked; seen: Seen }> => {
  const { places, hubId } = await placesOf(shop.db, shop)
  const mayAt = (branchId: string | null) => mayRead(caller, report, branchId)
  const { ofBranch, open } = termsOf(report)
  const all = (open === true && !ofBranch) || mayAt(null)
  const branches = ofBranch ? places.filter(({ id }) => mayAt(id)) : []
  const branchId = query.branch ?? (all ? null : (branches[0]?.id ?? null))
  if (branchId === null ? !all : !branches.some(({ id }) => id === branchId))
    throw new AppError(
      places.some(({ id }) => id === branchId) || !query.branch ? 'forbidden' : 'not_found',
    )
  return {
    asked: {
      by: byOf(report, query.by),
      days: daysOf(query, jakartaDate(now)),
      branchId,
      hubId,
      now,
      picker: seesPickers(permissionsAt(caller, branchId)) ? null : caller.id,
      ...(await storedDays(shop.db)),
    },
    seen: {
      all,
      branches,
      reports: REPORTS.filter(
        (one) =>
          (termsOf(one).open && !termsOf(one).ofBranch) ||
          mayRead(caller, one, null) ||
          (termsOf(one).ofBranch && places.some(({ id }) => mayRead(caller, one, id))),
      ),
    },
  }
}

/** Whether a person may read the report of a branch, or with null of the whole shop. */
const mayRead = (caller: StaffCaller, report: Report, branchId: string | null): boolean =>
  reportsFor(permissionsAt(caller, branchId)).includes(report)

const permissionsAt = ({ grants }: StaffCaller, branchId: string | null) =>
  permissionsOf(grants.filter((grant) => grant.branchId === null || grant.branchId === branchId))

const byOf = (report: Report, given: string | undefined): string => {
  const ways = termsOf(report).by
  if (given !== undefined && !ways.includes(given)) throw invalid('by')
  return given ?? ways[0]!
}

const daysOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange => {
  const week = rangeOf('week', today)
  const days = { from: from ?? to ?? week.from, to: to ?? (from === undefined ? week.to : today) }
  if (!isRange(days)) throw invalid('to')
  return days
}

/** A 422 about a field of the query. */
export const invalid = (field: string) =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.invalid' }] } })
