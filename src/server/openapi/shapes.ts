import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { namedShapes } from '#contract/named.ts'

export type Json = Record<string, unknown>

const reference = (name: string): string => `#/components/schemas/${name}`
const nameOf = new Map<unknown, string>(Object.entries(namedShapes).map(([name, shape]) => [shape, name]))

const settings = {
  // Checks that JSON Schema cannot express are left to the 422 that names the field.
  errorMode: 'ignore',
  definitions: namedShapes,
  overrideRef: ({ referenceId }: { referenceId: string }) => reference(referenceId),
  overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: { type: string }; jsonSchema: Json }) => {
    if (valibotSchema.type === 'file') return { ...jsonSchema, type: 'string', format: 'binary' }
    return isNumber(jsonSchema) && typeof jsonSchema['default'] === 'string'
      ? { ...jsonSchema, default: Number(jsonSchema['default']) }
      : null
  },
  // A number of a query arrives as text with a pattern; the document states the number itself.
  overrideAction: ({ valibotAction }: { valibotAction: { type: string; metadata?: { writtenAs?: Json } } }) =>
    valibotAction.metadata?.writtenAs ?? null,
} as const

const isNumber = ({ type }: Json): boolean => type === 'integer' || type === 'number'

/** JSON Schema of what callers send (`input`) or receive (`output`), with references to the named shapes. */
export const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  const name = nameOf.get(schema)
  if (name !== undefined) return { $ref: reference(name) }
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...settings, typeMode } as never) as Json
  return rest
}

/** The named shapes themselves, for `components.schemas`. */
export const namedSchemas = (): Json => {
  const { $defs } = toJsonSchema(namedShapes.Failure, { ...settings, typeMode: 'output' } as never) as { $defs: Json }
  return $defs
}
