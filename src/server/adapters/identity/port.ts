/** Providers at which a customer may show who they are (OpenID Connect). */
export type IdentityPort = {
  /** Those that are set up, in the order in which they are offered; none is the default. */
  providers: readonly { id: string; name: string }[]
  /**
   * What a browser asks the provider for: a code, or the token itself. Tokens are only taken where
   * the setting says `implicit`.
   */
  flow: 'code' | 'implicit'
  /** The provider's address that the browser is sent to. Throws `IdentityAway`. */
  begin: (providerId: string, ask: SignInRequest) => Promise<string>
  /**
   * Who the provider says has come. Throws `IdentityRefused` for whatever does not prove it,
   * `IdentityAway` when the provider does not answer.
   */
  prove: (providerId: string, proof: IdentityProof) => Promise<ProvenIdentity>
}

export type SignInRequest = {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string | null
}

export type IdentityProof =
  | {
      kind: 'code'
      nonce: string
      code: string
      redirectUri: string
      codeVerifier: string
      issuer: string | null
    }
  | { kind: 'id_token'; nonce: string; idToken: string }
  | { kind: 'access_token'; nonce: string; accessToken: string }

/**
 * `issuer` and `subject` together are the person, for ever; everything else may change. `email` is
 * in lower case.
 */
export type ProvenIdentity = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** What was shown proves nothing. The message is for the log; it never holds a token or a code. */
export class IdentityRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdentityRefused'
  }
}

/** The provider cannot be asked for now. */
export class IdentityAway extends Error {
  readonly retryAfterSeconds: number
  constructor(reason: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdentityAway'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
