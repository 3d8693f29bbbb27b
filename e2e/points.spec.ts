import { pages } from '#contract/pages.ts'
import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI, signIn } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/** Points for a complete profile. */
const BONUS = 100

async function completeProfile(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.put('/api/account/v1/update-profile', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name: 'Sari Wulandari',
      email: `sari.${Date.now()}@example.com`,
      date_of_birth: '1995-02-28',
      gender: 'F',
      province_id: '31',
      city_id: '31.74',
      district_id: '31.74.03',
      postcode: '12730',
    },
  })
  expect(answer.status()).toBe(200)
}

test(
  'points become a voucher: invalid amounts show why, the voucher appears without a reload, opens, and converts back',
  { tag: '@phone' },
  async ({ page, t, language, picture }) => {
    await newCustomer(page, language)
    await completeProfile(page)
    await visit(page, pages.vouchers())
    await expect(page.getByText(t('voucher.emptyActive'))).toBeVisible()
    await expectAccessible(page, 'no vouchers')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('points.redeem') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('redeem.title') })
    const [field, submit] = [
      dialog.getByRole('textbox'),
      dialog.getByRole('button', { name: t('redeem.submit'), exact: true }),
    ]
    const all = dialog.getByRole('switch', { name: t('redeem.all') })
    await expect(field).toHaveValue('0')
    await expect(submit).toBeDisabled()
    await field.fill('2,5')
    await expect(field, 'nothing typed is dropped').toHaveValue('2,5')
    await expect(dialog.getByText(t('redeem.whole'))).toBeVisible()
    await expect(submit).toBeDisabled()
    await field.fill('101')
    await expect(dialog.getByText(t('redeem.insufficient', { points: BONUS }))).toBeVisible()
    await expect(submit).toBeDisabled()
    await field.fill('0')
    await field.blur()
    await expect(dialog.getByText(t('redeem.min'))).toBeVisible()
    await field.fill('')
    await expect(dialog.getByText(t('redeem.required'))).toBeVisible()
    await expectAccessible(page, 'redeem', 'dialog')
    await all.click()
    await expect(field).toHaveValue(String(BONUS))
    await expect(dialog.getByRole('status')).toContainText('Rp1.000')
    await all.click()
    await expect(field).toHaveValue('0')
    await field.fill('70')
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('points.redeem') })
      .first()
      .click()
    await expect(field, 'what was typed is forgotten').toHaveValue('0')
    await field.fill('70')
    await picture(page, 'dialog-redeem')
    const read = page.waitForRequest(/v1\/vouchers\?.*status=active/)
    const refreshed = page.waitForRequest(/v1\/profile/)
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (/v1\/(profile|points|vouchers)$/.test(pathname)) asked.push(pathname)
    }
    page.on('request', note)
    await submit.click()
    await expect(page.getByText(t('redeem.done'))).toBeVisible()
    await Promise.all([read, refreshed])
    await expect(dialog).toBeHidden()

    const ticket = page.getByRole('article')
    await expect(ticket).toContainText('Rp700')
    await picture(page, 'personal-vouchers')
    await ticket.getByRole('button', { name: t('voucher.showNamed', { amount: 'Rp700' }) }).click()
    const shown = page.getByRole('dialog', { name: t('voucherQr.title', { amount: 'Rp700' }) })
    const box = await shown
      .getByRole('img', { name: t('voucherQr.alt', { amount: 'Rp700' }) })
      .boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(220)
    await expect(shown.getByRole('link', { name: t('voucherQr.help') })).toHaveAttribute(
      'href',
      pages.help(),
    )
    await expectAccessible(page, 'voucher code', 'dialog')
    page.off('request', note)
    expect(asked, 'nothing is asked for twice').toHaveLength(new Set(asked).size)
    await picture(page, 'dialog-voucher-qr')
    await shown.getByRole('button', { name: t('voucherQr.cancel') }).click()
    await page
      .getByRole('alertdialog', { name: t('voucherQr.cancelAsk') })
      .getByRole('button', { name: t('voucherQr.cancel') })
      .click()
    await expect(
      page.getByText(t('voucherQr.cancelled', { points: 70 }), { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(t('voucher.emptyActive'))).toBeVisible()
    await page
      .getByRole('navigation', { name: t('voucher.tabs') })
      .getByRole('link', { name: t('voucher.expired') })
      .click()
    await expect(page.getByRole('article')).toContainText('Rp700')
    await visit(page, pages.points())
    await expect(page.getByRole('main')).toContainText(t('card.points', { points: BONUS }))
    await expectAccessible(page, 'points')
  },
)

test(
  'every point is explained: the history with what was bought, a month to reckon again, the tier with its benefits',
  { tag: '@wide' },
  async ({ page, t, language, picture }) => {
    await signIn(page, language, RANI)
    await visit(page, pages.pointsHistory())
    const branch = page
      .getByRole('main')
      .getByRole('link', { name: /Petik Kemang/ })
      .first()
    await branch.click()
    const detail = page.getByRole('dialog', { name: t('detail.transaction') })
    await expect(detail).toContainText(t('detail.total'))
    await expect(detail).toContainText(t('detail.ppn'))
    await expectAccessible(page, 'points detail', 'dialog')
    await picture(page, 'dialog-points-detail')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(pages.pointsHistory())
    await expect(branch).toBeFocused()

    await visit(page, pages.pointsStatement())
    const sums = page.getByRole('main').getByRole('definition')
    await expect(sums).toHaveCount(5)
    const numbers = (await sums.allInnerTexts()).map((text) =>
      Number(text.replaceAll('.', '').replace('−', '-')),
    )
    const [opening = 0, earned = 0, used = 0, expired = 0, closing] = numbers
    expect(opening + earned + used + expired).toBe(closing)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('statement.csv') }).click()
    const file = await (await saved).path()
    expect((await readFile(file, 'utf8')).trim().split('\r\n').at(-1)).toContain(`,${closing}`)
    await expectAccessible(page, 'statement')

    await page
      .getByRole('banner')
      .getByRole('link', { name: t('title.tier') })
      .click()
    await expect(page).toHaveURL(pages.tier())
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      /Rp/,
    )
    await expectAccessible(page, 'tier')
    await picture(page, 'personal-tier')
    await page.getByRole('main').getByRole('listitem').last().getByRole('button').click()
    const benefits = page.getByRole('dialog')
    await expect(benefits.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'benefits', 'dialog')
  },
)
