import * as v from 'valibot'
import { opaqueId } from '../fields.ts'
import { means } from '../means.ts'
import { id } from '../wire.ts'

/** The ids of a call that does one thing to each of several, and what became of each. */
export const chosenIds = (max: number, what: string) =>
  means(
    v.pipe(
      v.array(id),
      v.minLength(1, 'validation.required'),
      v.maxLength(max, 'validation.listMax'),
    ),
    `${what}, at most ${max} in one call; one that is named twice counts once.`,
  )

const outcome = v.object({
  id: opaqueId,
  is_done: means(v.boolean(), 'Whether it was done; false when it stays as it was.'),
  code: means(v.nullable(v.string()), 'Code of the error why not; null when it was done.'),
  reason: means(v.nullable(v.string()), 'Why not, for people; null when it was done.'),
})
export type StaffOutcome = v.InferOutput<typeof outcome>

export const outcomes = means(v.array(outcome), 'What became of each, in the order of the call.')
