/** The fields of calls, derived from the contract's schemas, so that nothing is listed twice. */
import type { GenericSchema } from 'valibot'
import type { AnyCall } from '#contract/call.ts'

/**
 * A field of a request: where it stands, the way to it (`items.0.variation_id`; lists by their
 * first), and what it takes.
 */
export type Field = {
  where: 'params' | 'query' | 'body'
  path: string
  takes: 'text' | 'number' | 'digits' | 'other'
  isNullable: boolean
}

/** Every field of a call. */
export const fieldsOf = (call: AnyCall): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((where) =>
    leavesOf(call[where] as unknown as Schema).map(({ path, takes, isNullable }) => ({
      where,
      path,
      takes,
      isNullable,
    })),
  )

/** The fields that take a text, each with the schema that checks it. */
export const textFieldsOf = (
  call: AnyCall,
): { where: Field['where']; path: string; schema: GenericSchema }[] =>
  (['params', 'query', 'body'] as const).flatMap((where) =>
    leavesOf(call[where] as unknown as Schema)
      .filter(({ takes }) => takes === 'text')
      .map(({ path, schema }) => ({ where, path, schema: schema as unknown as GenericSchema })),
  )

/** `PUT /api/shop/cart/update`: what a call is called in the tables of the tests. */
export const nameOf = (call: AnyCall): string => `${call.method} /api/${call.api}${call.path}`

type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string)[]
  pipe?: readonly { type: string; pipe?: Schema['pipe'] }[]
}
/** A pipe may stand within a pipe: `means` puts one around another. */
const isMadeNumber = ({ pipe = [] }: { pipe?: Schema['pipe'] }): boolean =>
  pipe.some((item) => item.type === 'to_number' || (item.pipe !== undefined && isMadeNumber(item)))

type Leaf = Pick<Field, 'path' | 'takes' | 'isNullable'> & { schema: Schema }

const leavesOf = (schema: Schema, path = '', isNullable = false): Leaf[] => {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (schema.entries)
    return Object.entries(schema.entries).flatMap(([name, entry]) => leavesOf(entry, below(name)))
  if (schema.item) return leavesOf(schema.item, below('0'))
  if (schema.wrapped)
    return leavesOf(schema.wrapped, path, isNullable || schema.type === 'nullable')
  if (schema.type === 'number') return [{ path, takes: 'number', schema, isNullable }]
  if (schema.type === 'string')
    return [{ path, takes: isMadeNumber(schema) ? 'digits' : 'text', schema, isNullable }]
  if (
    schema.type === 'union' &&
    schema.options?.some((option) => typeof option !== 'string' && option.type === 'string')
  )
    return [{ path, takes: 'text', schema, isNullable }]
  return [{ path, takes: 'other', schema, isNullable }]
}
