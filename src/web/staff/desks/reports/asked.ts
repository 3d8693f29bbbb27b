import {
  RANGES,
  rangeOf,
  reportsFor,
  termsOf,
  type DayRange,
  type RangeName,
  type Report,
} from '#domain/reports/report.ts'
import type { Permission } from '#domain/staff/permission.ts'

/** What the address of the page asks for. */
export const NAMES = ['report', 'by', 'range', 'from', 'to', 'branch', 'compare']

export type Asked = {
  report: Report
  by: string
  range: RangeName | 'own'
  days: DayRange
  branch: string | undefined
  /** Also the period before. */
  compares: boolean
}

/** What is asked, with the usual where the address says nothing or nothing that fits. */
export const readAsked = (
  filters: Readonly<Record<string, string | undefined>>,
  permissions: ReadonlySet<Permission>,
  today: string,
): Asked => {
  const own = reportsFor(permissions)
  const report = own.find((name) => name === filters['report']) ?? own[0]!
  const { by, ofBranch } = termsOf(report)
  const named = RANGES.find((name) => name === filters['range'])
  const usual = rangeOf(named ?? 'week', today)
  const isOwn = filters['range'] === 'own'
  return {
    report,
    by: by.find((way) => way === filters['by']) ?? by[0]!,
    range: isOwn ? 'own' : (named ?? 'week'),
    days: isOwn ? { from: filters['from'] || usual.from, to: filters['to'] || usual.to } : usual,
    branch: ofBranch ? filters['branch'] || undefined : undefined,
    compares: filters['compare'] === 'before' && !termsOf(report).ofNow,
  }
}

/** The query of the call. */
export const queryOfCall = (asked: Asked): Record<string, string> => ({
  ...queryOf(asked),
  ...(asked.compares ? { compare: 'before' } : {}),
})

/** The query of its file. */
export const queryOf = ({ report, by, days, branch }: Asked): Record<string, string> => ({
  by,
  ...(termsOf(report).ofNow ? {} : days),
  ...(branch === undefined ? {} : { branch }),
})
