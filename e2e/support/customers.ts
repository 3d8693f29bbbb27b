import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { localeTag, type Locale } from '#domain/locale.ts'

/** A customer with their own account, logged in on the page they were created for. */
export type Customer = {
  name: string
  /** With the prefix 62. */
  phone: string
  password: string
  /** Calls the shop API as this customer. Resolves to the data. */
  ask: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>
  request: APIRequestContext
}

type Keys = { token: string; wp_token: string }
const PASSWORD = 'Segar-2026!'

/** The demo's regular customer: orders, points, two addresses. */
export const RANI = { name: 'Rani Kusuma', phone: '6281234567890', password: 'Petik123!' } as const

/** An unused phone number: 62 813 and eight digits from time and process. */
export function freshPhone(): string {
  count += 1
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
  return `62813${String(Date.now() % 100_000).padStart(5, '0')}${worker}${String(count % 100).padStart(2, '0')}`
}
let count = 0

/** Reads the newest code for a phone from the demo inbox. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/inbox?to=${phone}`, {
          headers: { accept: 'application/json' },
        })
        const messages = (await answer.json()) as { code?: string }[]
        code = messages[0]?.code ?? ''
        return code
      },
      { message: `a code for ${phone} in the inbox` },
    )
    .toMatch(/^\d{6}$/)
  return code
}

/** Registers a new customer through the API and logs them in on this page. */
export async function newCustomer(
  page: Page,
  language: Locale,
  name = 'Sari Wulandari',
  more: { email?: string; accept_marketing?: boolean } = {},
): Promise<Customer> {
  const { request } = page
  const phone = freshPhone()
  const locale = localeTag(language)
  const registration = {
    name,
    phone_number: phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_terms: true,
    locale,
    ...more,
  }
  const { key } = await call<{ key: Keys }>(
    request,
    'POST',
    '/api/account/v1/register',
    registration,
  )
  await call(
    request,
    'POST',
    '/api/account/v1/send-otp',
    { phone_number: phone, send_to: 'sms', locale },
    key.token,
  )
  const otp = await codeFor(request, phone)
  const verified = await call<{ key: Keys }>(
    request,
    'PUT',
    '/api/account/v1/verify-phone-number',
    { otp, locale },
    key.token,
  )
  return signedIn(page, language, { name, phone, password: PASSWORD }, verified.key)
}

/** Logs an existing customer in on this page, through the API. */
export async function signIn(
  page: Page,
  language: Locale,
  who: { name: string; phone: string; password: string },
): Promise<Customer> {
  const body = { phone_number: who.phone, password: who.password, locale: localeTag(language) }
  const { key } = await call<{ key: Keys }>(page.request, 'POST', '/api/account/v1/login', body)
  return signedIn(page, language, who, key)
}

async function signedIn(
  page: Page,
  language: Locale,
  who: { name: string; phone: string; password: string },
  keys: Keys,
): Promise<Customer> {
  // Any page of the origin gives access to its storage.
  await page.goto('/healthz')
  await page.evaluate(({ token, wp_token }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('wp_token', wp_token)
  }, keys)
  const { request } = page
  const keyOf = (path: string) => (path.startsWith('/api/account') ? keys.token : keys.wp_token)
  return {
    ...who,
    request,
    ask: (method, path, body) => call(request, method, path, body, keyOf(path), language),
  }
}

async function call<T>(
  request: APIRequestContext,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  language: Locale = 'en',
): Promise<T> {
  const answer = await request.fetch(path, {
    method,
    headers: {
      'accept': 'application/json',
      'accept-language': localeTag(language),
      'idempotency-key': crypto.randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { data: body }),
  })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}
