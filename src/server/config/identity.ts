import type { ProviderSetting } from '../adapters/identity/openid.ts'

type Given = {
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME: string
}

/** Who customers may sign in with. */
export const identityProvidersOf = (e: Given): ProviderSetting[] => {
  const providers: ProviderSetting[] = []
  if (e.GOOGLE_CLIENT_ID) {
    const clientSecret = e.GOOGLE_CLIENT_SECRET ?? null
    providers.push({
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret,
    })
  }
  if (e.OIDC_ISSUER && e.OIDC_CLIENT_ID) {
    const clientSecret = e.OIDC_CLIENT_SECRET ?? null
    providers.push({
      id: 'oidc',
      name: e.OIDC_NAME,
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret,
    })
  }
  return providers
}
