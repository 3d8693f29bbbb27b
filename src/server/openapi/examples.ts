import { readFileSync } from 'node:fs'
import type { AnyCall } from '#contract/call.ts'
import { namedShapes } from '#contract/named.ts'
import type { Json } from './shapes.ts'

/**
 * Bodies that were sent and answers that came in a demo shop, shortened, as
 * `tools/record-examples.ts` writes them.
 */
export type Examples = {
  /** By the call. */
  requests: Record<string, Json>
  /**
   * By the call, or by the shape where the answer is a named one: calls that answer alike share it.
   */
  answers: Record<string, Json>
}

export const readExamples = (): Examples =>
  JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples

export const callName = ({ method, api, path }: AnyCall): string => `${method} /api/${api}${path}`

const shapeNames = new Map<unknown, string>(
  Object.entries(namedShapes).map(([name, shape]) => [shape, name]),
)
/** The shape whose example the answer of a call shows; null where it shows its own. */
export const sharedExample = (call: AnyCall): string | null => shapeNames.get(call.data) ?? null

/** Under which name the answer of a call stands among the examples. */
export const answerKey = (call: AnyCall): string => sharedExample(call) ?? callName(call)
