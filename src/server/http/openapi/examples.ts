import { readFileSync } from 'node:fs'
import type { AnyCall } from '#contract/call.ts'
import { namedShapes } from '#contract/named.ts'
import type { Json } from './shapes.ts'

/** Stands for a file in the example of a multipart request. */
export const EXAMPLE_FILE = '(the bytes of the file)'

/** Shortened requests and responses of a demo shop, recorded by `tools/record-examples.ts`. */
export type Examples = {
  /** By call. */
  requests: Record<string, Json>
  /** By call, or by shape where the response is a named one that several calls share. */
  answers: Record<string, Json>
}

export const readExamples = (): Examples =>
  JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples

export const callName = ({ method, api, path }: AnyCall): string => `${method} /api/${api}${path}`

const shapeNames = new Map<unknown, string>(
  Object.entries(namedShapes).map(([name, shape]) => [shape, name]),
)
/** The named shape whose example a call's response uses; null where the call has its own. */
export const sharedExample = (call: AnyCall): string | null => shapeNames.get(call.data) ?? null

/** The key of a call's response among the examples. */
export const answerKey = (call: AnyCall): string => sharedExample(call) ?? callName(call)
