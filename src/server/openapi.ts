import { toJsonSchema } from '@valibot/to-json-schema'
import { errorTable } from '#contract/errors.ts'
import { failure } from '#contract/wire.ts'
import type { Served } from './serve.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: Parameters<typeof toJsonSchema>[0]): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Json
  return rest
}

/** The contract as OpenAPI 3.1, made from the very schemas that validate the requests. */
export const openApiDocument = (served: readonly Served[], origin: string): Json => {
  const paths: Record<string, Json> = {}
  for (const { call } of served) {
    const path = `/api/${call.api}${call.path}`
    const params = (schemaOf(call.params)['properties'] ?? {}) as Record<string, Json>
    const query = schemaOf(call.query)
    const required = new Set((query['required'] as string[] | undefined) ?? [])
    const parameters = [
      ...Object.entries(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...Object.entries((query['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema,
      })),
      ...(call.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }] : []),
    ]
    const body = schemaOf(call.body)
    const hasBody = Object.keys((body['properties'] ?? {}) as Json).length > 0
    ;(paths[path] ??= {})[call.method.toLowerCase()] = {
      operationId: `${call.method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '_')}`,
      summary: call.summary,
      tags: [call.api],
      security: call.auth === 'public' ? [] : call.auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
      parameters,
      ...(hasBody
        ? { requestBody: { required: true, content: { [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: body } } } }
        : {}),
      responses: {
        '200': {
          description: 'Done',
          content: call.files
            ? Object.fromEntries(call.files.map((type) => [type, {}]))
            : {
                'application/json': {
                  schema: { type: 'object', required: ['data'], properties: { data: schemaOf(call.data), meta: schemaOf(call.meta) } },
                },
              },
        },
        'default': {
          description: 'Refused or failed',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Petik',
      version: '1',
      description: 'Shop and account calls of Petik. Money is whole Rupiah, times are ISO 8601 in UTC.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: { ...schemaOf(failure), description: `code is one of: ${Object.keys(errorTable).join(', ')}` } },
    },
  }
}
