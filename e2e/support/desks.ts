/** Members of staff at their screens, and a rider with an order. */
import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import { shopCommand } from './operator.ts'
import type { Words } from './words.ts'

export type Day = { browser: Browser; t: Words; language: Locale }

/** Names of the demo's staff by role, which are the same in both languages. */
const DEMO_NAMES = {
  owner: 'Sari Wulandari',
  catalogue: 'Dewi Lestari',
  buyer: 'Agus Salim',
  picker: 'Joko Susilo',
  cashier: 'Tini Hartini',
  rider_desk: 'Rina Marlina',
  rider: 'Ucok Siregar',
  shift_lead: 'Bambang Setiawan',
  support: 'Maya Anggraini',
  marketing: 'Fajar Nugroho',
  finance: 'Lina Wijaya',
  auditor: 'Hendra Gunawan',
} as const
export type DemoRole = keyof typeof DEMO_NAMES

/** The button on the demo's sign-in page that signs in with this role. */
export const demoRole = (page: Page, t: Words, role: DemoRole): Locator =>
  page
    .getByRole('region', { name: t('staff.signIn.demo') })
    .getByRole('button', { name: DEMO_NAMES[role] })

/** Who signs in: the demo's account of a role, or one with a password. */
export type Who = DemoRole | { login: string; password: string }

/** Signs in on the console's sign-in page that is open. */
export const signInAs = async (page: Page, t: Words, who: Who): Promise<void> => {
  if (typeof who === 'string') return await demoRole(page, t, who).click()
  await page.getByLabel(t('staff.signIn.login')).fill(who.login)
  await page.getByLabel(t('staff.signIn.password'), { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
}

/** A member of staff at a screen, in this language. */
export const openDesk = async (
  { browser, t, language }: Day,
  path: string,
  who: Who,
  width = 1440,
): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  await speakIn(context, language)
  const page = await context.newPage()
  await page.goto(path)
  await signInAs(page, t, who)
  return { page, context }
}

/** Before its first page, which would otherwise load twice. */
export const speakIn = (context: BrowserContext, language: Locale): Promise<void> =>
  context.addCookies([
    { name: 'locale', value: language, url: test.info().project.use.baseURL ?? '' },
  ])

export type StaffAsk = <T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
) => Promise<T>

/** Calls the API as the member of staff who is signed in on this page. */
export const answerOn =
  (page: Page) =>
  async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = {
      'idempotency-key': crypto.randomUUID(),
      'x-petik-staff': '1',
      'origin': new URL(page.url()).origin,
    }
    const answer = await page.request.fetch(`/api/staff${path}`, { method, data, headers })
    return (await answer.json()) as T
  }
/** As `answerOn`; resolves to the data. */
export const askOn =
  (page: Page): StaffAsk =>
  async <T>(method: string, path: string, data?: unknown) =>
    (await answerOn(page)<{ data: T }>(method, path, data)).data

/** The window of an order, as the desks know it. */
export type Window = { day: string; start: string }

/** A rider of this test alone: the demo's own is under way. */
export const newRider = async () => {
  const login = `hari-${Date.now().toString(36)}`
  const name = `Rider ${login}`
  const added = await shopCommand('staff', 'add', login, 'rider', '-', 'Rider', login)
  return { login, name, password: /with (\S+);/.exec(added)![1]! }
}
export type Rider = Awaited<ReturnType<typeof newRider>>

/** The desk gives the order to the rider. */
export const plan = async (
  day: Day,
  number: string,
  window: Window,
  rider: Rider,
): Promise<void> => {
  const { t } = day
  const path = `${staffPages.riders()}?day=${window.day}&start=${encodeURIComponent(window.start)}`
  const { page, context } = await openDesk(day, path, 'rider_desk')
  await page
    .getByRole('combobox', { name: t('riders.to', { number }) })
    .selectOption({ label: t('riders.newRun') })
  const run = page
    .getByRole('region', { name: new RegExp(`^${t('riders.run', { number: '' }).trim()} \\d+$`) })
    .filter({ hasText: number })
  await run.getByRole('combobox', { name: t('riders.rider') }).selectOption({ label: rider.name })
  await page.getByRole('button', { name: t('riders.save') }).click()
  await expect(page.getByRole('button', { name: t('riders.save') })).toBeHidden()
  await context.close()
}
