import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { namedShapes } from '#contract/named.ts'

export type Json = Record<string, unknown>

type Shape = v.GenericSchema & {
  entries?: Record<string, Shape>
  wrapped?: Shape
  pipe?: readonly unknown[]
}
type Converted = { valibotSchema: Shape; jsonSchema: Json }
type ConvertedAction = {
  valibotAction: { metadata?: Metadata; requirement?: unknown }
  jsonSchema: Json
}
/**
 * `writtenAs`: the schema of a query number. `isNeeded`: required, although the schema only checks
 * it later.
 */
type Metadata = { writtenAs?: Json; isNeeded?: boolean }

const reference = (name: string): string => `#/components/schemas/${name}`
const nameOf = new Map<unknown, string>(
  Object.entries(namedShapes).map(([name, shape]) => [shape, name]),
)

const settings = {
  // Checks without an equivalent in JSON Schema lead to a 422 that names the field.
  errorMode: 'ignore',
  definitions: namedShapes,
  overrideRef: ({ referenceId }: { referenceId: string }) => reference(referenceId),
  overrideSchema: ({ valibotSchema, jsonSchema }: Converted) => {
    if (valibotSchema.type === 'file') return { ...jsonSchema, type: 'string', format: 'binary' }
    if (valibotSchema.entries) return withMeanings(valibotSchema.entries, jsonSchema)
    return isNumber(jsonSchema) && typeof jsonSchema['default'] === 'string'
      ? { ...jsonSchema, default: Number(jsonSchema['default']) }
      : null
  },
  overrideAction: ({
    valibotAction: { metadata, requirement },
    jsonSchema: { pattern: _, ...rest },
  }: ConvertedAction) => {
    // Query numbers arrive as text with a pattern; the document describes the number itself.
    if (metadata?.writtenAs) return metadata.writtenAs
    // JSON Schema has no flags: a pattern that needs one would change its meaning.
    return requirement instanceof RegExp && requirement.flags !== '' ? rest : null
  },
} as const

const isNumber = ({ type }: Json): boolean => type === 'integer' || type === 'number'

/**
 * Adds descriptions to an object's properties; a named shape with a description of its own becomes
 * a reference.
 */
const withMeanings = (entries: Record<string, Shape>, jsonSchema: Json): Json => {
  const properties = jsonSchema['properties'] as Record<string, Json>
  const needed = Object.keys(entries).filter(
    (name) => (v.getMetadata(entries[name]!) as Metadata).isNeeded,
  )
  return {
    ...jsonSchema,
    required: [...(jsonSchema['required'] as string[]), ...needed],
    properties: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, withMeaning(entry, properties[name]!)]),
    ),
  }
}

const withMeaning = (entry: Shape, property: Json): Json => {
  if (nameOf.has(entry)) return property
  const name = nameOf.get(entry.pipe?.[0])
  const description = meaningOf(entry)
  return {
    ...(name === undefined ? property : { $ref: reference(name) }),
    ...(description === undefined ? {} : { description }),
  }
}

/**
 * Its own description, else that of the wrapped schema: the converter drops what a transformation
 * wraps.
 */
const meaningOf = (shape: Shape): string | undefined =>
  v.getDescription(shape) ?? (shape.wrapped && meaningOf(shape.wrapped))

/**
 * JSON Schema of what callers send (`input`) or receive (`output`), with references to the named
 * shapes.
 */
export const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  const name = nameOf.get(schema)
  if (name !== undefined) return { $ref: reference(name) }
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, { ...settings, definitions: namesAlone(), typeMode } as never) as Json
  return rest
}

/**
 * The converter registers the names and then converts all named shapes again for each schema: nine
 * tenths of the document's time. They are needed once, so its second look finds none.
 */
const namesAlone = (): typeof namedShapes => {
  let looks = 0
  const ownKeys = () => (looks++ === 0 ? Object.keys(namedShapes) : [])
  return new Proxy(namedShapes, { ownKeys })
}

/** The named shapes themselves, for `components.schemas`. */
export const namedSchemas = (): Record<string, Json> => {
  const { $defs } = toJsonSchema(namedShapes.Failure, {
    ...settings,
    typeMode: 'output',
  } as never) as { $defs: Record<string, Json> }
  return $defs
}

const WITHOUT_UNIT = new Set<unknown>([undefined, 'count', 'ordinal'])

/** Appends its unit to each description of a number. */
export const withUnits = <T>(part: T, schemas: Record<string, Json>): T => {
  if (Array.isArray(part)) return part.map((one) => withUnits(one as unknown, schemas)) as T
  if (typeof part !== 'object' || part === null) return part
  const whole = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withUnits(value as unknown, schemas)]),
  ) as Json
  const unit = unitOf(part as Json, schemas)
  if (typeof whole['description'] !== 'string' || WITHOUT_UNIT.has(unit)) return whole as T
  return { ...whole, description: `${whole['description']} In ${unit}.` } as T
}

/** The unit of a schema or parameter, through references, alternatives and lists. */
export const unitOf = (part: Json, schemas: Record<string, Json>): string | undefined => {
  if (typeof part['x-unit'] === 'string') return part['x-unit']
  if (typeof part['$ref'] === 'string')
    return unitOf(schemas[part['$ref'].slice(reference('').length)] ?? {}, schemas)
  const below = [
    ...((part['anyOf'] as Json[] | undefined) ?? []),
    part['schema'],
    part['items'],
  ] as (Json | undefined)[]
  return below.map((one) => one && unitOf(one, schemas)).find((unit) => unit !== undefined)
}
