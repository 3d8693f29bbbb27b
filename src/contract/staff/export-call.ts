import * as v from 'valibot'
import { means } from '../means.ts'

export const files = ['text/csv']
export const refuses = ['too_many_exports'] as const

/** What an export leaves out of its list's query. */
export const PAGE = ['cursor', 'per_page'] as const

export const columnsQuery = (ids: readonly string[]) => {
  const one = `(?:${ids.join('|')})`
  const form = new RegExp(`^${one}(?:,${one}){0,${ids.length - 1}}$`)
  return means(
    v.optional(v.pipe(v.string(), v.regex(form, 'validation.oneOf'))),
    `The columns in their order, with commas: ${ids.map((id) => `\`${id}\``).join(', ')}. All without it.`,
  )
}
