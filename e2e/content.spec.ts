import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

const main = (page: Page) => page.getByRole('main')

test('a promo shows its end in both time zones and its code', async ({
  page,
  t,
  language,
  picture,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, pages.promos())
  await main(page).getByRole('article').filter({ hasText: 'MUSIMMANGGA' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/promo\/musim-mangga$/)
  const crumbs = page.getByRole('navigation', { name: t('shell.breadcrumb') }).getByRole('listitem')
  await expect(crumbs).toHaveText([t('promo.profile'), t('promo.crumb'), t('promo.detail')])
  const valid = language === 'id' ? /^Berlaku/ : /^Valid/
  const day = String.raw`\d{2} \p{L}{3} \d{4}, \d{2}:\d{2}`
  const answer = await page.request.get('/api/account/v1/banner/musim-mangga')
  const { data } = (await answer.json()) as { data: { start_date: string } }
  await expect(main(page).getByText(valid)).toHaveText(
    new RegExp(`${valid.source} ${day} - ${day} \\(UTC\\)$`, 'u'),
  )
  await expect(main(page).getByText(valid).locator('..'), 'WIB first').toHaveText(
    new RegExp(`^\\d{2} .+ \\d{2}:\\d{2} WIB${valid.source.slice(1)} `, 'u'),
  )
  await expect(main(page).getByText(valid)).toContainText(`${data.start_date.slice(8, 10)} `)
  await expect(main(page).getByText(valid)).toContainText(data.start_date.slice(11, 16))
  for (const name of [t('promo.about'), t('promo.terms'), t('promo.products')])
    await expect(main(page).getByRole('heading', { name })).toBeVisible()
  await expect(
    main(page).getByRole('img', {
      name: await main(page).getByRole('heading', { level: 1 }).innerText(),
    }),
  ).toBeVisible()
  await main(page)
    .getByRole('button', { name: t('promo.copy') })
    .click()
  await expect(main(page).getByRole('button', { name: t('promo.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('MUSIMMANGGA')
  await picture(page, 'promo')
})

test('an ended promo says that it has ended and offers no code', async ({ page, t, picture }) => {
  await visit(page, pages.promo('beri-dingin'))
  await expect(main(page).getByText(t('promo.ended'))).toBeVisible()
  await expect(main(page).getByRole('button', { name: t('promo.copy') })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: t('promo.see') })).toHaveAttribute(
    'href',
    pages.promos(),
  )
  await expectAccessible(page, 'a promo that is over')
  await picture(page, 'promo-ended')
})

test('the blog leads to its posts, which read well', async ({ page, t, language, picture }) => {
  await visit(page, pages.blog())
  const first = main(page).getByRole('article').first()
  await expect(first.locator('time')).toHaveText(
    language === 'id'
      ? /^\d{2} (November|Oktober|September) 20\d{2}$/
      : /^\d{2} (November|October|September) 20\d{2}$/,
  )
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(main(page).getByRole('heading', { name: t('blog.products') })).toBeVisible()
  const image = await main(page).getByRole('article').first().locator('img').first().boundingBox()
  expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await expect(main(page).getByRole('button', { name: t('product.share') })).toBeVisible()
  const paragraph = main(page)
    .getByRole('article')
    .first()
    .locator('p')
    .filter({ hasText: /.{200}/ })
    .first()
  const perLine = await paragraph.evaluate((element) => {
    const lines =
      element.getBoundingClientRect().height /
      Number.parseFloat(getComputedStyle(element).lineHeight)
    return (element.textContent ?? '').length / lines
  })
  expect(perLine, 'characters to a line').toBeLessThanOrEqual(76)
  await picture(page, 'blog-post')
})

test('a question is found by searching, opened by keyboard and by its address', async ({
  page,
  t,
  language,
  picture,
}) => {
  await visit(page, pages.faq())
  const search = main(page).getByRole('searchbox', { name: t('faq.search') })
  await search.fill('voucher')
  await expect(main(page).getByRole('status')).toHaveText(/^\d/)
  const question = main(page)
    .getByRole('button', { name: /voucher/i })
    .first()
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'an open question')
  await search.fill('zzzz')
  await expect(main(page).getByText(t('faq.none'))).toBeVisible()
  await main(page)
    .getByRole('button', { name: t('faq.clear') })
    .click()
  await picture(page, 'faq')
  const answer = await page.request.get('/api/account/v1/faq', {
    headers: { 'accept-language': language },
  })
  const { data } = (await answer.json()) as {
    data: { items: { id: string; question: string }[] }[]
  }
  const wanted = data.at(-1)?.items.at(-1)
  await visit(page, `/faq#${wanted?.id}`)
  const linked = main(page).getByRole('button', { name: wanted?.question ?? '' })
  await expect(linked).toHaveAttribute('aria-expanded', 'true')
  await expect(linked).toBeInViewport()
})

test('lists nine branches with a map, and stores the preferred one on this device only', async ({
  page,
  t,
  picture,
}) => {
  // The header loads the earliest delivery window shortly after the page.
  const header = page.waitForResponse(/\/shipping\/earliest-slot$/)
  await visit(page, pages.branches())
  await header
  await expect(main(page).getByRole('article')).toHaveCount(9)
  const kemang = main(page).getByRole('article').filter({ hasText: 'Petik Kemang' })
  await expect(
    kemang.getByRole('link', {
      name: t('branches.named', { action: t('branches.call'), name: 'Petik Kemang' }),
    }),
  ).toHaveAttribute('href', /^tel:\+62/)
  await expect(
    kemang.getByRole('link', {
      name: t('branches.named', { action: t('branches.directions'), name: 'Petik Kemang' }),
    }),
  ).toHaveAttribute('href', /^https:/)
  await expect(kemang).toContainText('07:00–21:00')

  const map = main(page)
    .getByRole('group', { name: t('branches.map') })
    .first()
  await map.getByTitle('Petik Menteng').click()
  await expect(main(page).locator('#petik-menteng')).toBeInViewport()

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await main(page)
    .getByRole('region', { name: t('branches.selected') })
    .getByRole('button', { name: t('branches.select') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('branches.selectTitle') })
  await expect(dialog.getByRole('radio')).toHaveCount(9)
  await expectAccessible(page, 'select store', 'dialog')
  await picture(page, 'dialog-store')
  await dialog.getByRole('radio', { name: /Petik Bintaro/ }).check()
  await dialog.getByRole('button', { name: t('branches.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('region', { name: t('branches.selected') })).toContainText(
    'Petik Bintaro',
  )
  expect(
    calls.filter((url) => url.includes('/api/')),
    'no call is sent',
  ).toEqual([])
  await page.reload()
  await expect(main(page).getByRole('region', { name: t('branches.selected') })).toContainText(
    'Petik Bintaro',
  )
  await picture(page, 'branches')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything that is to be read can be read', async ({ page, t, trouble }) => {
    trouble.expect(/\.js: csp$/)
    await page.goto(pages.promo('musim-mangga'))
    await expect(main(page).getByRole('heading', { name: t('promo.terms') })).toBeVisible()
    await page.goto(pages.blogPost('panduan-mangga-indonesia'))
    await expect(main(page).getByText('Gedong Gincu').first()).toBeVisible()
    await page.goto(pages.faq())
    await expect(main(page).getByText('QRIS').first(), 'the answers are open').toBeVisible()
    await page.goto(pages.branches())
    await expect(main(page).getByRole('article')).toHaveCount(9)
    await page.goto(pages.help())
    await expect(main(page).getByRole('link', { name: '+62 21 5555 0100' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('tab', { name: t('home.newProducts') })).toHaveAttribute(
      'href',
      pages.newProducts(),
    )
  })
})
