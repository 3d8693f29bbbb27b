/** External sign-in by OpenID Connect. */
export type IdentityPort = {
  /** The configured providers in the order to offer them; empty by default. */
  providers: readonly { id: string; name: string }[]
  /**
   * What the browser requests: a code, or the token itself, which is accepted only with `implicit`.
   */
  flow: 'code' | 'implicit'
  /** The provider's address for the redirect. Throws `IdentityAway`. */
  begin: (providerId: string, ask: SignInRequest) => Promise<string>
  /**
   * The identity that the provider confirms. Throws `IdentityRefused` for an invalid proof,
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
 * `issuer` and `subject` identify the person permanently; everything else may change. `email` is in
 * lower case.
 */
export type ProvenIdentity = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** The proof is invalid. The message is for the log and contains no token or code. */
export class IdentityRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdentityRefused'
  }
}

/** The provider is unavailable at the moment. */
export class IdentityAway extends Error {
  readonly retryAfterSeconds: number
  constructor(reason: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdentityAway'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
