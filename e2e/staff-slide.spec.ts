import { staffPages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test.use(withPictures)

test('a slide is seen by a link before customers see it', async ({ page, t, picture }) => {
  await page.goto(staffPages.contentOf('slider'))
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('content.kind.slider') })
  const name = (await list.getByRole('link').first().textContent())!
  await list.getByRole('link').first().click()
  await page.getByRole('button', { name: t('content.previewLink') }).click()
  const link = page.locator('a[href*="/slide/"]')
  const address = new URL((await link.getAttribute('href'))!)
  await page.goto(address.pathname + address.search)
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
  await expect(page.getByRole('region', { name: t('home.slider') })).toContainText(name)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page, 'the preview of a slide')
  await picture(page, 'slide-preview')
})
