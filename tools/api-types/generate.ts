import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'

/**
 * TypeScript of an OpenAPI document, as its users would generate it. What has a default need not be
 * sent.
 */
export const typesOf = async (document: object): Promise<string> =>
  astToString(await openapiTS(document, { defaultNonNullable: false }))

/**
 * What Redocly's recommended rules find in it; the structure of OpenAPI 3.1 and the examples are
 * among them.
 */
export const findingsOf = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
}
