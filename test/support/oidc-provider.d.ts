/** The little of oidc-provider that the tests' provider uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (given: { accountId: string; clientId: string }) => Grant
    callback: () => (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<{ params: Record<string, string> }>
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result:
        | { login: { accountId: string }; consent: object }
        | { error: string; error_description: string },
    ) => Promise<void>
    on: (event: string, listener: (...given: unknown[]) => void) => void
  }
}
