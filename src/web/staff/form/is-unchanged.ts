import { isSame } from './take-over.ts'

type Values = object
const has = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && name in value

/**
 * Whether what an error names, such as `lines.0.quantity`, is as it was when it was refused. Where
 * the form has no such part, what contains it counts; a field that it does not have never changes.
 */
export const isUnchanged = (path: string, refused: Values, now: Values): boolean => {
  const names = path.split('.')
  return !has(refused, names[0] ?? '') || isSame(partOf(refused, names), partOf(now, names))
}

const partOf = (values: unknown, [name = '', ...deeper]: readonly string[]): unknown =>
  has(values, name) ? partOf(values[name], deeper) : values
