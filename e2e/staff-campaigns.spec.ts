import { listNotifications } from '#contract/notifications.ts'
import { urlOf } from '#contract/call.ts'
import { pages, staffPages } from '#contract/pages.ts'
import { localeTag } from '#domain/locale.ts'
import { expectAccessible } from './support/accessibility.ts'
import { RANI } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { signInAs } from './support/desks.ts'

/** Customers of the demo who got its campaign, one for each language. */
const GOT_IT = { en: '6281211002204', id: '6281211002200' } as const

test('a segment is counted, a campaign written, planned and stopped', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const name = `Uji ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.segments())
  await signInAs(page, t, 'marketing')
  await expect(page.getByRole('table', { name: t('staff.title.segments') })).toBeVisible()
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('segments.new') })).toBeVisible()
  const count = page.getByRole('region', { name: t('segments.count') })
  const people = count.locator('dd').first()
  await expect(people).toHaveText(/^\d+$/)
  const field = (label: string) => page.getByLabel(label, { exact: false }).first()
  await field(t('segments.orders_min')).fill('9999')
  await expect(people).toHaveText(t('campaigns.few', { count: 5 }))
  await field(t('segments.orders_min')).fill('banyak')
  await page.getByRole('button', { name: t('segments.save') }).click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  await field(t('segments.orders_min')).fill('')
  await field(t('segments.name')).fill(name)
  await expectAccessible(page, 'the form of a segment')
  await picture(page, 'staff-segment')
  await page.getByRole('button', { name: t('segments.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(staffPages.campaigns())
  await expect(page.getByRole('table', { name: t('staff.title.campaigns') })).toBeVisible()
  await expectAccessible(page, 'the list of campaigns')
  await picture(page, 'staff-campaigns')
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('campaigns.new') })).toBeVisible()
  await field(t('campaigns.name')).fill(name)
  await field(t('campaigns.segment')).selectOption(name)
  await expect(page.getByText(/\d+ (agreed|setuju)/)).toBeVisible()
  for (const side of ['id', 'en'] as const) {
    await field(`${t('campaigns.title')} ${t(`staff.form.${side}`)}`).fill(`Judul ${side}`)
    await field(`${t('campaigns.message')} ${t(`staff.form.${side}`)}`).fill(`Isi ${side}`)
  }
  await field(t('campaigns.coupon')).fill('dapursehat')
  const preview = page.getByRole('region', { name: t('campaigns.preview') })
  await expect(preview).toContainText('Isi en Your code: DAPURSEHAT')
  await expect(preview).toContainText('Isi id Kode kamu: DAPURSEHAT')
  await expectAccessible(page, 'the form of a campaign')
  await picture(page, 'staff-campaign-new')
  await page.getByRole('button', { name: t('campaigns.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel(t('campaigns.plannedAt'), { exact: true }).fill('2099-01-01T10:00')
  await page.getByRole('button', { name: t('campaigns.plan'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaigns.plan') })
    .click()
  await expect(page.getByText(t('validation.couponEnds')).first()).toBeVisible()
  await field(t('campaigns.coupon')).fill('')
  // The message of the save before may still be shown.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: t('campaigns.save') }).click()
  await stored
  await expect(page.getByText(t('campaigns.saved')).first()).toBeVisible()
  await page.getByRole('button', { name: t('campaigns.plan'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaigns.plan') })
    .click()
  await expect(page.getByText(t('campaigns.state.planned'), { exact: true })).toBeVisible()
  await picture(page, 'staff-campaign-planned')
  await page.getByRole('button', { name: t('campaigns.stop'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaigns.stop') })
    .click()
  await expect(page.getByText(t('campaigns.state.stopped'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('campaigns.copy') }).click()
  await expect(field(t('campaigns.name'))).toHaveValue(name)

  await page.goto(staffPages.campaigns())
  await page.getByRole('link', { name: 'Panen akhir pekan' }).click()
  const result = page.getByRole('region', { name: t('campaigns.result') })
  await expect(result).toContainText(t('campaigns.definition', { days: 7 }))
  await expectAccessible(page, 'what a campaign sold')
  await result.scrollIntoViewIfNeeded()
  await picture(page, 'staff-campaign-result')
})

test('one tap in a message stops offers without an account, and can be undone', async ({
  page,
  // Its cookies are not those of the page, which is signed in as no one.
  request,
  t,
  language,
  picture,
  trouble,
}) => {
  trouble.expect(/404/)
  const login = {
    phone_number: GOT_IT[language],
    password: RANI.password,
    locale: localeTag(language),
  }
  const signedIn = await request.post('/api/account/v1/login', { data: login })
  const { data: session } = (await signedIn.json()) as { data: { key: { token: string } } }
  const answer = await request.get(urlOf(listNotifications, {}, { per_page: '100' }), {
    headers: { authorization: `Bearer ${session.key.token}` },
  })
  const { data } = (await answer.json()) as { data: { kind: string; stop_href: string | null }[] }
  const { stop_href: link } = data.find(({ kind }) => kind === 'campaign')!
  await visit(page, link!)
  await expect(page.getByRole('heading', { name: t('stop.stopped.notice') })).toBeVisible()
  await expectAccessible(page, 'offers are stopped')
  await picture(page, 'stop-offers')
  await page.getByRole('button', { name: t('stop.undo') }).click()
  await expect(page.getByRole('heading', { name: t('stop.on.notice') })).toBeVisible()
  await visit(page, pages.stopOffers(`s${'a'.repeat(58)}`))
  await expect(page.getByRole('heading', { name: t('stop.unknown') })).toBeVisible()
  await picture(page, 'stop-offers-unknown')
})
