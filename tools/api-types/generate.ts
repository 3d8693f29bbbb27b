import openapiTS, { astToString } from 'openapi-typescript'

/** TypeScript of an OpenAPI document, as its users would generate it. What has a default need not be sent. */
export const typesOf = async (document: object): Promise<string> => astToString(await openapiTS(document, { defaultNonNullable: false }))
